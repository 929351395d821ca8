import { askMcp, mcpTrigger } from '../../ask-mcp.mjs';
import { built } from '../../package-root.mjs';

const TOKEN = 'measured-token-of-a-measured-client';
const NEEDED = ['run-workflow', 'save-as-test', 'run-tests'];

/** Publishes an MCP trigger with every tool, and gives a call of one. */
export async function openTools({ owner: { baseUrl, apiKey }, make, publishTrigger }) {
	const access = { baseUrl, apiKey };
	const { tools } = built('catalog/catalog').nativeCatalog;
	const store = { ...access, secret: 'measured'.repeat(5), askUrlSecret: '' };
	const credentials = {
		foremanMcpAccessApi: await make('foremanMcpAccessApi', { token: TOKEN }),
		foremanN8nApi: await make('foremanN8nApi', access),
		foremanStoreApi: await make('foremanStoreApi', store),
	};
	const url = await publishTrigger(
		mcpTrigger('tools', credentials, {
			profile: 'unattended',
			domains: [...new Set(tools.map(({ domain }) => domain))],
			settings: { exposure: 'flat', callsPerMinute: 100_000, handleAfter: 300 },
		}),
	);
	const ask = askMcp(url, TOKEN);
	const missing = NEEDED.filter((name) => !tools.some((tool) => tool.name === name));
	const call = async (name, input) => {
		const result = await ask('tools/call', { name, arguments: input });
		const [{ text }] = result.content;
		if (result.isError) throw new Error(`${name}: ${text}`);
		const answer = JSON.parse(text);
		// What others wrote stands under a key of its own.
		const [, inside] = Object.entries(answer).find(([key]) => key.startsWith('untrusted-')) ?? [];
		return inside ?? answer;
	};
	return { missing, call };
}

/**
 * Tests of workflows by Foreman's own tools, called over MCP as an agent calls them. Gives `missing`: tools that this build does not
 * have; `evidence` runs a workflow without its writes and keeps that run as a test; `verdicts` runs all tests of a workflow and gives a
 * word each.
 */
export async function testingTools(n8n) {
	const { missing, call } = await openTools(n8n);
	return {
		missing,
		async evidence(workflowId, items, name) {
			const pinned = Object.entries(items).map(([node, of]) => [node, of.map(({ json }) => json)]);
			const input = { workflowId, pinData: Object.fromEntries(pinned), simulate: 'writes' };
			const { executionId, status, error } = await call('run-workflow', input);
			if (status !== 'success') throw new Error(`the run that is to be kept: ${status} ${error}`);
			await call('save-as-test', { workflowId, executionId, name });
		},
		async verdicts(workflowId) {
			const { passed, tests } = await call('run-tests', { workflowId });
			return [...Array(passed).fill('passed'), ...tests.map(({ state }) => state)];
		},
	};
}
