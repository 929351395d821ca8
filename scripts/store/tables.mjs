import { api, expectOk } from '../../sandbox/rest-client.mjs';

/** The columns of every measured table: what snapshots, events and audit have in common. */
const COLUMNS = ['run', 'kind', 'body'].map((name) => ({ name, type: 'string' }));

/**
 * @param {{baseUrl: string, apiKey: string}} access
 * @returns calls of n8n's data tables, each one request; they throw unless n8n says yes
 */
export function openTables({ baseUrl, apiKey }) {
	const call = async (method, path, body) => await api(baseUrl, apiKey, method, path, body);
	return {
		call,
		create: async (name) =>
			expectOk(await call('POST', '/data-tables', { name, columns: COLUMNS }), 'create table').id,
		remove: async (id) => expectOk(await call('DELETE', `/data-tables/${id}`), 'delete table'),
		insert: async (id, data) =>
			expectOk(
				await call('POST', `/data-tables/${id}/rows`, { data, returnType: 'count' }),
				'insert',
			),
		upsert: async (id, run, data) => {
			const filter = {
				type: 'and',
				filters: [{ columnName: 'run', condition: 'eq', value: run }],
			};
			const body = { filter, data: { run, ...data }, returnData: true };
			return expectOk(await call('POST', `/data-tables/${id}/rows/upsert`, body), 'upsert');
		},
		async bytes(ids) {
			const { data } = expectOk(await call('GET', '/data-tables?limit=100'), 'list tables');
			return data
				.filter(({ id }) => ids.includes(id))
				.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
		},
	};
}
