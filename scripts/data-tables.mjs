/** @typedef {(method: string, path: string, body?: unknown) => Promise<any>} Call of n8n's API, which gives the body of a success */

/** Leaves out what is undefined. n8n refuses a value in which a blank is a `+`, as URLSearchParams writes it. */
const queryOf = (fields) =>
	Object.entries(fields)
		.flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []))
		.join('&');

/**
 * The data table with a name; undefined where n8n has none. n8n's own filter finds similar names too.
 *
 * @param {Call} call
 * @param {string} name
 * @returns {Promise<{id: string, name: string} | undefined>}
 */
export async function findTable(call, name) {
	const query = queryOf({ filter: JSON.stringify({ name }) });
	return (await call('GET', `/data-tables?${query}`)).data.find((one) => one.name === name);
}

/**
 * The rows of a data table that meet all conditions, in order of a column, of all pages.
 *
 * @param {Call} call
 * @param {string} id of the table
 * @param {{columnName: string, condition: string, value: unknown}[]} [filters]
 * @param {string} [sortBy]
 * @returns {Promise<any[]>}
 */
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
