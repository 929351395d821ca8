import type { WorkflowContent, WorkflowsPort } from '../../../src/kernel/ports/instance/workflows';
import { keepControlPlane } from '../../../src/policy/control-plane/keep-control-plane';
import type { ControlPlane } from '../../../src/policy/control-plane/ports';
import { portsWith } from '../../kernel/open-invocation';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';
import { thrown } from '../../tools/thrown';

const plane: ControlPlane = {
	tables: { names: ['foreman_approvals'], has: async () => await Promise.resolve(false) },
	workflows: {
		withId: async () => await Promise.resolve(undefined),
		behindWebhook: async () => await Promise.resolve(undefined),
	},
	hosts: [],
};

const gate = storedNode('Gate', { type: 'n8n-nodes-foreman.foremanGateHitlTool' });
const toolkit = storedNode('Toolkit', { type: 'n8n-nodes-foreman.foremanToolkit' });
const draft = storedWorkflow({ nodes: [gate, storedNode('Set')] });

function guarded(earlier: Partial<WorkflowContent> = {}) {
	const done: string[] = [];
	const workflows: Partial<WorkflowsPort> = {
		get: async () => draft,
		async create(content) {
			done.push('create');
			return { workflow: storedWorkflow(content), created: true };
		},
		async update(_base, content) {
			done.push('update');
			return storedWorkflow(content);
		},
		async publish(_id, versionId) {
			done.push('publish');
			return versionId ?? draft.versionId;
		},
	};
	const version = { ...draft, ...earlier, name: null, description: null, authors: 'Ann' };
	const ports = portsWith({ workflows: workflows as WorkflowsPort });
	return {
		done,
		port: keepControlPlane({ ...ports.workflows }, { get: async () => version }, plane),
	};
}

test('nothing is written that touches it, and the refusal says who can', async () => {
	const { port, done } = guarded();
	const content = { ...draft, nodes: [toolkit, gate, storedNode('Set')] };
	for (const write of [
		async () => await port.create(content),
		async () => await port.update(draft, content),
	]) {
		const error = await thrown(write);
		expect(error).toMatchObject({ code: 'forbidden' });
		expect(error.message).toMatch(
			/^Workflow "Stored" would touch .*Node "Toolkit": .*Nothing was changed\.$/,
		);
		expect(error.hint).toContain('A person can do this in the n8n editor');
	}
	expect(done).toEqual([]);
});

test('what does not is written', async () => {
	const { port, done } = guarded();
	await port.create({ ...draft, nodes: [storedNode('Set')] });
	await port.update(draft, { ...draft, nodes: [...draft.nodes, storedNode('More')] });
	expect(done).toEqual(['create', 'update']);
});

test('the draft is published as people left it, an earlier version only with the same gates', async () => {
	const same = guarded({ nodes: [gate] });
	await same.port.publish('w1', undefined);
	await same.port.publish('w1', draft.versionId);
	await same.port.publish('w1', 'v0');
	expect(same.done).toEqual(['publish', 'publish', 'publish']);
	const without = guarded({ nodes: [storedNode('Set')] });
	const error = await thrown(async () => await without.port.publish('w1', 'v0'));
	expect(error.message).toContain('Node "Gate": it is a node of Foreman, and would be gone.');
	expect(without.done).toEqual([]);
});
