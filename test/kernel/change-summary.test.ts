import { changeSummary, summariseChanges } from '../../src/kernel/workflow/change-summary';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';

const to = (...targets: string[]) => ({
	main: [targets.map((node) => ({ node, type: 'main', index: 0 }))],
});

const before = storedWorkflow({
	nodes: [storedNode('A', { parameters: { url: 'x' } }), storedNode('B')],
	connections: { A: to('B') },
});

it('names nodes, the paths that are other, and connections', () => {
	const [a, b] = before.nodes;
	const after = {
		...before,
		...{ name: 'Another', settings: { timezone: 'UTC' } },
		nodes: [
			storedNode('A', { parameters: { url: 'secret' } }),
			{ ...b, ...storedNode('D'), id: String(b?.id) },
			storedNode('C'),
		],
		connections: {
			A: to('C'),
			C: { ai_tool: [[], [{ node: 'A', type: 'ai_tool', index: 1 }]] },
		},
	};
	expect(a).toBeDefined();
	const summary = summariseChanges(before, after);
	expect(summary).toEqual({
		workflow: ['name', 'settings.timezone'],
		added: ['C'],
		changed: ['A: parameters.url', 'D (was B)'],
		connected: ['A → C', 'C[1] → A[1] (ai_tool)'],
		disconnected: ['A → B'],
	});
	expect(changeSummary.parse(summary)).toEqual(summary);
	expect(JSON.stringify(summary)).not.toContain('secret');
});

it('is empty where nothing that runs is other', () => {
	const moved = before.nodes.map((node) => ({ ...node, position: [9, 9] as [number, number] }));
	expect(summariseChanges(before, { ...before, nodes: moved })).toEqual({});
});

it('stays short, and says how much it leaves out', () => {
	const nodes = Array.from({ length: 30 }, (_, index) => storedNode(`N${index}`));
	const { added = [] } = summariseChanges(undefined, { nodes, connections: {} });
	expect(added).toHaveLength(21);
	expect(added.at(-1)).toBe('and 10 more');
	const parameters = Object.fromEntries(nodes.map(({ name }) => [name, 1]));
	const after = [storedNode('A', { parameters }), ...before.nodes.slice(1)];
	const { changed = [] } = summariseChanges(before, { ...before, nodes: after });
	expect(changed[0]).toMatch(/^A: parameters\.url, .*, and 25 more$/);
});
