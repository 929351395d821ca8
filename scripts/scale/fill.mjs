import { callWebhook, publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { api, expectOk } from '../../sandbox/rest-client.mjs';
import { webhookNode, workflow } from '../../sandbox/workflows.mjs';

const AT_ONCE = 4;

/** One of so many workflows uses the credential that is looked for. */
const USES_EVERY = 100;

const path = (number) => `scale-${number}`;

/** A workflow of a typical size: five nodes, two kilobytes. */
function someWorkflow(number, credential) {
	const steps = Array.from({ length: 3 }, (_, index) => ({
		name: `Step ${index}`,
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		parameters: { jsCode: `// ${'what it does '.repeat(30)}\nreturn $input.all();` },
	}));
	const request = {
		name: 'Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		disabled: true,
		parameters: { url: 'http://127.0.0.1:9/', authentication: 'genericCredentialType' },
		...(number % USES_EVERY === 0 ? { credentials: { httpHeaderAuth: credential } } : {}),
	};
	const nodes = [webhookNode({ path: path(number) }), ...steps, request];
	const links = nodes.slice(1).map(({ name }, index) => [nodes[index].name, name]);
	return workflow(`Scale ${String(number).padStart(5, '0')}`, nodes, links);
}

async function inTurns(numbers, work) {
	const left = [...numbers];
	const one = async () => {
		for (let number = left.shift(); number !== undefined; number = left.shift()) await work(number);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/**
 * Makes workflows, and runs some of them: `runs` executions, of as many workflows as there are.
 *
 * @param {{baseUrl: string, apiKey: string}} access
 * @param {{count: number, runs: number, credential: {id: string, name: string}, first?: number}} wanted `first`: the number of the first one
 */
export async function fillUp({ baseUrl, apiKey }, { count, runs, credential, first = 0 }) {
	const numbers = Array.from({ length: count }, (_, index) => first + index);
	const published = numbers.slice(0, runs);
	const urls = [];
	for (const number of published) {
		const made = await publishWorkflow({ baseUrl, apiKey }, someWorkflow(number, credential));
		urls.push(made.webhookUrl);
	}
	await inTurns(numbers.slice(published.length), async (number) => {
		const body = someWorkflow(number, credential);
		expectOk(await api(baseUrl, apiKey, 'POST', '/workflows', body), body.name);
	});
	for (let run = 0; run < runs; run += 1)
		expectOk(await callWebhook(urls[run % urls.length], {}), `run ${run}`);
}
