import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import { columns } from '../support/asking-agent';
import type { LimitedAgent } from '../support/limited-agent';
import { publishLimited } from '../support/limited-agent';
import { ownerCredential } from '../support/surfaces';
import { useListener } from '../support/use-listener';
import { useLive } from '../support/use-live';

const world = useLive([]);
const mine = useListener();

let agent: LimitedAgent;

beforeAll(async () => {
	agent = await publishLimited(world, ['build-workflow', 'run-workflow']);
});

const start = {
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
};

/** n8n's node that runs an agent with tools which stand in its parameters. */
async function withAgent(config: object) {
	const data = { apiKey: 'k', url: `${mine.url()}/v1`, header: false };
	const { id: credential } = await world.live.credential('The model', 'openAiApi', data);
	const model = { name: 'A', model: 'openai/gpt-4o', credential, instructions: 'Act.' };
	return {
		agentSource: 'inline',
		inlineAgent: { config: { ...model, ...config } },
		...{ message: 'Act.', advanced: { enableStreaming: false } },
	};
}

const kinds: ReadonlyArray<readonly [what: string, config: () => Promise<object>]> = [
	[
		'that signs in to a server of its own',
		async () => {
			const token = { token: `canary-${randomUUID()}` };
			const { id } = await world.live.credential('A token', 'httpBearerAuth', token);
			const server = { name: 'm', url: `${mine.url()}/mcp`, transport: 'streamableHttp' };
			return { mcpServers: [{ ...server, authentication: 'bearerAuth', credential: id }] };
		},
	],
	[
		'that has a node of Foreman for a tool',
		async () => {
			const name = `t${randomUUID().slice(0, 8)}`;
			const { id } = await world.live.api('POST', '/data-tables', { name, columns });
			const nodeParameters = {
				...{ resource: 'data-table', operation: 'delete-data-table' },
				dataTableId: { __rl: true, mode: 'id', value: id },
			};
			const node = {
				...{ nodeType: 'n8n-nodes-foreman.foremanWorkflows', nodeTypeVersion: 1, nodeParameters },
				credentials: { foremanN8nApi: await ownerCredential(world.live) },
			};
			return { tools: [{ type: 'node', name: 'act', node }] };
		},
	],
	['that has no tools', async () => await Promise.resolve({})],
];

describe.each(kinds)('an agent %s', (_what, config) => {
	test('is not built: nobody knows what it is started by', async () => {
		const parameters = JSON.stringify(await withAgent(await config()));
		const code = `export default workflow('x', 'Inline ${randomUUID()}').add(trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } })).to(node({ type: 'n8n-nodes-base.messageAnAgent', version: 3, config: { name: 'Agent', parameters: ${parameters} } }));`;
		const [reply] = await agent.calls(['build-workflow', { code }]);
		expect(reply?.refusal?.message).toContain('it runs an agent in its own executions');
	});

	test('that a person has built is not run by a tool', async () => {
		const node = {
			...{ name: 'Agent', type: 'n8n-nodes-base.messageAnAgent', typeVersion: 3 },
			parameters: await withAgent(await config()),
		};
		const { id } = await world.live.store(workflow('Inline', [start, node], [['Start', 'Agent']]));
		const [reply] = await agent.calls(['run-workflow', { workflowId: id }]);
		expect(reply?.refusal?.message).toContain(
			'Node "Agent": it runs an agent in its own executions',
		);
		expect(mine.arrived).toEqual([]);
	});
});

describe('a workflow of a person with such an agent', () => {
	const called = {
		...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
		parameters: { inputSource: 'passthrough' },
	};

	const call = (workflowId: string) => ({
		...{ name: 'Call', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
		parameters: { workflowId: { __rl: true, mode: 'id', value: workflowId }, options: {} },
	});

	async function publishCalled(): Promise<string> {
		const node = {
			...{ name: 'Agent', type: 'n8n-nodes-base.messageAnAgent', typeVersion: 3 },
			parameters: await withAgent({}),
		};
		const { id } = await world.live.store(
			workflow('Of a person', [called, node], [['Called', 'Agent']]),
		);
		await world.live.publish(id);
		return id;
	}

	test('is called by no workflow that a tool saves', async () => {
		const parameters = JSON.stringify(call(await publishCalled()).parameters);
		const code = `export default workflow('x', 'Calls ${randomUUID()}').add(trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } })).to(node({ type: 'n8n-nodes-base.executeWorkflow', version: 1.2, config: { name: 'Call', parameters: ${parameters} } }));`;
		const [reply] = await agent.calls(['build-workflow', { code }]);
		expect(reply?.refusal?.message).toContain('in which Foreman works for people');
	});

	test('is asked about where a workflow of a person calls it', async () => {
		const nodes = [start, call(await publishCalled())];
		const { id } = await world.live.store(workflow('Calls', nodes, [['Start', 'Call']]));
		const [reply] = await agent.calls(['run-workflow', { workflowId: id }]);
		expect(reply?.answer).toMatchObject({ status: 'approval-required' });
		expect(mine.arrived).toEqual([]);
	});
});

test('n8n’s own node publishes no workflow past the question of publish-workflow', async () => {
	const code = `export default workflow('x', 'Publishes ${randomUUID()}').add(trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } })).to(node({ type: 'n8n-nodes-base.n8n', version: 1, config: { name: 'N8n', parameters: { resource: 'workflow', operation: 'activate', workflowId: { __rl: true, mode: 'id', value: 'nWt3Vb2cPp1mZs0q' } } } }));`;
	const [reply] = await agent.calls(['build-workflow', { code }]);
	expect(reply?.refusal?.message).toContain('it changes or publishes workflows');
});
