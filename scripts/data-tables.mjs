/** @typedef {(method: string, path: string, body?: unknown) => Promise<any>} Call of n8n's API, which gives the body of a success */

/**
 * The data table with a name; undefined where n8n has none. n8n's own filter finds similar names too.
 *
 * @param {Call} call
 * @param {string} name
 * @returns {Promise<{id: string, name: string} | undefined>}
 */
export async function findTable(call, name) {
	const query = new URLSearchParams({ filter: JSON.stringify({ name }) });
	const { data } = await call('GET', `/data-tables?${query}`);
	return data.find((one) => one.name === name);
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
export async function readRows(call, id, filters = [], sortBy = 'id:asc') {
	const query = new URLSearchParams({ sortBy, limit: '250' });
	if (filters.length > 0) query.set('filter', JSON.stringify({ type: 'and', filters }));
	const rows = [];
	do {
		const { data, nextCursor } = await call('GET', `/data-tables/${id}/rows?${query}`);
		rows.push(...data);
		query.set('cursor', nextCursor ?? '');
	} while (query.get('cursor') !== '');
	return rows;
}
