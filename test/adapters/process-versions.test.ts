import { createProcessVersions } from '../../src/adapters/own-tables/process-versions';
import { createDataTableStore } from '../../src/adapters/own-tables/data-table-store';
import { dataTablesInMemory } from './data-tables-in-memory';

const NOON = Date.parse('2026-11-26T12:00:00.000Z');
const HOUR = 3_600_000;

test('each process of the last day is listed once, with what it told last', async () => {
	const { api } = dataTablesInMemory();
	const at = (hours: number) => createProcessVersions(api, () => NOON + hours * HOUR);
	await at(-30).tell({ process: 'worker-gone', foreman: '0.1.0', n8nCore: '2.41.1' });
	await at(-2).tell({ process: 'worker-b', foreman: '0.1.0', n8nCore: '2.41.1' });
	await at(-1).tell({ process: 'main-a', foreman: '0.2.0', n8nCore: '2.41.1' });
	await at(0).tell({ process: 'worker-b', foreman: '0.2.0', n8nCore: '2.41.1' });
	expect(await at(0).list()).toEqual([
		{
			...{ process: 'main-a', foreman: '0.2.0', n8nCore: '2.41.1' },
			seenAt: '2026-11-26T11:00:00.000Z',
		},
		{
			...{ process: 'worker-b', foreman: '0.2.0', n8nCore: '2.41.1' },
			seenAt: '2026-11-26T12:00:00.000Z',
		},
	]);
});

test('what cannot be read is left out', async () => {
	const { api } = dataTablesInMemory();
	const documents = createDataTableStore(api, () => NOON);
	for (const body of ['{', '7', '{"process":"x"}', 'null'])
		await documents.put('process', body, body);
	expect(await createProcessVersions(api, () => NOON).list()).toEqual([]);
});
