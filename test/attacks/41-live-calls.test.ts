import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { readCard } from '../support/foreman';
import type { LimitedAgent } from '../support/limited-agent';
import { publishLimited } from '../support/limited-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { codeNode } from '../support/sample-workflows';
import { ownerCredential } from '../support/surfaces';
import { useApprovals } from '../support/use-approvals';
import { endServer, listenHere } from '../support/local-server';

const { world, asking, channel } = useApprovals();

const FOREMAN = 'n8n-nodes-foreman.foremanWorkflows';

/** What arrives where a workflow of the attacker's sends something. */
const arrived: string[] = [];
let server: Server;
let mine: string;
let agent: LimitedAgent;

beforeAll(async () => {
	server = createServer((request, response) => {
		arrived.push(JSON.stringify([request.url, request.headers]));
		response.end('{}');
	});
	mine = await listenHere(server);
	agent = await publishLimited(world, ['call-live-workflow']);
});

afterAll(async () => await endServer(server));

const hook = (parameters: object = {}, webhookId: string = randomUUID()): Json => {
	const node: Json = webhookNode({ name: 'Hook', path: randomUUID() });
	return { ...node, webhookId, parameters: { ...node.parameters, ...parameters } };
};

const done = () => codeNode('Next', "return [{ json: { done: 'yes' } }];");

/** A published workflow Hook → Next. */
async function publish(trigger: Json, next: Json = done(), settings = {}): Promise<Json> {
	const one = workflow('Live', [trigger, { ...next, name: 'Next' }], [['Hook', 'Next']], settings);
	const stored = await world.live.store(one);
	await world.live.publish(stored.id);
	return stored;
}

const call = async (workflowId: string, input: object = {}) => {
	const [reply] = await agent.calls(['call-live-workflow', { workflowId, ...input }]);
	return JSON.stringify(reply);
};

const expectNotCalled = async (workflowId: string) =>
	expect(await world.live.executionIds(workflowId)).toEqual([]);

const step = async (operation: string): Promise<Json> => ({
	...{ name: 'Next', type: FOREMAN, typeVersion: 1 },
	parameters: { resource: 'workflow', operation },
	credentials: { foremanN8nApi: await ownerCredential(world.live) },
});

