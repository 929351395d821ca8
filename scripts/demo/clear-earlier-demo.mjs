import { deleteWorkflow } from '../../sandbox/published-workflow.mjs';
import { api, expectOk } from '../../sandbox/rest-client.mjs';
import { DEMO_NAME, TOOLKIT_NAME } from './demo-workflow.mjs';
import { TABLE_NAME, WORKFLOW_NAME } from './job.mjs';
import { CONTROL_NAME } from './operator-pages.mjs';

/**
 * Removes what an earlier demo left in this sandbox.
 *
 * @param {{baseUrl: string, apiKey: string}} access
 */
export async function clearEarlierDemo(access) {
	const call = async (method, path) =>
		expectOk(await api(access.baseUrl, access.apiKey, method, path), `${method} ${path}`);
	const workflows = await call('GET', '/workflows?limit=250');
	const own = [DEMO_NAME, TOOLKIT_NAME, CONTROL_NAME, WORKFLOW_NAME];
	for (const { id, name } of workflows.data)
		if (own.includes(name)) await deleteWorkflow(access, id);
	const filter = encodeURIComponent(JSON.stringify({ name: TABLE_NAME }));
	const tables = await call('GET', `/data-tables?filter=${filter}`);
	for (const { id, name } of tables.data)
		if (name === TABLE_NAME) await call('DELETE', `/data-tables/${id}`);
}
