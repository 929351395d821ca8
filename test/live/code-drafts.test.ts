import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { foremanStep } from '../support/foreman-step';
import { brokenOrderCode, orderCode } from '../support/sample-workflows';
import { modelSurfaceNames, ownerCredential, readReply } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive();

const repair = [{ old_str: 'const = ', new_str: 'const reply = ' }];

const newName = () => `Drafted ${world.live.mark} ${randomUUID()}`;

const answerOf = async (workflowId: string) =>
	(await world.live.workflow(workflowId)).nodes[1].parameters.jsonOutput;

async function build(answer: string): Promise<string> {
	const code = orderCode(newName(), answer);
	return (await world.canvas.ask('build-workflow', { code })).workflowId;
}

async function rowsOfDrafts(): Promise<Json[]> {
	const { data: tables } = await world.live.api('GET', '/data-tables');
	const table = tables.find(({ name }: Json) => name === 'foreman_documents');
	const { data } = await world.live.api(
		'GET',
		`/data-tables/${table.id}/rows?limit=100&sortBy=id%3Adesc`,
	);
	return data;
}

describe.each(modelSurfaceNames)('an agent with the %s', (name) => {
	test('patches code that did not parse, in the same run', async () => {
		const workflowName = newName();
		const [broken, repaired] = await world.surface(name).inOneRun([
			['build-workflow', { code: brokenOrderCode(workflowName, 'repaired') }],
			['build-workflow', { patches: repair }],
		]);
		expect(broken?.refusal?.message).toMatch(/does not parse/);
		expect(repaired?.answer).toMatchObject({ name: workflowName, created: true });
		expect(await answerOf(repaired?.answer.workflowId)).toBe('{"answer": "repaired"}');
	});

	test('patches again what it has just built', async () => {
		const [built, patched] = await world.surface(name).inOneRun([
			['build-workflow', { code: orderCode(newName(), 'first') }],
			['build-workflow', { patches: [{ old_str: 'first', new_str: 'second' }] }],
		]);
		expect(patched?.answer).toMatchObject({
			workflowId: built?.answer.workflowId,
			created: false,
		});
		expect(await answerOf(built?.answer.workflowId)).toBe('{"answer": "second"}');
	});

	test('works on two workflows in turns without mixing them up', async () => {
		const [one, other] = [await build('one'), await build('other')];
		const replies = await world.surface(name).inOneRun([
			['build-workflow', { workflowId: one, code: brokenOrderCode(newName(), 'new one') }],
			['build-workflow', { workflowId: other, code: brokenOrderCode(newName(), 'new other') }],
			['build-workflow', { workflowId: one, patches: repair }],
			['build-workflow', { workflowId: other, patches: repair }],
		]);
		expect(replies.map(({ refusal }) => refusal === undefined)).toEqual([false, false, true, true]);
		expect(await answerOf(one)).toBe('{"answer": "new one"}');
		expect(await answerOf(other)).toBe('{"answer": "new other"}');
	});

	test('picks up by its id the draft of another run', async () => {
		const workflowName = newName();
		const code = brokenOrderCode(workflowName, 'picked up');
		const { hint } = await world.canvas.refuse('build-workflow', { code });
		const draftId = /draftId "([0-9a-f]+)"/.exec(hint)?.[1];
		const input = { draftId, patches: repair };
		const { workflowId } = await world.surface(name).ask('build-workflow', input);
		expect(await answerOf(workflowId)).toBe('{"answer": "picked up"}');
	});

	test('has nothing to patch where its run submitted nothing', async () => {
		await world.canvas.call('build-workflow', { code: brokenOrderCode(newName(), 'not yours') });
		const { message, hint } = await world
			.surface(name)
			.refuse('build-workflow', { patches: repair });
		expect(message).toMatch(/nothing was submitted in this run/);
		expect(hint).toMatch(/workflowId.*draftId/);
	});

	test('is told that a patch misses its own code, even where the stored workflow has its text', async () => {
		const workflowId = await build('stored');
		const [, missed] = await world.surface(name).inOneRun([
			['build-workflow', { workflowId, code: brokenOrderCode(newName(), 'submitted') }],
			[
				'build-workflow',
				{ workflowId, patches: [{ old_str: 'cosnt = ', new_str: 'const reply = ' }] },
			],
		]);
		expect(missed?.refusal?.message).toMatch(/patches\[0\]\.old_str is not in the code/);
		expect(await answerOf(workflowId)).toBe('{"answer": "stored"}');
	});

	test('may repeat a patch that was applied already', async () => {
		const workflowId = await build('before');
		const input = { workflowId, patches: [{ old_str: 'before', new_str: 'afterwards' }] };
		await world.surface(name).ask('build-workflow', input);
		const { versionId } = await world.live.workflow(workflowId);
		await world.surface(name).ask('build-workflow', input);
		expect((await world.live.workflow(workflowId)).versionId).toBe(versionId);
		expect(await answerOf(workflowId)).toBe('{"answer": "afterwards"}');
	});
});

