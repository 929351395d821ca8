import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/instance/data-tables';
import type { ApiClient } from '../n8n-api/client';
import { apiPath } from '../n8n-api/http';

export type Cells = Readonly<Record<string, string | number>> & { readonly claim: string };

/**
 * Compare and set: changes the rows that match and gives those that this call has changed. Of many at once n8n lets one
 * filter match; a token of its own in the column `claim` tells each whether it was the one, on every database. SQLite is
 * read before it is written: what comes back does not prove it.
 */
export async function changeRows<Row extends { readonly claim: string }>(
	api: ApiClient,
	tableId: string,
	filter: RowFilter,
	cells: Cells,
	row: z.ZodType<Row, z.ZodTypeDef, unknown>,
): Promise<readonly Row[]> {
	const rows = await api.read(z.array(row), {
		method: 'PATCH',
		path: apiPath('data-tables', tableId, 'rows', 'update'),
		body: { filter, data: cells, returnData: true },
	});
	return rows.filter(({ claim }) => claim === cells.claim);
}
