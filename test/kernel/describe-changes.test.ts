import { describeChanges, draftConflict } from '../../src/kernel/workflow/describe-changes';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';

const to = (...nodes: string[]) => ({
	main: [nodes.map((node) => ({ node, type: 'main', index: 0 }))],
});

const before = storedWorkflow({
	name: 'Before',
	nodes: [storedNode('A', { parameters: { url: 'x', options: { a: 1 } } }), storedNode('B')],
	connections: { A: to('B') },
	settings: { timezone: 'UTC' },
});

const after = (changes: Partial<typeof before>) =>
	describeChanges(before, { ...before, ...changes });

const [a, b] = [
	storedNode('A', { parameters: { url: 'secret', options: { a: 2 } } }),
	storedNode('B'),
];

it.each([
	['nothing', {}, []],
	[
		'fields, without their values',
		{ nodes: [a, b] },
		['node "A" was changed: parameters.url, parameters.options.a'],
	],
	[
		'a flag',
		{ nodes: [...before.nodes.slice(0, 1), { ...b, disabled: true }] },
		['node "B" was changed: disabled'],
	],
	[
		'places on the canvas, which are no change',
		{ nodes: before.nodes.map((node) => ({ ...node, position: [9, 9] as [number, number] })) },
		[],
	],
	['a node that came', { nodes: [...before.nodes, storedNode('C')] }, ['node "C" was added']],
	['a node that went', { nodes: before.nodes.slice(0, 1) }, ['node "B" was removed']],
	[
		'a node that got another name',
		{ nodes: [...before.nodes.slice(0, 1), { ...b, name: 'D' }] },
		['node "B" is called "D" now'],
	],
	[
		'connections',
		{ connections: { A: to('A') } },
		['connection "A"[0] → "A"[0] was added', 'connection "A"[0] → "B"[0] was removed'],
	],
	['the name', { name: 'After' }, ['the workflow is called "After" now']],
	[
		'settings',
		{ settings: { timezone: 'UTC', errorWorkflow: 'w2' } },
		['settings were changed: errorWorkflow'],
	],
])('tells %s', (_what, changes, expected) => {
	expect(after(changes)).toEqual(expected);
});

it('a version has neither name nor settings, and they are not compared', () => {
	const { nodes, connections } = before;
	expect(describeChanges({ nodes, connections }, { ...before, name: 'After' })).toEqual([]);
});

it('the refusal stays short', () => {
	const many = Array.from({ length: 40 }, (_, index) => `node "${'n'.repeat(400)}${index}"`);
	const { message } = draftConflict(before, many);
	expect(message.length).toBeLessThan(3_000);
	expect(message).toMatch(/and 28 more\. Nothing was changed by this call\.$/);
});