test('an unknown draft is refused', async () => {
	const input = { draftId: 'ffffffffffff', patches: repair };
	const { message, hint } = await world.canvas.refuse('build-workflow', input);
	expect(message).toMatch(/no code draft "ffffffffffff"/);
	expect(hint).toMatch(/Submit the full code/);
});

test('drafts are rows of the data table foreman_documents', async () => {
	const code = brokenOrderCode(newName(), 'kept');
	const { hint } = await world.canvas.refuse('build-workflow', { code });
	const draftId = /draftId "([0-9a-f]+)"/.exec(hint)?.[1];
	const row = (await rowsOfDrafts()).find(({ key }) => key === draftId);
	expect(row.kind).toBe('code-draft');
	expect(JSON.parse(row.body)).toEqual({ draftId, code, workflowId: null, versionId: null });
});

describe('two runs at the same time', () => {
	/** Webhook → build → waits to be called → patch. */
	async function publishTwoSteps() {
		const path = randomUUID();
		const hook = webhookNode({ path, responseMode: 'onReceived' });
		const credential = await ownerCredential(world.live);
		const body = (field: string) => `={{ $('Webhook').first().json.body.${field} ?? '' }}`;
		const workflowId = { __rl: true, mode: 'id', value: body('workflowId') };
		const build = foremanStep('Build', credential, { code: body('code'), workflowId });
		const patch = foremanStep('Patch', credential, { patches: body('patches'), workflowId });
		const stored = await world.live.store(
			workflow(
				'Two steps',
				[hook, build, foremanStep.wait(), patch],
				[
					['Webhook', 'Build'],
					['Build', 'Wait'],
					['Wait', 'Patch'],
				],
			),
		);
		await world.live.publish(stored.id);
		return { id: stored.id, path };
	}

	async function start(steps: { id: string; path: string }, body: object): Promise<string> {
		const known = await world.live.executionIds(steps.id);
		await world.live.callWebhook(steps.path, body);
		return await world.live.waitingExecution(steps.id, known);
	}

	const lastReply = async (executionId: string) => {
		const execution = await world.live.endOf(executionId);
		return readReply(execution.data.resultData.runData.Patch[0].data.main[0][0].json);
	};

	test('on new workflows each get their own code', async () => {
		const steps = await publishTwoSteps();
		const names = [newName(), newName()];
		const runs: string[] = [];
		for (const name of names)
			runs.push(await start(steps, { code: brokenOrderCode(name, name), patches: repair }));
		for (const run of runs) await world.live.resume(run);
		for (const [index, run] of runs.entries()) {
			const { answer } = await lastReply(run);
			expect(answer).toMatchObject({ name: names[index], created: true });
			expect(await answerOf(answer.workflowId)).toBe(`{"answer": "${names[index]}"}`);
		}
	});

	test('on one workflow: the second is told that it changed, and gets nobody else’s code', async () => {
		const steps = await publishTwoSteps();
		const workflowId = await build('as it was');
		const first = await start(steps, {
			workflowId,
			code: brokenOrderCode(newName(), 'of the first'),
			patches: repair,
		});
		const second = await start(steps, {
			workflowId,
			code: brokenOrderCode(newName(), 'of the second'),
			patches: repair,
		});
		await world.live.resume(first);
		expect((await lastReply(first)).answer).toMatchObject({ workflowId });
		expect(await answerOf(workflowId)).toBe('{"answer": "of the first"}');

		await world.live.resume(second);
		const { refusal } = await lastReply(second);
		expect(refusal?.message).toMatch(/changed/);
		expect(await answerOf(workflowId)).toBe('{"answer": "of the first"}');
	});
});
