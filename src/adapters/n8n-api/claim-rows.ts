import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/data-tables';
import type { ApiClient } from './client';
import { apiPath } from './http';
import { textCell } from './text-cell';

const written = z.array(z.object({ claim: textCell }));

/**
 * Compare and set: changes the rows that match and says whether this call was the one that did. Of many at once n8n lets
 * one filter match; a token of its own in the column `claim` tells each whether it was the one, on every database. SQLite
 * is read before it is written: what comes back does not prove it.
 */
export async function claimRows(
	api: ApiClient,
	tableId: string,
	filter: RowFilter,
	cells: Readonly<Record<string, string>> & { readonly claim: string },
): Promise<boolean> {
	const rows = await api.read(written, {
		method: 'PATCH',
		path: apiPath('data-tables', tableId, 'rows', 'update'),
		body: { filter, data: cells, returnData: true },
	});
	return rows.length > 0 && rows.every(({ claim }) => claim === cells.claim);
}
