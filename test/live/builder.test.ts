import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { foremanStep } from '../support/foreman-step';
import type { Json } from '../support/live-instance';
import { toolkitNode } from '../support/surface-workflows';
import { ownerCredential, publishAgent, readReply, runScript } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

/** Where n8n lets nodes use files unless an operator says otherwise. */
let base = '';
let directory = '';

beforeEach(async () => {
	base = join(homedir(), '.n8n-files', `builder-${randomUUID()}`);
	directory = join(base, 'workflows');
	await mkdir(join(directory, 'orders'), { recursive: true });
});

afterEach(async () => await rm(base, { recursive: true, force: true }));

const ask = async (tool: string, input: object): Promise<Json> =>
	await world.canvas.ask(tool, input);

const refuse = async (tool: string, input: object) => await world.canvas.refuse(tool, input);

/** A webhook that answers. */
async function built(name: string) {
	const { workflowId } = await ask('workflow_create', { name: `${name} ${world.live.mark}` });
	const path = randomUUID();
	const operations = [
		{
			nodeType: 'n8n-nodes-base.webhook',
			name: 'Orders',
			parameters: { httpMethod: 'POST', path, responseMode: 'lastNode' },
		},
		{ nodeType: 'if', name: 'Paid?' },
		{
			nodeType: 'n8n-nodes-base.set',
			name: 'Thank',
			parameters: { mode: 'raw', jsonOutput: '{"answer": "thanks"}' },
		},
		{
			nodeType: 'n8n-nodes-base.set',
			name: 'Remind',
			parameters: { mode: 'raw', jsonOutput: '{"answer": "please pay"}' },
		},
	];
	const added = await ask('node_add', { workflowId, operations });
	await ask('node_update', {
		workflowId,
		nodeId: 'Paid?',
		parameters: {
			conditions: {
				options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
				combinator: 'and',
				conditions: [
					{
						id: 'a',
						leftValue: '={{ $json.body.paid }}',
						rightValue: '',
						operator: { type: 'boolean', operation: 'true', singleValue: true },
					},
				],
			},
		},
	});
	const connected = await ask('connection_create', {
		workflowId,
		operations: [
			{ sourceNodeId: 'Orders', targetNodeId: 'Paid?' },
			{ sourceNodeId: 'Paid?', targetNodeId: 'Thank' },
			{ sourceNodeId: 'Paid?', targetNodeId: 'Remind', sourceOutput: 'false' },
		],
	});
	return { workflowId, path, added, connected };
}

test('a workflow is built step by step, tested, replaced in parts, and deployed', async () => {
	const found = await ask('node_search', { keyword: 'webhook', category: 'trigger' });
	expect(found.nodes.map(({ id }: Json) => id)).toContain('n8n-nodes-base.webhook');
	expect(found.count).toBe(found.nodes.length);

	const { workflowId, path, added, connected } = await built('Step by step');
	expect(added.changes.added).toEqual(['Orders', 'Paid?', 'Thank', 'Remind']);
	expect(added.workflowData).toBeUndefined();
	expect(connected).toMatchObject({
		success: true,
		errors: [],
		changes: { connected: ['Orders → Paid?', 'Paid? → Thank', 'Paid?[1] → Remind'] },
	});
	const { nodes } = await world.live.workflow(workflowId);
	expect(new Set(nodes.map(({ position }: Json) => String(position))).size).toBe(4);

	const run = await ask('test_workflow', { workflowId, testData: { paid: false } });
	expect(run).toMatchObject({
		success: true,
		status: 'success',
		data: { Remind: [{ answer: 'please pay' }] },
	});
	expect(run.logs).toContain('Remind: 1 item');

	// A trigger has no input: what leads to the node goes, what comes from it stays.
	const replaced = await ask('node_replace', {
		workflowId,
		targetNodeId: 'Paid?',
		newNodeType: 'n8n-nodes-base.noOp',
	});
	expect(replaced.compatibilityReport).toEqual({
		maintainedConnections: ['Orders main → Paid? main', 'Paid? main → Thank main'],
		removedConnections: ['Paid? main[1] → Remind main: the new node has 1 main output'],
	});
	await ask('node_remove', { workflowId, nodeId: 'Remind' });
	expect(await ask('workflow_validate', { workflowId })).toMatchObject({ valid: true });

	const deployed = await ask('workflow_deploy', { workflowId });
	expect(deployed).toMatchObject({ success: true, activeVersionId: expect.any(String) });
	await world.live.answers(path, { answer: 'thanks' });
});

