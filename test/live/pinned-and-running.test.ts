import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { ownerCredential } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const manual = () => triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);

const failing = () => codeNode('Fetch', "throw new Error('really ran')");

const passOn = () => codeNode('Pass on', 'return $input.all();');

describe('a draft with pinned nodes', () => {
	const stored = async (pinData: Json) => {
		const draft = workflow(
			'Pinned',
			[manual(), failing(), passOn()],
			[
				['Start', 'Fetch'],
				['Fetch', 'Pass on'],
			],
		);
		return (await world.live.store({ ...draft, pinData })).id;
	};

	test('runs with what is pinned, and the answer names the nodes that did not run', async () => {
		const workflowId = await stored({ Fetch: [{ json: { from: 'the pin' } }] });
		const answer = await world.canvas.ask('run-workflow', { workflowId });
		expect(answer).toMatchObject({ status: 'success', pinnedNodes: ['Fetch'] });
		expect(answer.data['Pass on']).toEqual([{ from: 'the pin' }]);
	});

	test('starts from the pinned trigger item, unless inputData is given', async () => {
		const workflowId = await stored({
			Start: [{ json: { from: 'the pin' } }],
			Fetch: [{ json: {} }],
		});
		const pinned = await world.canvas.ask('run-workflow', { workflowId });
		expect(pinned.data.Start).toEqual([{ from: 'the pin' }]);
		const given = await world.canvas.ask('run-workflow', {
			workflowId,
			inputData: { from: 'the caller' },
		});
		expect(given.data.Start).toEqual([{ from: 'the caller' }]);
	});

	test('runs as the version that tools tell of it, and as no other', async () => {
		const workflowId = await stored({ Fetch: [{ json: { from: 'the pin' } }] });
		const code = await world.canvas.ask('get-workflow-as-code', { workflowId });
		const patches = [{ old_str: 'return $input.all();', new_str: 'return $input.all() ;' }];
		const built = await world.canvas.ask('build-workflow', { workflowId, patches });
		expect(built.versionId).not.toBe(code.versionId);
		for (const simulate of ['none', 'writes']) {
			const { versionId } = built;
			const answer = await world.canvas.ask('run-workflow', { workflowId, versionId, simulate });
			expect(answer).toMatchObject({ status: 'success', pinnedNodes: ['Fetch'] });
			const { message } = await world.canvas.refuse('run-workflow', {
				...{ workflowId, versionId: code.versionId, simulate },
			});
			expect(message).toContain(`is version ${versionId} now, not ${code.versionId}`);
		}
	});

	test('really runs what is not pinned', async () => {
		const answer = await world.canvas.ask('run-workflow', { workflowId: await stored({}) });
		expect(answer.error).toMatch(/really ran/);
		expect(answer).not.toHaveProperty('pinnedNodes');
	});
});

test('a running execution is listed with the ended ones, newest first', async () => {
	const slow = triggerNode('Wait', 'n8n-nodes-base.wait', 1.1, {
		resume: 'timeInterval',
		amount: 15,
		unit: 'seconds',
	});
	const draft = workflow('Slow', [manual(), slow], [['Start', 'Wait']]);
	const { id: workflowId } = await world.live.store(draft);
	const timeout = { workflowId, timeout: 300 };
	const ended = await world.canvas.ask('run-workflow', timeout);
	const running = world.canvas.call('run-workflow', { workflowId, timeout: 20_000 });
	const listed = await eventually('a running execution in the list', async () => {
		const { executions } = await world.canvas.ask('list-executions', {
			workflowId,
			includeOwn: true,
		});
		return executions.some(({ status }: Json) => status === 'running') && executions;
	});
	expect(listed.map(({ id, status }: Json) => [id, status])).toEqual([
		[expect.any(String), 'running'],
		[ended.executionId, 'canceled'],
	]);
	const { success } = await world.canvas.ask('stop-execution', { executionId: listed[0].id });
	expect(success).toBe(true);
	await running;
});

test('n8n refuses the credential in an HTTP Request node, so the key works for Foreman alone', async () => {
	const request = triggerNode('Request', 'n8n-nodes-base.httpRequest', 4.2, {
		url: `${world.live.access.baseUrl}/api/v1/workflows?limit=1`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'foremanN8nApi',
		options: {},
	});
	const credentials = { foremanN8nApi: await ownerCredential(world.live) };
	const draft = workflow(
		'Borrowed key',
		[manual(), { ...request, credentials }],
		[['Start', 'Request']],
	);
	const { id: workflowId } = await world.live.store(draft);
	const answer = await world.canvas.ask('run-workflow', { workflowId });
	expect(answer).toMatchObject({
		status: 'error',
		error: expect.stringMatching(/prevent use within an HTTP Request/),
	});
});