const calling = (workflowId: string): Json => ({
	...{ name: 'Next', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
	parameters: { workflowId: { __rl: true, mode: 'id', value: workflowId } },
});

const below = async (next: Json, settings = {}): Promise<Json> => {
	const start = {
		...{ name: 'Start', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
		parameters: { inputSource: 'passthrough' },
	};
	const one = workflow('Inner', [start, next], [['Start', 'Next']], settings);
	const stored = await world.live.store(one);
	await world.live.publish(stored.id);
	return stored;
};

const throwing = () => codeNode('Next', 'throw new Error("no");');

test('a workflow in which a step of Foreman works for a person is not called, nor one that calls it, nor one whose failure starts it, or the failure of what it calls', async () => {
	const own = await publish(hook(), await step('list-workflows'));
	const inner = await below(await step('list-workflows'));
	const outer = await publish(hook(), calling(inner.id));
	const failing = await publish(hook(), throwing(), { errorWorkflow: inner.id });
	const failingBelow = await below(throwing(), { errorWorkflow: inner.id });
	const outerOfFailing = await publish(hook(), calling(failingBelow.id));
	for (const { id } of [own, outer, failing, outerOfFailing]) {
		expect(await call(id)).toMatch(/touches what controls Foreman.*is a node of Foreman/);
		await expectNotCalled(id);
	}
});

test('no value of a path leads to another address, and none takes another workflow’s place', async () => {
	const victim = await publish(hook({ path: `${randomUUID()}/refund`, httpMethod: 'POST' }));
	const [first] = victim.nodes[0].parameters.path.split('/');
	const trap = await publish(hook({ path: ':what' }, first));
	for (const what of ['..', '.', '', '../x', 'a/b', 'a%2Fb', 'a\\b', 'a?b', 'a#b', '\u202Ea'])
		expect(await call(trap.id, { pathValues: { what } })).toMatch(/as one part of an address/);
	expect(await call(trap.id, { pathValues: { what: 'refund' } })).toMatch(
		/Not only this trigger answers there/,
	);
	await expectNotCalled(victim.id);
	await expectNotCalled(trap.id);
});

test('Foreman’s own webhooks are not called under a path with values', async () => {
	const trap = await publish(hook({ path: ':a/:b' }, `foreman-${randomUUID()}`));
	expect(await call(trap.id, { pathValues: { a: 'ui', b: 'approvals' } })).toMatch(
		/Foreman's own webhooks/,
	);
	await expectNotCalled(trap.id);
});

test('no header signs in, resumes or stands for a proxy', async () => {
	const { id } = await publish(hook());
	for (const name of [
		...['Authorization', 'cookie', 'X-Forwarded-For', 'x-real-ip', 'x-n8n-api-key', 'Host'],
		...['Content-Length', 'Transfer-Encoding', 'x-auth-token', 'x-access-token', 'push-ref'],
	])
		expect(await call(id, { requestHeaders: { [name]: 'x' } })).toMatch(/not sent by a tool/);
	expect(await call(id, { requestHeaders: { 'x-a': 'b\r\nCookie: c' } })).toMatch(
		/has signs in it/,
	);
	await expectNotCalled(id);
});

test('addresses that resume an execution are not in what a model is told', async () => {
	const resume = codeNode(
		'Next',
		'return [{ json: { at: $execution.resumeUrl, form: $execution.resumeFormUrl } }];',
	);
	const { id, nodes } = await publish(hook(), resume);
	await world.live.webhook(nodes[0].parameters.path);
	const told = await call(id, { requestBody: {} });
	expect(told).toContain('it resumes an execution');
	expect(told).not.toMatch(/-waiting\//);
});

test('a stored secret that would go to a computed address is asked about, whatever the rules say', async () => {
	const key = `key-${randomUUID()}`;
	const credential = await world.live.credential('Key', 'httpHeaderAuth', {
		...{ name: 'x-key', value: key },
	});
	const sends = {
		...{ name: 'Next', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
		parameters: {
			url: '={{ $json.body.to }}',
			...{ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
		},
		credentials: { httpHeaderAuth: credential },
	};
	const { id, nodes } = await publish(hook(), sends);
	await world.live.webhook(nodes[0].parameters.path);
	expect(await call(id, { requestBody: { to: mine } })).toMatch(/approval-required/);
	expect(arrived).toEqual([]);
	await expectNotCalled(id);
});

test('a person is asked with workflow, version, address and data, and what is live by then is what was shown', async () => {
	const { id, name, versionId, nodes } = await publish(hook());
	const { path } = nodes[0].parameters;
	await world.live.webhook(path);
	const asked = await asking({ domains: ['execution'] });
	const data = `order ${randomUUID()}`;
	const run = asked.start([['call-live-workflow', { workflowId: id, requestBody: { data } }]]);
	// What models and strangers write is made plain there.
	const question = await channel().question(id);
	for (const part of [name, `version ${versionId}`, 'POST ', path, 'Nothing is simulated'])
		expect(question.question).toContain(part);
	expect(await readCard(question.approvalUrl)).toContain(data);
	const [first] = (await world.live.workflow(id)).nodes;
	const other = { ...first, parameters: { ...first.parameters, responseMode: 'onReceived' } };
	const draft = await world.live.workflow(id);
	await world.live.api('PUT', `/workflows/${id}`, {
		...{ name: draft.name, connections: draft.connections, settings: {} },
		nodes: [other, ...draft.nodes.slice(1)],
	});
	await world.live.publish(id);
	await eventually('another live version', async () => {
		const { activeVersionId } = await world.live.workflow(id);
		return activeVersionId !== versionId;
	});
	expect(await asked.answer(question, 'approved')).toBe(200);
	expect(JSON.stringify(await run.told())).toMatch(/is version .* now, not /);
	await expectNotCalled(id);
});
