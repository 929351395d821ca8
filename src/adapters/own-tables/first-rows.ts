import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/instance/data-tables';
import { cellsEqual, textCell } from './cells';
import { type TableRows, claimCell } from './table-rows';

/** The revision of a row that wants to be the first one of its key. It does not count yet. */
const CANDIDATE = '0';

const FIRST = '1';

/** Columns of a table with such rows, behind those of the key. */
export const ownedColumns = 'organisation agency revision claim body seal';

const storedRow = z
	.object({ id: z.number(), createdAt: z.string(), revision: textCell, claim: textCell })
	.passthrough();

interface FirstRows {
	readonly table: TableRows;
	/** The rows that may have one of the keys. */
	readonly around: RowFilter;
	/** The same for rows of one key. */
	readonly keyOf: (row: Readonly<Record<string, unknown>>) => string;
	readonly rows: ReadonlyArray<Readonly<Record<string, string>>>;
	/** A text that no other call will use. */
	readonly claim: string;
	/** Milliseconds after which the writer of a candidate is taken to have gone. */
	readonly abandonedAfter: number;
}

/**
 * Adds the first row of each key, where n8n knows no unique columns: all of them, or none. Every writer adds candidates before
 * it looks for others: of two at least the later one sees both. The lowest id of a key goes on and removes the others, and a
 * candidate becomes a row only if it is still there. On PostgreSQL a lower id may come to light after a higher one: it finds
 * a row, or removes a candidate.
 */
export async function putFirstRows(first: FirstRows): Promise<boolean> {
	const { table, around, keyOf, rows, claim } = first;
	const keys = new Set(rows.map(keyOf));
	const present = async () =>
		(await table.all(storedRow, around)).filter((row) => keys.has(keyOf(row)));
	if ((await present()).some(({ revision }) => revision !== CANDIDATE)) return false;

	const candidates = rows.map((row) => ({ ...row, claim, revision: CANDIDATE }));
	const own = await table.add(storedRow, candidates);
	const ownByKey = new Map(own.map((row) => [keyOf(row), row] as const));
	const others = async () => (await present()).filter((row) => row.claim !== claim);

	const isAhead = (row: z.output<typeof storedRow>) => {
		const mine = ownByKey.get(keyOf(row));
		if (mine === undefined || row.revision !== CANDIDATE) return true;
		const age = Date.parse(mine.createdAt) - Date.parse(row.createdAt);
		return row.id < mine.id && age < first.abandonedAfter;
	};

	const isOwn = cellsEqual({ claim, revision: CANDIDATE });
	const rivals = await others();
	if (!rivals.some(isAhead)) {
		for (const rival of new Set(rivals.map((row) => row.claim)))
			await table.remove(cellsEqual({ claim: rival, revision: CANDIDATE }));
		const isFree = rivals.length === 0 || !(await others()).some(isAhead);
		const cells = { claim, revision: FIRST };
		const written = isFree ? await table.change(isOwn, cells, claimCell) : [];
		if (written.length === rows.length) return true;
	}
	await table.remove(cellsEqual({ claim }));
	return false;
}
