import { api, expectOk } from '../../sandbox/rest-client.mjs';

const TABLE = 'foreman_run_events';

/**
 * Reads the events that a run records, as they happen.
 *
 * @param {{baseUrl: string, apiKey: string}} access whose key opens the store's tables
 * @param {string} threadId
 * @returns {() => Promise<{type: string, data: any}[]>} what has come since the last call
 */
export function readEvents({ baseUrl, apiKey }, threadId) {
	let tableId;
	let last = 0;

	async function find() {
		const filter = encodeURIComponent(JSON.stringify({ name: TABLE }));
		const answer = await api(baseUrl, apiKey, 'GET', `/data-tables?filter=${filter}`);
		return expectOk(answer, 'list data tables').data.find(({ name }) => name === TABLE)?.id;
	}

	return async () => {
		tableId ??= await find();
		if (tableId === undefined) return [];
		const filters = [
			{ columnName: 'thread_id', condition: 'eq', value: threadId },
			{ columnName: 'seq', condition: 'gt', value: last },
		];
		const query = new URLSearchParams({
			filter: JSON.stringify({ type: 'and', filters }),
			sortBy: 'seq:asc',
			limit: '200',
		});
		const answer = await api(baseUrl, apiKey, 'GET', `/data-tables/${tableId}/rows?${query}`);
		const { data: rows } = expectOk(answer, 'read the events of the run');
		last = rows.at(-1)?.seq ?? last;
		return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }));
	};
}
