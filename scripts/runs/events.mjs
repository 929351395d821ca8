import { api, expectOk } from '../../sandbox/rest-client.mjs';

/**
 * @param {{baseUrl: string, apiKey: string}} access
 * @param {string} runId
 * @returns {Promise<{type: string, at: number, data: any}[]>} what happened in a run, oldest first
 */
export async function runEvents({ baseUrl, apiKey }, runId) {
	const read = async (path) => expectOk(await api(baseUrl, apiKey, 'GET', path), path);
	const tables = (await read('/data-tables?limit=100')).data;
	const { id } = tables.find(({ name }) => name === 'foreman_run_events');
	const filters = [{ columnName: 'run_id', condition: 'eq', value: runId }];
	const query = new URLSearchParams({
		filter: JSON.stringify({ type: 'and', filters }),
		...{ sortBy: 'seq:asc', limit: '250' },
	});
	const events = [];
	for (let cursor = ''; cursor !== undefined; ) {
		if (cursor !== '') query.set('cursor', cursor);
		const page = await read(`/data-tables/${id}/rows?${query}`);
		events.push(...page.data.map((row) => ({ ...row, data: JSON.parse(row.data) })));
		cursor = page.nextCursor ?? undefined;
	}
	return events;
}
