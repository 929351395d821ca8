/** Characters in one request: with the longest row it stays far below what n8n takes. */
const FULL = 2_000_000;

/** Rows in one request. */
const MOST = 500;

const lengthOf = (cells: object) =>
	Object.values(cells).reduce<number>((sum, cell) => sum + String(cell).length, 0);

/** Rows in as few requests as n8n can take. */
export function rowBatches<Cells extends object>(rows: readonly Cells[]): Cells[][] {
	const batches: Cells[][] = [];
	let characters = 0;
	for (const row of rows) {
		const last = batches.at(-1);
		if (last === undefined || characters > FULL || last.length === MOST) {
			batches.push([row]);
			characters = 0;
		} else last.push(row);
		characters += lengthOf(row);
	}
	return batches;
}
