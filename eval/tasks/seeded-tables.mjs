import { findTable, readRows } from '../../scripts/data-tables.mjs';

/**
 * Makes a data table with rows.
 *
 * @param {Pick<import('../task-list.mjs').Context, 'call'>} context
 * @param {string} name
 * @param {Record<string, 'string' | 'number' | 'boolean' | 'date'>} columns
 * @param {object[]} [data]
 * @returns {Promise<string>} its id
 */
export async function seedTable({ call }, name, columns, data = []) {
	const named = Object.entries(columns).map(([of, type]) => ({ name: of, type }));
	const { id } = await call('POST', '/data-tables', { name, columns: named });
	if (data.length > 0) await addRows({ call }, id, data);
	return id;
}

/** Adds rows to a data table. */
export const addRows = async ({ call }, id, data) =>
	await call('POST', `/data-tables/${id}/rows`, { data, returnType: 'count' });

const equal = (wanted) => ({
	type: 'and',
	filters: Object.entries(wanted).map(([columnName, value]) => ({
		columnName,
		condition: 'eq',
		value,
	})),
});

/** Changes the rows of a data table whose columns equal what is wanted. */
export const changeRows = async ({ call }, id, wanted, data) =>
	await call('PATCH', `/data-tables/${id}/rows/update`, {
		filter: equal(wanted),
		data,
		returnData: true,
	});

/** Deletes the rows of a data table whose columns equal what is wanted. */
export async function deleteRows({ call }, id, wanted) {
	const filter = encodeURIComponent(JSON.stringify(equal(wanted)));
	await call('DELETE', `/data-tables/${id}/rows/delete?filter=${filter}`);
}

/** The rows of a data table, in order of their ids; empty where n8n has no table of that name. */
export async function rowsOf({ call }, name) {
	const table = await findTable(call, name);
	return table === undefined ? [] : await readRows(call, table.id);
}

/** What of a data table must not change unasked, as text: its columns, and its rows with their ids. */
export async function tableContent({ call }, name) {
	const table = await findTable(call, name);
	if (table === undefined) return 'missing';
	const columns = table.columns.map((column) => column.name).sort();
	const rows = await readRows(call, table.id);
	return JSON.stringify({
		columns,
		rows: rows.map((row) => [row.id, ...columns.map((column) => row[column])]),
	});
}
