import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { createRegistryTable } from '../../src/adapters/own-tables/registry-table';
import { promiseOfRegistryStore } from '../registry/registry-store-contract';
import { dataTablesInMemory } from './data-tables-in-memory';

const zTables = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

describe('the registry on data tables', () => {
	const { api } = dataTablesInMemory();
	promiseOfRegistryStore(() => createRegistryTable(api, randomUUID));

	it('takes over a name that somebody was taking when they ended', async () => {
		const tenant = { organisation: 'org', agency: 'agency' };
		const left = createRegistryTable(api, randomUUID);
		await left.setMark(tenant, 'mark');
		const { data } = await api.read(zTables, { method: 'GET', path: '/data-tables' });
		const id = data.find(({ name }) => name === 'foreman_registry')?.id ?? '';
		await api.send({
			...{ method: 'POST', path: `/data-tables/${id}/rows` },
			body: {
				data: [
					{
						...{ kind: 'name', entity_id: 'tool:x', ...tenant, revision: '0', claim: 'gone' },
						...{ body: '{"owner":"gone","takenAt":1}', seal: null },
					},
				],
			},
		});
		const hold = { name: 'tool:x', owner: 'one', takenAt: 1 };
		expect(await createRegistryTable(api, randomUUID).take(tenant, [hold])).toBe(false);
		expect(await createRegistryTable(api, randomUUID, 0).take(tenant, [hold])).toBe(true);
	});
});
