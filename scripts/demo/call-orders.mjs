import { pause } from '../../sandbox/progress.mjs';
import { api, expectOk } from '../../sandbox/rest-client.mjs';
import { BAD_ORDER, GOOD_ORDER, TABLE_NAME } from './job.mjs';

/** n8n answers the publishing before it has registered the webhook. */
const PATIENCE_MS = 20_000;

async function post(url, order) {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(order),
		});
		const text = await response.text();
		if (!/is not registered/.test(text) || Date.now() > deadline)
			return { status: response.status, text };
		await pause(200);
	}
}

/** The customers whose orders are in the table of the job. */
async function customersKept({ baseUrl, apiKey }) {
	const read = async (path) => expectOk(await api(baseUrl, apiKey, 'GET', path), path).data;
	const filter = encodeURIComponent(JSON.stringify({ name: TABLE_NAME }));
	const table = (await read(`/data-tables?filter=${filter}`)).find(
		({ name }) => name === TABLE_NAME,
	);
	if (!table) return [];
	return (await read(`/data-tables/${table.id}/rows?limit=100`)).map(({ customer }) => customer);
}

/**
 * Calls the live webhook of a workflow with a good and a wrong order.
 *
 * @param {{baseUrl: string, apiKey: string}} access
 * @param {string} workflowId
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether the good one was accepted and kept, and the wrong one rejected
 */
export async function callOrders({ baseUrl, apiKey }, workflowId, say) {
	const { body } = await api(baseUrl, apiKey, 'GET', `/workflows/${workflowId}`);
	const hook = body.nodes.find(({ type }) => type === 'n8n-nodes-base.webhook');
	const url = `${baseUrl}/webhook/${hook.parameters.path}`;
	say(`\nCalling the live webhook ${url}:`);
	const verdicts = [];
	for (const [order, what, wanted] of [
		[GOOD_ORDER, 'a good order', 200],
		[BAD_ORDER, 'a wrong one', 422],
	]) {
		const { status, text } = await post(url, order);
		const isRight = status === wanted;
		verdicts.push(isRight);
		say(
			`  ${what} (total ${order.total}) → ${status} ${text}${isRight ? '' : `   expected ${wanted}`}`,
		);
	}
	const kept = await customersKept({ baseUrl, apiKey });
	say(`  the table "${TABLE_NAME}" holds the orders of: ${kept.join(', ') || 'nobody'}`);
	return verdicts.every(Boolean) && kept.join() === GOOD_ORDER.customer;
}
