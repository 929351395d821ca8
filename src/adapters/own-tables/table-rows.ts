import { z } from 'zod';

import type { ColumnFilter, RowFilter } from '../../kernel/ports/instance/data-tables';
import type { ApiClient } from '../n8n-api/client';
import { readPages } from '../n8n-api/paging';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { cellsEqual, textCell } from './cells';

/** Characters in one request: with the longest row it stays far below what n8n takes. */
const FULL = 2_000_000;

const MOST = 500;

const SWEEP_EVERY = 50;

/** Whether the write of this moment looks for old rows, which takes as long as a write: by the clock, as no process keeps count. */
export const isTimeToSweep = (now: number): boolean => now % SWEEP_EVERY === 0;

function rowBatches<Cells extends object>(rows: readonly Cells[]): Cells[][] {
	const batches: Cells[][] = [];
	let characters = 0;
	for (const row of rows) {
		const last = batches.at(-1);
		if (last === undefined || characters > FULL || last.length === MOST) {
			batches.push([row]);
			characters = 0;
		} else last.push(row);
		for (const cell of Object.values(row)) characters += String(cell).length;
	}
	return batches;
}

type Cells = Parameters<typeof dataTableCalls.updateRows>[2];
type Claimed = Readonly<Record<string, string | number>> & { readonly claim: string };

interface PagePlace {
	readonly sortBy?: string;
	readonly offset?: number;
	readonly limit: number;
}

const anything = z.unknown();

/** What a compare-and-set returns when only its success matters. */
export const claimCell = z.object({ claim: textCell });

/** The rows of one of Foreman's tables. Every method throws `ToolError`. */
export function tableRows(api: ApiClient, id: string) {
	const page = async <Row extends z.ZodTypeAny>(
		row: Row,
		filter: RowFilter | undefined,
		{ sortBy, offset = 0, limit }: PagePlace,
	) => {
		const query = { sortBy, ...dataTableCalls.pageAt(offset, limit) };
		const listed = z.object({ data: z.array(row), nextCursor: z.string().nullish() });
		const { data, nextCursor } = await api.read(listed, dataTableCalls.readRows(id, filter, query));
		return { rows: data, hasMore: typeof nextCursor === 'string' };
	};

	/**
	 * Compare and set: changes the rows that match and returns those that this call has changed. Of many calls at once n8n lets
	 * one filter match; a token of its own in the column `claim` tells each whether it was the one, on every database. SQLite is
	 * read before it is written: what comes back does not prove it.
	 */
	const change = async <Row extends { readonly claim: string }>(
		filter: RowFilter,
		cells: Claimed,
		row: z.ZodType<Row, z.ZodTypeDef, unknown>,
	): Promise<readonly Row[]> =>
		(await update(row, filter, cells)).filter(({ claim }) => claim === cells.claim);

	const update = async <Row extends z.ZodTypeAny>(row: Row, filter: RowFilter, cells: Cells) =>
		await api.read(z.array(row), dataTableCalls.updateRows(id, filter, cells));

	const insert = async (rows: readonly object[]) => {
		await api.read(anything, dataTableCalls.insertRows(id, rows, 'count'));
	};

	const remove = async (filter: RowFilter): Promise<void> => {
		await api.read(anything, dataTableCalls.removeRows(id, filter, false));
	};

	return {
		id,
		page,
		change,
		update,
		remove,
		/** Before a write, as it makes room: removes what is too old, where the write of this moment looks for that. */
		async sweep(now: number, ...old: readonly ColumnFilter[]) {
			if (isTimeToSweep(now)) await remove(cellsEqual({}, ...old));
		},
		/** The oldest row that matches. */
		first: async <Row extends z.ZodTypeAny>(row: Row, filter: RowFilter) =>
			(await page(row, filter, { sortBy: 'id:asc', limit: 1 })).rows[0],
		/** All rows that match, oldest first unless said otherwise. */
		all: async <Row extends z.ZodTypeAny>(
			row: Row,
			filter: RowFilter,
			{ sortBy = 'id:asc', limit = Infinity }: Partial<PagePlace> = {},
		) => await readPages(api, row, dataTableCalls.readRows(id, filter, { sortBy }), limit),
		insert,
		async insertAll(rows: readonly object[]) {
			for (const batch of rowBatches(rows)) await insert(batch);
		},
		add: async <Row extends z.ZodTypeAny>(row: Row, rows: readonly object[]) =>
			await api.read(z.array(row).length(rows.length), dataTableCalls.insertRows(id, rows, 'all')),
		async upsert(filter: RowFilter, data: object, returnData = true) {
			await api.read(anything, dataTableCalls.upsertRow(id, filter, data, returnData));
		},
		/** Compare and set of one row: returns whether this call was the one that changed it. */
		claim: async (filter: RowFilter, cells: Claimed): Promise<boolean> =>
			(await change(filter, cells, claimCell)).length > 0,
	};
}

export type TableRows = ReturnType<typeof tableRows>;

/** A table that may not be there yet: then without an id. */
export interface FoundTable
	extends Pick<TableRows, 'page' | 'all' | 'first' | 'update' | 'remove' | 'claim'> {
	readonly id?: string;
}

/** What stands for a table that is not there yet: nothing is found in it. */
export const noRows: FoundTable = {
	page: async () => await Promise.resolve({ rows: [], hasMore: false }),
	all: async () => await Promise.resolve([]),
	first: async () => await Promise.resolve(undefined),
	update: async () => await Promise.resolve([]),
	remove: async () => await Promise.resolve(),
	claim: async () => await Promise.resolve(false),
};