test('what is wrong is refused whole, with the field and the fix, and nothing is saved', async () => {
	const { workflowId } = await built('Refusals');
	const before = await world.live.workflow(workflowId);
	const wrong: ReadonlyArray<readonly [string, object, RegExp]> = [
		[
			'node_add',
			{ operations: [{ nodeType: 'n8n-nodes-base.noOp' }, { nodeType: 'n8n-nodes-base.slak' }] },
			/no node type "n8n-nodes-base\.slak".*slack/,
		],
		['node_add', { nodeType: 'n8n-nodes-base.set', typeVersion: 99 }, /no version 99/],
		[
			'node_update',
			{ operations: [{ nodeId: 'Thank', name: 'X' }, { nodeId: 'Thanks' }] },
			/no node "Thanks"/,
		],
		[
			'connection_create',
			{ sourceNodeId: 'Paid?', targetNodeId: 'Thank', sourceOutput: 'maybe' },
			/no output "maybe"/,
		],
		['node_add', { nodeType: 'n8n-nodes-foreman.foremanToolkit' }, /controls Foreman itself/],
		[
			'node_update',
			{ nodeId: 'Thank', parameters: { jsonOutput: '[redacted:jwt]' } },
			/redacted:jwt/,
		],
		[
			'node_update',
			{ nodeId: 'Thank', credentials: { httpBasicAuth: 'none' } },
			/takes no credential/,
		],
		[
			'node_add',
			{ nodeType: 'n8n-nodes-base.noOp', versionId: randomUUID() },
			/is version .* now, not /,
		],
		[
			'node_add',
			{ workflowId: '../../rest/users', nodeType: 'n8n-nodes-base.noOp' },
			/There is no workflow/,
		],
	];
	for (const [tool, input, message] of wrong)
		expect((await refuse(tool, { workflowId, ...input })).message).toMatch(message);
	expect(await world.live.workflow(workflowId)).toEqual(before);
});

test('a call that is repeated does nothing twice', async () => {
	const { workflowId } = await built('Repeated');
	const add = { workflowId, nodeType: 'n8n-nodes-base.noOp' };
	const first = await ask('node_add', add);
	const second = await ask('node_add', add);
	expect(second).toMatchObject({ nodeId: first.nodeId, versionId: first.versionId, changes: {} });
	expect(second.notes[0]).toMatch(/already there/);
	const named = { name: `Repeated ${world.live.mark} empty`, active: true };
	const one = await ask('workflow_create', named);
	const other = await ask('workflow_create', named);
	expect(other).toMatchObject({ workflowId: one.workflowId, created: false });
	expect(other.note).toMatch(/workflow_deploy/);
	expect((await world.live.workflow(one.workflowId)).activeVersionId).toBeNull();
});

const agentWith = async (parameters: object) =>
	await publishAgent(world.live, `Builder ${world.live.mark} ${randomUUID()}`, [
		toolkitNode({ domains: ['builder'], ...parameters }, await ownerCredential(world.live)),
	]);

/** What a model is told, call by call. */
async function told(
	agent: { readonly path: string },
	calls: ReadonlyArray<readonly [name: string, input: object]>,
) {
	const turns = calls.map(([name, input]) => ({ toolCalls: [{ name, arguments: input }] }));
	const { script } = await runScript(world.live, world.model, agent, [...turns, { text: 'done' }]);
	return (script.calls.at(-1)?.toolResults ?? []).map(({ content }: Json) => readReply(content));
}

test('a toolkit offers the builder only where it is chosen, and asks before it deploys', async () => {
	const { workflowId } = await built('By a model');
	const agent = await agentWith({ profile: 'standard' });
	const { script } = await runScript(world.live, world.model, agent, [
		{ toolCalls: [{ name: 'workflow_deploy', arguments: { workflowId } }] },
		{ text: 'done' },
	]);
	expect(script.calls[0]?.tools.map((tool: Json) => tool.function.name)).toHaveLength(14);
	const answer = JSON.stringify(script.calls.at(-1)?.toolResults);
	expect(answer).toMatch(/approval/i);
	expect((await world.live.workflow(workflowId)).activeVersionId).toBeNull();
});

test('what somebody else has changed since the run read it is not overwritten', async () => {
	const { workflowId } = await built('Of two');
	const path = randomUUID();
	const credential = await ownerCredential(world.live);
	const step = (name: string, operation: string, parameters: object) => ({
		...foremanStep(name, credential, {}),
		type: 'n8n-nodes-foreman.foremanBuilder',
		parameters: { operation, ...parameters },
	});
	const id = { __rl: true, mode: 'id', value: workflowId };
	const stored = await world.live.store(
		workflow(
			'Load, then update',
			[
				webhookNode({ path, responseMode: 'onReceived' }),
				step('Load', 'workflow_load', { resource: 'workflow', workflowIdOrPath: workflowId }),
				foremanStep.wait(),
				step('Update', 'node_update', {
					...{ resource: 'node', workflowId: id, nodeId: 'Thank' },
					parameters: '{"jsonOutput": "{}"}',
				}),
			],
			[
				['Webhook', 'Load'],
				['Load', 'Wait'],
				['Wait', 'Update'],
			],
		),
	);
	await world.live.publish(stored.id);
	const known = await world.live.executionIds(stored.id);
	await world.live.callWebhook(path, {});
	const execution = await world.live.waitingExecution(stored.id, known);
	const parameters = { jsonOutput: '{"answer": "theirs"}' };
	await ask('node_update', { workflowId, nodeId: 'Thank', parameters });
	await world.live.resume(execution);
	const { data } = await world.live.endOf(execution);
	const { refusal } = readReply(data.resultData.runData.Update[0].data.main[0][0].json);
	expect(refusal?.message).toMatch(/was changed by another user.*"Thank"/);
	expect(refusal?.hint).toMatch(/workflow_load/);
	const { nodes } = await world.live.workflow(workflowId);
	const thank = nodes.find(({ name }: Json) => name === 'Thank');
	expect(thank.parameters.jsonOutput).toBe(parameters.jsonOutput);
});

