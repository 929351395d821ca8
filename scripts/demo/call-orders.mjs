import { callRegistered } from '../../sandbox/published-workflow.mjs';
import { caller } from '../../sandbox/rest-client.mjs';
import { findTable, readRows } from '../data-tables.mjs';
import { BAD_ORDER, GOOD_ORDER, TABLE_NAME } from './job.mjs';

/** The customers whose orders are in the table of the job. */
async function customersKept(call) {
	const table = await findTable(call, TABLE_NAME);
	return table ? (await readRows(call, table.id)).map(({ customer }) => customer) : [];
}

/** Calls the live webhook of a workflow with a good and a wrong order: was the one accepted and kept, and the other rejected? */
export async function callOrders(access, workflowId, say) {
	const call = caller(access);
	const { nodes } = await call('GET', `/workflows/${workflowId}`);
	const hook = nodes.find(({ type }) => type === 'n8n-nodes-base.webhook');
	const url = `${access.baseUrl}/webhook/${hook.parameters.path}`;
	say(`\nCalling the live webhook ${url}:`);
	const verdicts = [];
	for (const [order, what, wanted] of [
		[GOOD_ORDER, 'a good order', 200],
		[BAD_ORDER, 'a wrong one', 422],
	]) {
		const { status, body } = await callRegistered(url, order);
		verdicts.push(status === wanted);
		const wrong = status === wanted ? '' : `   expected ${wanted}`;
		say(`  ${what} (total ${order.total}) → ${status} ${JSON.stringify(body)}${wrong}`);
	}
	const kept = await customersKept(call);
	say(`  the table "${TABLE_NAME}" holds the orders of: ${kept.join(', ') || 'no customer'}`);
	return verdicts.every(Boolean) && kept.join() === GOOD_ORDER.customer;
}
