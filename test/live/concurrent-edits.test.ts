import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { foremanStep } from '../support/foreman-step';
import { codeNode } from '../support/sample-workflows';
import { modelSurfaceNames, ownerCredential, readReply, surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive();

/** Hook → Mine → Theirs. */
async function store(): Promise<string> {
	const nodes = [
		webhookNode({ path: randomUUID() }),
		codeNode('Mine', "return 'mine one'"),
		codeNode('Theirs', "return 'theirs one'"),
	];
	const { id } = await world.live.store(
		workflow('Edited by two', nodes, [
			['Webhook', 'Mine'],
			['Mine', 'Theirs'],
		]),
	);
	return id;
}

const codeOf = async (workflowId: string, name: string) =>
	(await world.live.workflow(workflowId)).nodes.find((node: Json) => node.name === name).parameters
		.jsCode;

const both = async (workflowId: string) =>
	await Promise.all(['Mine', 'Theirs'].map(async (name) => await codeOf(workflowId, name)));

/** Somebody else changes their node, in a run of its own. */
const changeTheirs = async (workflowId: string) =>
	await world.canvas.ask('build-workflow', {
		workflowId,
		patches: [{ old_str: 'theirs one', new_str: 'theirs two' }],
	});

const changeMine = (code: string) => code.replace('mine one', 'mine two');

describe.each(surfaceNames)('on the %s', (name) => {
	test('code is refused where the workflow was changed since it was read, and its reader reads again', async () => {
		const workflowId = await store();
		const surface = world.surface(name);
		const read = async () => (await surface.ask('get-workflow-as-code', { workflowId })).code;
		const mine = changeMine(await read());
		await changeTheirs(workflowId);
		const before = await world.live.workflow(workflowId);

		const { message, hint } = await surface.refuse('build-workflow', { workflowId, code: mine });
		expect(message).toMatch(/node "Theirs" was changed: parameters\.jsCode/);
		expect(message).not.toMatch(/"Mine"/);
		expect(hint).toMatch(/get-workflow-as-code/);
		expect(await world.live.workflow(workflowId)).toEqual(before);

		await surface.ask('build-workflow', { workflowId, code: changeMine(await read()) });
		expect(await both(workflowId)).toEqual(["return 'mine two'", "return 'theirs two'"]);
	});
});

describe.each(modelSurfaceNames)('an agent with the %s', (name) => {
	test('that reads and writes in one run is not in its own way', async () => {
		const workflowId = await store();
		const patch = (from: string, to: string) => [{ old_str: from, new_str: to }];
		const replies = await world.surface(name).inOneRun([
			['get-workflow-as-code', { workflowId }],
			['build-workflow', { workflowId, patches: patch('mine one', 'mine two') }],
			['get-workflow-as-code', { workflowId }],
			['build-workflow', { workflowId, patches: patch('theirs one', 'theirs three') }],
		]);
		expect(replies.map(({ refusal }) => refusal)).toEqual(replies.map(() => undefined));
		expect(await both(workflowId)).toEqual(["return 'mine two'", "return 'theirs three'"]);
	});
});

describe('a run that has read the workflow', () => {
	/** Webhook → read → waits to be called → build. */
	async function publishReader() {
		const path = randomUUID();
		const hook = webhookNode({ path, responseMode: 'onReceived' });
		const credential = await ownerCredential(world.live);
		const body = (field: string) => `={{ $('Webhook').first().json.body.${field} ?? '' }}`;
		const workflowId = { __rl: true, mode: 'id', value: body('workflowId') };
		const read = foremanStep('Read', credential, { workflowId });
		const build = { patches: body('patches'), code: body('code'), workflowId };
		const stored = await world.live.store(
			workflow(
				'Read, then build',
				[
					hook,
					{ ...read, parameters: { ...read.parameters, operation: 'get-workflow-as-code' } },
					foremanStep.wait(),
					foremanStep('Build', credential, build),
				],
				[
					['Webhook', 'Read'],
					['Read', 'Wait'],
					['Wait', 'Build'],
				],
			),
		);
		await world.live.publish(stored.id);
		return { id: stored.id, path };
	}

	async function readThenBuild(given: object, meanwhile: () => Promise<unknown>) {
		const { id, path } = await publishReader();
		const known = await world.live.executionIds(id);
		await world.live.callWebhook(path, given);
		const execution = await world.live.waitingExecution(id, known);
		await meanwhile();
		await world.live.resume(execution);
		const { data } = await world.live.endOf(execution);
		return readReply(data.resultData.runData.Build[0].data.main[0][0].json);
	}

	test('may not patch what somebody changed since', async () => {
		const workflowId = await store();
		const patches = [{ old_str: 'mine one', new_str: 'mine two' }];
		const { refusal } = await readThenBuild({ workflowId, patches }, async () => {
			await changeTheirs(workflowId);
		});
		expect(refusal?.message).toMatch(/node "Theirs" was changed: parameters\.jsCode/);
		expect(await both(workflowId)).toEqual(["return 'mine one'", "return 'theirs two'"]);
	});

	test('may not replace it either, with code that does not say where it comes from', async () => {
		const workflowId = await store();
		const { code } = await world.canvas.ask('get-workflow-as-code', { workflowId });
		const bare = changeMine(code.replace(/^\/\/ read from .*\n/, ''));
		const { refusal } = await readThenBuild({ workflowId, code: bare }, async () => {
			await changeTheirs(workflowId);
		});
		expect(refusal?.message).toMatch(/node "Theirs" was changed: parameters\.jsCode/);
		expect(await both(workflowId)).toEqual(["return 'mine one'", "return 'theirs two'"]);
	});
});

test('of writers at the same moment one is let in, and its edit stands', async () => {
	const workflowId = await store();
	const { code } = await world.canvas.ask('get-workflow-as-code', { workflowId });
	const writers = ['a', 'b', 'c', 'd'];
	const replies = await Promise.all(
		writers.map(
			async (writer) =>
				await world.canvas.call('build-workflow', {
					workflowId,
					code: code.replace('mine one', `mine ${writer}`),
				}),
		),
	);
	const winners = writers.filter((_writer, index) => replies[index]?.refusal === undefined);
	expect(winners).toHaveLength(1);
	expect(await codeOf(workflowId, 'Mine')).toBe(`return 'mine ${winners[0]}'`);
	for (const { refusal } of replies)
		if (refusal) expect(refusal.message).toMatch(/node "Mine" was changed: parameters\.jsCode/);
});
