import { z } from 'zod';

import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';

const DAY = 86_400_000;

const anything = z.unknown();

/** Removes the rows of all tenants whose number column `at` says that they are older than so many days. */
export async function removeOldRows(
	api: ApiClient,
	tableId: string,
	now: number,
	days: number,
): Promise<void> {
	const tooOld = { columnName: 'at', condition: 'lt', value: now - days * DAY } as const;
	const call = dataTableCalls.removeRows(tableId, { type: 'and', filters: [tooOld] }, false);
	await api.read(anything, call);
}
