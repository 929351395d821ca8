import { compareWorkflows } from '../../../src/kernel/workflow/compare-workflows';
import { MainFlow } from '../../../src/kernel/workflow/main-flow';
import { storedNode } from '../../tools/stored-workflow';
import { leastWork } from '../../support/work-time';

/** As many nodes as a message of a client has room for, each leading to the one before. */
const COUNT = 12_000;

/** Milliseconds of work: what walks all connections for each of them takes minutes. */
const MOST = 5_000;

const nameOf = (index: number) => `n${index}`;

const nodes = Array.from({ length: COUNT }, (_, index) => ({
	...storedNode(nameOf(index)),
	id: `i${index}`,
}));

const chain = (input: number) =>
	Object.fromEntries(
		nodes.map(({ name }, index) => [
			name,
			{ main: [[{ node: nameOf(Math.max(0, index - 1)), type: 'main', index: input }]] },
		]),
	);

test('two workflows with many connections are compared in one go through each', async () => {
	const [before, after] = [
		{ nodes, connections: chain(0) },
		{ nodes: [...nodes].reverse(), connections: chain(1) },
	];
	const compare = () => {
		const { connected, disconnected, removed, nodes: changed } = compareWorkflows(before, after);
		expect([connected.length, disconnected.length]).toEqual([COUNT, COUNT]);
		expect([removed, changed]).toEqual([[], []]);
	};
	expect(await leastWork(MOST, compare)).toBeLessThan(MOST);
});

test('what data reaches is found in one go through all connections', async () => {
	const search = () => {
		const flow = new MainFlow({ connections: chain(0) });
		expect(flow.reachedFrom(nameOf(COUNT - 1)).size).toBe(COUNT);
		expect(flow.leadingTo(nameOf(0)).size).toBe(COUNT);
		expect(flow.mayRunFrom(nameOf(1)).size).toBe(COUNT);
		expect(nodes.some(({ name }) => flow.isSubNode(name))).toBe(false);
	};
	expect(await leastWork(MOST, search)).toBeLessThan(MOST);
});
