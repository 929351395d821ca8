import { z } from 'zod';

import type { Tenant } from '../../policy/identity/is-of-tenant';
import type { RegistryStore } from '../../registry/registry-store';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { cellsEqual } from './cells-equal';
import { createOwnTable } from './own-table';
import { textCell } from './text-cell';

const columns = ['version_id', 'organisation', 'agency', 'body'].map(
	(name) => ({ name, type: 'string' }) as const,
);

const rows = z.object({ data: z.array(z.object({ body: textCell })) });
const anything = z.unknown();

/**
 * What runs of kept versions: in a table of its own, because it is large and read only to be run. Not sealed: the facts of the
 * version, which are, say its hash.
 */
export function createRegistryCopies(
	api: ApiClient,
): Pick<RegistryStore, 'keepCopy' | 'copy' | 'removeCopies'> {
	const { find, ensure } = createOwnTable(api, 'foreman_registry_versions', columns);
	const keyOf = ({ organisation, agency }: Tenant, versionId: string) => ({
		version_id: versionId,
		organisation,
		agency,
	});

	return {
		async keepCopy(tenant, versionId, text) {
			const data = [{ ...keyOf(tenant, versionId), body: text }];
			await api.read(anything, dataTableCalls.insertRows(await ensure(), data, 'count'));
		},

		async copy(tenant, versionId) {
			const table = await find();
			if (table === undefined) return undefined;
			const first = { sortBy: 'id:asc', limit: 1 };
			const filter = cellsEqual(keyOf(tenant, versionId));
			return (await api.read(rows, dataTableCalls.readRows(table, filter, first))).data[0]?.body;
		},

		async removeCopies(tenant, versionIds) {
			const table = await find();
			if (table === undefined) return;
			for (const versionId of versionIds) {
				const filter = cellsEqual(keyOf(tenant, versionId));
				await api.read(anything, dataTableCalls.removeRows(table, filter, false));
			}
		},
	};
}