test('workflow files live in the directory that the operator names, and nowhere else', async () => {
	const { workflowId } = await built('In files');
	const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
	await ask('node_update', {
		workflowId,
		nodeId: 'Thank',
		parameters: { jsonOutput: `{"é": "${secret}"}` },
	});
	await writeFile(join(base, 'outside.json'), '{"nodes": [], "name": "outside"}');
	await writeFile(join(directory, 'broken.json'), '{"nodes": [');
	await writeFile(join(directory, 'notes.txt'), 'no workflow');
	await symlink(join(base, 'outside.json'), join(directory, 'link.json'));
	await symlink(base, join(directory, 'way-out'));

	const agent = await agentWith({ profile: 'unattended', workflowDirectory: directory });
	const file = 'orders/New order (1).json';
	const replies = await told(agent, [
		['workflow_save', { workflowId, filePath: file }],
		['node_add', { workflowId: file, nodeType: 'n8n-nodes-base.noOp', name: 'Last' }],
		['workflow_load', { workflowIdOrPath: file }],
		['workflow_list', { directoryPath: '.' }],
		['workflow_list', { directoryPath: 'orders' }],
		[
			'workflow_save',
			{ workflowId: 'x', workflowData: { name: 'Öffnen', nodes: [] }, filePath: 'new.json' },
		],
		['workflow_save', { workflowId: 'new.json' }],
		['workflow_deploy', { workflowId: 'new.json' }],
	]);
	expect(replies.flatMap(({ refusal }) => (refusal ? [refusal.message] : []))).toHaveLength(1);
	const [saved, added, loaded, listed, orders, made, stored, deployed] = replies.map(
		({ answer, refusal }) => answer ?? refusal,
	);
	expect(saved).toMatchObject({ success: true, filePath: file });
	expect(added).toMatchObject({ success: true, workflowId: file, changes: { added: ['Last'] } });
	expect(loaded.workflowId).toBe(file);
	expect(listed.workflows).toEqual([
		{
			id: 'broken.json',
			path: 'broken.json',
			name: '',
			problem: expect.stringMatching(/not JSON/),
		},
	]);
	expect(orders.workflows).toEqual([expect.objectContaining({ path: file })]);
	expect(made).toMatchObject({ success: true });
	expect(stored).toMatchObject({ success: true, workflowId: expect.stringMatching(/^\w{16}$/) });
	expect(deployed.message).toMatch(/a file cannot be made live/);
	const text = await readFile(join(directory, file), 'utf8');
	expect(text).toContain('é');
	expect(text).not.toContain(secret);
	expect(text).toContain('[redacted:');
	expect(await readFile(join(directory, 'new.json'), 'utf8')).toContain('Öffnen');

	const outside = [
		'../outside.json',
		join(base, 'outside.json'),
		'link.json',
		'way-out/outside.json',
		'orders/../../outside.json',
		'%2e%2e/outside.json',
		'broken.json',
	];
	const reads = await told(
		agent,
		outside.map((path) => ['workflow_load', { workflowIdOrPath: path }] as const),
	);
	expect(reads.map(({ answer }) => answer)).toEqual(outside.map(() => undefined));
	const writes = await told(
		agent,
		outside.map((filePath) => ['workflow_save', { workflowId, filePath }] as const),
	);
	expect(writes.map(({ answer }) => answer)).toEqual(outside.map(() => undefined));
	// Nothing tells where the directory is to who does not know it.
	const unnamed = [...reads, ...writes].filter((_reply, at) => at % outside.length !== 1);
	expect(JSON.stringify(unnamed)).not.toContain(base);
	expect(await readFile(join(base, 'outside.json'), 'utf8')).toBe(
		'{"nodes": [], "name": "outside"}',
	);
});

test.each([
	['no directory', {}, /No directory/],
	['an expression', { workflowDirectory: '={{ "/etc" }}' }, /full path/],
	['one that n8n keeps from nodes', { workflowDirectory: '/etc' }, /does not let nodes use/],
])('there are no files with %s', async (_what, parameters, message) => {
	const agent = await agentWith({ profile: 'unattended', ...parameters });
	const [listed, read] = await told(agent, [
		['workflow_list', { directoryPath: '.' }],
		['workflow_load', { workflowIdOrPath: 'a.json' }],
	]);
	expect(listed?.refusal?.message).toMatch(message);
	expect(read?.refusal?.message).toMatch(message);
});
