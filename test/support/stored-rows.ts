import type { Json, LiveInstance } from './live-instance';

async function rowsOf(live: LiveInstance, tableId: string, part: string): Promise<Json[]> {
	const rows: Json[] = [];
	const search = part === '' ? '' : `&search=${encodeURIComponent(part)}`;
	let cursor: string | undefined = '';
	while (cursor !== undefined) {
		const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
		const page = await live.api('GET', `/data-tables/${tableId}/rows?limit=250${search}${next}`);
		rows.push(...page.data);
		cursor = page.nextCursor ?? undefined;
	}
	return rows;
}

/**
 * All rows of one of Foreman's tables, read without Foreman, in whichever store it is; none if there is no such table yet.
 * `part`: of them, those that have this text somewhere. The tables grow with every test, and to read all of one is work for n8n.
 */
export async function storedRows(live: LiveInstance, table: string, part = ''): Promise<Json[]> {
	const filter = encodeURIComponent(JSON.stringify({ name: table }));
	const { data } = await live.api('GET', `/data-tables?filter=${filter}`);
	const rows: Json[] = [];
	for (const { id, name } of data) if (name === table) rows.push(...(await rowsOf(live, id, part)));
	return rows;
}
