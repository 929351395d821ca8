import { callWebhook, publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { expectOk } from '../../sandbox/rest-client.mjs';
import { baseNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { inLanes } from '../test/run-jest.mjs';

const AT_ONCE = 4;
const HEADER = { name: 'x-key', value: 'none', allowedHttpRequestDomains: 'all' };

/** One of so many workflows uses the credential that is looked for. */
const USES_EVERY = 100;

/** Executions of the first workflows, of which each has a webhook that is called once. */
const RUNS = 30;

/** A workflow of a typical size: five nodes, two kilobytes. */
function someWorkflow(number, credential) {
	const jsCode = `// ${'what it does '.repeat(30)}\nreturn $input.all();`;
	const steps = [0, 1, 2].map((index) => baseNode(`Step ${index}`, 'code', 2, { jsCode }));
	const address = { url: 'http://127.0.0.1:9/', authentication: 'genericCredentialType' };
	const credentials = number % USES_EVERY === 0 ? { httpHeaderAuth: credential } : undefined;
	const request = baseNode('Request', 'httpRequest', 4.2, address, { disabled: true, credentials });
	const nodes = [webhookNode({ path: `scale-${number}` }), ...steps, request];
	const links = nodes.slice(1).map(({ name }, index) => [nodes[index].name, name]);
	return workflow(`Scale ${String(number).padStart(5, '0')}`, nodes, links);
}

/** Makes workflows until an n8n has so many, and runs some of the first. `host`: of `startHost`; what was made is noted there. */
export async function fillUp(host, size) {
	host.filled ??= { size: 0, credential: await host.make('httpHeaderAuth', HEADER, 'Looked for') };
	const { filled, owner, call, say } = host;
	const numbers = Array.from({ length: size - filled.size }, (_, index) => filled.size + index);
	if (numbers.length === 0) return;
	say(`making ${numbers.length} workflows …`);
	for (const number of numbers.filter((one) => one < RUNS)) {
		const { webhookUrl } = await publishWorkflow(owner, someWorkflow(number, filled.credential));
		expectOk(await callWebhook(webhookUrl, {}), `run ${number}`);
	}
	const rest = numbers.filter((one) => one >= RUNS);
	await inLanes(
		rest,
		AT_ONCE,
		async (number) => await call('POST', '/workflows', someWorkflow(number, filled.credential)),
	);
	filled.size = size;
}
