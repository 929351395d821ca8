/** Leaves out what is undefined. n8n refuses a value in which a blank is a `+`, as URLSearchParams writes it. */
const queryOf = (fields) =>
	Object.entries(fields)
		.flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []))
		.join('&');

/** The data table with a name; undefined where n8n has none. n8n's own filter finds similar names too. */
export async function findTable(call, name) {
	const query = queryOf({ filter: JSON.stringify({ name }) });
	return (await call('GET', `/data-tables?${query}`)).data.find((one) => one.name === name);
}

/** The rows of a data table that meet all conditions, each `{columnName, condition, value}`, in order of a column, of all pages. */
export async function readRows(call, id, filters, sortBy = 'id:asc') {
	const filter = filters && JSON.stringify({ type: 'and', filters });
	const rows = [];
	let cursor;
	do {
		const query = queryOf({ sortBy, limit: 250, filter, cursor });
		const { data, nextCursor } = await call('GET', `/data-tables/${id}/rows?${query}`);
		rows.push(...data);
		cursor = nextCursor;
	} while (cursor);
	return rows;
}
