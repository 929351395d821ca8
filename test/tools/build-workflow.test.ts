import { workflowSdk } from '../../src/host/workflow-sdk';
import type { Finding } from '../../src/kernel/ports/instance/validator';
import { createWorkflowCode } from '../../src/workflow/workflow-code';
import { storedWorkflow } from './stored-workflow';
import { startCode as code, workshop } from './workshop';
import { ToolError } from '../../src/kernel/tool-error';

describe('building', () => {
	it('creates a workflow and says where it is', async () => {
		const { build, stored } = workshop();
		expect(await build({ code: code('One') })).toEqual({
			workflowId: 'new0',
			versionId: 'v2',
			changes: { added: ['Start'] },
			errors: [],
			name: 'One',
			nodes: [{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' }],
			created: true,
			url: 'https://n8n.example/workflow/new0',
		});
		expect(stored.get('new0')?.settings).toEqual({ executionOrder: 'v1' });
	});

	it('patches the code that was submitted last, again and again', async () => {
		const { build, stored } = workshop();
		await build({ code: code('One') });
		await build({ patches: [{ old_str: "'One'", new_str: "'Two'" }] });
		const answer = await build({ patches: [{ old_str: "'Two'", new_str: "'Three'" }] });
		expect(answer).toMatchObject({ workflowId: 'new0', name: 'Three', created: false });
		expect(stored.size).toBe(1);
	});

	it('patches a stored workflow that this run never saw', async () => {
		const { build } = workshop([storedWorkflow({ id: 'w9', name: 'Old' })]);
		const patches = [{ old_str: "'Old'", new_str: "'New'" }];
		expect(await build({ workflowId: 'w9', patches })).toMatchObject({
			workflowId: 'w9',
			name: 'New',
		});
	});

	it('forgets its code when somebody changed the workflow since', async () => {
		const { build, read, change } = workshop();
		await build({ code: code('One') });
		change('new0', { name: 'Theirs' });
		const undo = await build({ patches: [{ old_str: "'One'", new_str: "'Mine'" }] });
		expect(undo).toMatchObject({ code: 'conflict' });
		await read('new0');
		const kept = await build({ patches: [{ old_str: "'Theirs'", new_str: "'Ours'" }] });
		expect(kept).toMatchObject({ name: 'Ours' });
	});

	it('patches the code that an earlier run submitted, in the author’s own words', async () => {
		const { build } = workshop();
		const { workflowId } = await build({ code: `// Mine.\n${code('One')}` });
		const patches = [{ old_str: '// Mine.', new_str: '// Ours.' }];
		expect(await build({ workflowId, patches }, 'run-2')).toMatchObject({ workflowId });
	});

	it('that is repeated after a lost answer changes nothing more', async () => {
		const { build, stored } = workshop();
		const { workflowId } = await build({ code: code('One') });
		const patches = [{ old_str: "'One'", new_str: "'One One'" }];
		await build({ workflowId, patches });
		const after = stored.get(workflowId)?.name;
		expect(await build({ workflowId, patches }, 'run-2')).toMatchObject({
			workflowId,
			name: after,
		});
		expect(stored.size).toBe(1);
	});

	it('repeated in another run does not add a second time what n8n writes in another way', async () => {
		const { nodes, connections } = createWorkflowCode(workflowSdk).parse(code('One'));
		const { build, stored } = workshop([storedWorkflow({ name: 'One', nodes, connections })]);
		const added = ".add(start)\n  .to(node({ type: 't', version: 1, config: { name: 'Also' } }))";
		const call = { workflowId: 'w1', patches: [{ old_str: '.add(start)', new_str: added }] };
		await build(call);
		const after = stored.get('w1')?.nodes;
		expect(after).toHaveLength(2);
		expect(await build(call, 'run-2')).toMatchObject({ changes: {} });
		expect(stored.get('w1')?.nodes).toEqual(after);
	});

	it('keeps code that does not parse, so that a patch can mend it', async () => {
		const { build, stored } = workshop();
		const failed = await build({ code: code('One').replace('workflow(', 'werkflow(') });
		expect(failed).toMatchObject({ code: 'invalid-code' });
		const [, draftId] = /draftId "([0-9a-f]{12})"/.exec(failed.hint) ?? [];
		expect(stored.size).toBe(0);
		const patches = [{ old_str: 'werkflow(', new_str: 'workflow(' }];
		expect(await build({ patches, draftId }, 'run-2')).toMatchObject({ created: true });
	});

	it('keeps no patches that change what only a person may: what they were for is stored', async () => {
		const { build } = workshop([storedWorkflow({ id: 'w9', name: 'Old' })], [], {
			update: async () =>
				await Promise.reject(
					new ToolError({ code: 'forbidden', message: 'No timezone.', hint: 'Leave it.' }),
				),
		});
		const patches = [{ old_str: "'Old'", new_str: "'New'" }];
		const refused = await build({ workflowId: 'w9', patches });
		expect(refused).toMatchObject({ code: 'forbidden', hint: 'Leave it.' });
		const { hint } = await build({ workflowId: 'w9', code: code('New') });
		expect(hint).toMatch(/^Leave it\..*draftId/);
	});

	it('saves what is incomplete and lists what is missing', async () => {
		const finding = {
			nodeName: 'Start',
			message: 'no key.',
			fix: 'Set it.',
			severity: 'error',
			kind: 'incomplete',
		} as const;
		const { build } = workshop([], [finding]);
		expect(await build({ code: code('One') })).toMatchObject({
			created: true,
			errors: ['Node "Start": no key. Set it.'],
		});
	});

	it('notes every version that it has saved, with what it lacks and where it starts', async () => {
		const missing = (parameter: string): Finding => ({
			nodeName: 'Start',
			parameter,
			message: 'no.',
			fix: 'Set it.',
			severity: 'error',
			kind: 'incomplete',
		});
		const { build, submitted, stored } = workshop([], [missing('text')]);
		await build({ code: code('One') });
		await build({ patches: [{ old_str: "'One'", new_str: "'Two'" }] });
		const first = {
			...{ workflowId: 'new0', versionId: 'v2', mockedCredentials: [] },
			...{ triggerType: 'n8n-nodes-base.manualTrigger', canRunTrigger: true },
		};
		expect(submitted).toEqual([
			{ ...first, workflowName: 'One' },
			{ ...first, versionId: 'v3', workflowName: 'Two', isChange: true },
		]);
		expect(stored.get('new0')?.versionId).toBe('v3');

		const lacking = workshop([], [missing('slackApi')]);
		await lacking.build({ code: code('One').replace('.manualTrigger', '.set') });
		expect(lacking.submitted).toEqual([
			{
				...{ ...first, workflowName: 'One', mockedCredentials: ['Start'] },
				...{ triggerType: '', canRunTrigger: false },
			},
		]);
	});

	it('notes nothing where nothing was saved', async () => {
		const { build, submitted } = workshop();
		expect(await build({ code: 'nonsense' })).toMatchObject({ code: 'invalid-code' });
		expect(submitted).toEqual([]);
	});

	it('refuses a node that this n8n does not have, unless it was there before', async () => {
		const finding = {
			nodeName: 'Start',
			message: 'no such type.',
			fix: 'Look.',
			severity: 'error',
			kind: 'refused',
		} as const;
		const { build, stored } = workshop([], [finding]);
		expect(await build({ code: code('One') })).toMatchObject({
			code: 'invalid-code',
			message: 'Node "Start": no such type. Look.',
		});
		expect(stored.size).toBe(0);

		const { nodes, connections } = createWorkflowCode(workflowSdk).parse(code('One'));
		const before = workshop([storedWorkflow({ nodes, connections })], [finding]);
		expect(await before.build({ workflowId: 'w1', code: code('Two') })).toMatchObject({
			name: 'Two',
			errors: ['Node "Start": no such type. Look.'],
		});
	});

	it.each([
		['neither code nor patches', {}, 'Neither'],
		['both', { code: 'a', patches: [{ old_str: 'a', new_str: 'b' }] }, 'exclude each other'],
		['patches of nothing', { patches: [{ old_str: 'a', new_str: 'b' }] }, 'no code to patch'],
		[
			'an unknown draft',
			{ patches: [{ old_str: 'a', new_str: 'b' }], draftId: 'x' },
			'no code draft "x"',
		],
		['an unknown workflow', { workflowId: 'w0', code: 'a' }, 'No w0'],
		['an archived workflow', { workflowId: 'w1', code: 'a' }, 'is archived'],
	])('refuses %s', async (_what, raw, message) => {
		const { build } = workshop([storedWorkflow({ isArchived: true })]);
		expect(await build(raw)).toMatchObject({ message: expect.stringContaining(message) });
	});
});
