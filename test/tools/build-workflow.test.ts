import { workflowSdk } from '../../src/host/workflow-sdk';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { Finding } from '../../src/kernel/ports/validator';
import type { WorkflowContent, WorkflowDocument } from '../../src/kernel/ports/workflows';
import { ToolError } from '../../src/kernel/tool-error';
import tool from '../../src/tools/workflow/build-workflow.tool';
import { createCodeDrafts } from '../../src/store/code-drafts';
import { createWorkflowCode } from '../../src/workflow/workflow-code';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { memoryStore } from '../store/memory-store';
import { storedWorkflow } from './stored-workflow';

const code = (name: string) =>
	`export default workflow('x', '${name}').add(trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } }))`;

/** An n8n with one table of workflows and this run's drafts, both in memory: our own ports. */
function workshop(first: readonly WorkflowDocument[] = [], findings: Finding[] = []) {
	const stored = new Map(first.map((one) => [one.id, one]));
	const { store } = memoryStore();
	let version = 1;
	const keep = (id: string, content: WorkflowContent) => {
		version += 1;
		const workflow = storedWorkflow({
			...stored.get(id),
			...content,
			id,
			versionId: `v${version}`,
		});
		stored.set(id, workflow);
		return workflow;
	};
	const workflows: Partial<Ports['workflows']> = {
		async get(id) {
			const found = stored.get(id);
			if (found) return found;
			throw new ToolError({ code: 'not-found', message: `No ${id}.`, hint: 'Look.' });
		},
		create: async (content) => ({ workflow: keep(`new${stored.size}`, content), created: true }),
		update: async (id, content) => keep(id, content),
		editorUrl: (id) => `https://n8n.example/workflow/${id}`,
	};
	const portsOf = (run: string) =>
		portsWith({
			workflows: workflows as Ports['workflows'],
			workflowCode: createWorkflowCode(workflowSdk),
			drafts: createCodeDrafts(store, async () => run),
			validator: { check: async () => findings, credentialTypes: () => [] },
		});
	const build = async (raw: unknown, run = 'run-1') => {
		const { invocation } = openInvocation({ ports: () => portsOf(run) });
		const outcome = await invokeTool(tool, raw, invocation);
		return outcome.status === 'succeeded' ? Object(outcome.output) : Object(Object(outcome).error);
	};
	return { build, stored };
}

describe('building', () => {
	it('creates a workflow and says where it is', async () => {
		const { build, stored } = workshop();
		expect(await build({ code: code('One') })).toEqual({
			workflowId: 'new0',
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
		const { build, stored } = workshop();
		await build({ code: code('One') });
		const other = storedWorkflow({ ...stored.get('new0'), name: 'Theirs', versionId: 'other' });
		stored.set('new0', other);
		const undo = await build({ patches: [{ old_str: "'One'", new_str: "'Mine'" }] });
		expect(undo).toMatchObject({ code: 'invalid-input' });
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
		const first = await build(call);
		expect(first.nodes).toHaveLength(2);
		const after = stored.get('w1')?.nodes;
		expect(await build(call, 'run-2')).toMatchObject({ nodes: first.nodes });
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
