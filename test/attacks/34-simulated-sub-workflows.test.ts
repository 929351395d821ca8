import { createServer } from 'node:http';

import { workflow } from '../../sandbox/workflows.mjs';
import type { LimitedAgent } from '../support/limited-agent';
import { publishLimited } from '../support/limited-agent';
import type { Json } from '../support/live-instance';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { useApprovals } from '../support/use-approvals';
import { endServer, listenNamed } from '../support/local-server';

const { world } = useApprovals();

/** What arrives at a service of somebody else. */
const calls: string[] = [];
const service = createServer((request, response) => {
	calls.push(`${request.method} ${request.url}`);
	response.setHeader('content-type', 'application/json').end('{}');
});
let address = '';
let agent: LimitedAgent;

beforeAll(async () => {
	address = await listenNamed(service);
	agent = await publishLimited(world, ['run-workflow']);
});

afterAll(async () => await endServer(service));

beforeEach(() => void (calls.length = 0));

const start = () => triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);

const called = () =>
	triggerNode('Called', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, {
		inputSource: 'passthrough',
	});

const request = (name: string, method: string, more = {}) =>
	triggerNode(name, 'n8n-nodes-base.httpRequest', 4.2, {
		...{ method, url: `${address}/${name}`, options: {}, ...more },
	});

const callOf = (parameters: Json) =>
	triggerNode('Call', 'n8n-nodes-base.executeWorkflow', 1.2, { options: {}, ...parameters });

const callTo = (id: string) => callOf({ workflowId: { __rl: true, mode: 'id', value: id } });

/** The nodes, one after the other. */
async function stored(...nodes: Json[]): Promise<string> {
	const links = nodes.slice(1).map((node, index): [string, string] => {
		return [nodes[index]?.name, node.name];
	});
	return (await world.live.store(workflow('Below', nodes, links))).id;
}

async function simulate(workflowId: string): Promise<Json> {
	const input = { workflowId, simulate: 'writes' };
	const [reply] = await agent.calls(['run-workflow', input]);
	return reply?.answer;
}

const posting = async () => await stored(called(), request('Look', 'GET'), request('Post', 'POST'));

describe('no write of a sub-workflow of a simulated run happens', () => {
	test('one below, and two below', async () => {
		const below = await posting();
		const answer = await simulate(
			await stored(start(), callTo(await stored(called(), callTo(below)))),
		);
		expect(answer.subWorkflows.map(({ workflowId }: Json) => workflowId)).toContain(below);
		expect(calls).toEqual(['GET /Look']);
	});

	test('where the sub-workflow is only known in the run, it is not run at all', async () => {
		const below = await posting();
		const computed = callOf({ workflowId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } });
		const ids = codeNode('Ids', `return [{ json: { id: '${below}' } }];`);
		const answer = await simulate(await stored(start(), ids, computed));
		expect(answer.subWorkflows).toMatchObject([
			{ node: 'Call', workflowId: below, runs: [], problem: expect.stringContaining('only known') },
		]);
		expect(calls).toEqual([]);
	});

	test('where it stands in a parameter', async () => {
		const inline = workflow('Inline', [called(), request('Post', 'POST')], [['Called', 'Post']]);
		const call = callOf({ source: 'parameter', workflowJson: JSON.stringify(inline) });
		const answer = await simulate(await stored(start(), call));
		expect(answer.subWorkflows).toMatchObject([{ node: 'Call', runs: [] }]);
		expect(calls).toEqual([]);
	});

	test('where it calls the workflow that has called it', async () => {
		const root = await stored(called(), request('Post', 'POST'));
		const below = await stored(called(), callTo(root));
		const changed = workflow('Root', [called(), callTo(below)], [['Called', 'Call']]);
		await world.live.api('PUT', `/workflows/${root}`, changed);
		const answer = await simulate(root);
		expect(JSON.stringify(answer.subWorkflows)).toContain('it calls a workflow that has called it');
		expect(calls).toEqual([]);
	});
});

test('nor does a stored secret go from there to where nobody has agreed to', async () => {
	const data = { name: 'x-key', value: 'canary-of-the-sub-workflow' };
	const credential = await world.live.credential('Of a person below', 'httpHeaderAuth', data);
	const sends = {
		...request('Get', 'GET', {
			...{ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
		}),
		credentials: { httpHeaderAuth: credential },
	};
	const answer = await simulate(await stored(start(), callTo(await stored(called(), sends))));
	expect(answer.subWorkflows).toMatchObject([
		{ node: 'Call', runs: [{ status: 'success', wouldDo: [{ node: 'Get' }] }] },
	]);
	expect(calls).toEqual([]);
});

test('an expression that never ends holds n8n up once, not for each item', async () => {
	const endless = '={{ (() => { while (true); })() }}';
	const post = request('Post', 'POST', { url: endless });
	const many = codeNode('Many', 'return Array.from({ length: 20 }, () => ({ json: {} }));');
	const answer = await simulate(await stored(start(), many, post));
	expect(answer.wouldDo).toMatchObject([
		{
			...{ node: 'Post', items: 20 },
			unresolved: [expect.stringMatching(/^url: /), 'url: no time was left to evaluate it'],
		},
	]);
});
