import type { Json, LiveInstance } from './live-instance';

/** All rows of one of Foreman's tables, past all of Foreman; none where there is no such table yet. */
export async function storedRows(live: LiveInstance, table: string): Promise<Json[]> {
	const filter = encodeURIComponent(JSON.stringify({ name: table }));
	const { data } = await live.api('GET', `/data-tables?filter=${filter}`);
	const found = data.find(({ name }: Json) => name === table);
	const rows: Json[] = [];
	let cursor: string | undefined = found === undefined ? undefined : '';
	while (cursor !== undefined) {
		const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
		const page = await live.api('GET', `/data-tables/${found.id}/rows?limit=250${next}`);
		rows.push(...page.data);
		cursor = page.nextCursor ?? undefined;
	}
	return rows;
}
