import type { WorkflowNode } from '../../src/kernel/ports/instance/workflows';
import { pick, seeded } from '../orchestrator/seeded';
import { storedNode, storedWorkflow } from './stored-workflow';
import { workshop } from './workshop';

type Random = ReturnType<typeof seeded>;

const words = ['hello', 'a b', '={{ $json.total }}', 'it’s "so"', 'two\nlines', '`${x}`', '0'];

/** A tree of parameters as nodes have them. */
function tree(random: Random, depth: number): unknown {
	const kind = random(depth > 0 ? 6 : 4);
	if (kind === 4) return Array.from({ length: 1 + random(3) }, () => tree(random, depth - 1));
	if (kind === 5)
		return Object.fromEntries(
			Array.from({ length: 1 + random(3) }, (_, index) => [
				`${pick(random, ['text', 'rules', 'to'])}${index}`,
				tree(random, depth - 1),
			]),
		);
	return pick(random, [random(90), random(2) === 1, ...words]);
}

/** The places of all values that hold no other, as keys. */
const leaves = (value: unknown, keys: readonly string[] = []): Array<readonly string[]> =>
	typeof value === 'object' && value !== null
		? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...keys, key]))
		: [keys];

const written = (keys: readonly string[], random: Random) =>
	keys.reduce((path, key) => {
		const isIndex = /^\d+$/.test(key) && random(2) === 1;
		return isIndex ? `${path}[${key}]` : `${path}.${key}`;
	});

/** A workflow of three nodes in a row. */
function workflowOf(random: Random) {
	const nodes = ['One', 'Two', 'Three'].map(
		(name, index): WorkflowNode => ({
			...storedNode(name),
			...{ id: `n${index}`, type: 'n8n-nodes-base.set' },
			parameters: { text: 'hello', deep: tree(random, 3), list: [tree(random, 2)] },
			position: [random(900), random(900)],
		}),
	);
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	return storedWorkflow({ nodes, connections: { One: to('Two'), Two: to('Three') } });
}

const build = async (first: ReturnType<typeof workflowOf>, patches: readonly object[]) => {
	const shop = workshop([first]);
	const answer = await shop.build({ workflowId: first.id, patches });
	return { answer, nodes: shop.stored.get(first.id)?.nodes, ...shop };
};

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
	'changes the one value that it names, and nothing else (%i)',
	async (seed) => {
		const random = seeded(seed * 7_919 + 13);
		const first = workflowOf(random);
		const node = pick(random, first.nodes);
		const keys = pick(random, leaves(node.parameters, ['parameters']));
		const path = written(keys, random);
		const new_str = pick(random, words);

		const expected = structuredClone(first.nodes);
		const holder = keys
			.slice(0, -1)
			.reduce<
				Record<string, unknown>
			>((value, key) => value[key] as Record<string, unknown>, expected.find(({ name }) => name === node.name) as never);
		const last = keys.at(-1) ?? '';
		holder[last] = typeof holder[last] !== 'string' && new_str === '0' ? 0 : new_str;

		const { answer, nodes } = await build(first, [{ node: node.name, path, new_str }]);
		expect(answer).toMatchObject({ errors: [] });
		expect(nodes).toEqual(expected);
	},
);

test('a text in a field is exchanged where it is once, several fields and code in one call', async () => {
	const first = workflowOf(seeded(1));
	const { answer, nodes, stored } = await build(first, [
		{ node: 'One', path: 'parameters.text', old_str: 'hell', new_str: 'jell' },
		{ node: 'Three', path: 'parameters.text', new_str: 'bye' },
		{ node: 'Two', path: 'retryOnFail', new_str: 'true' },
		{ old_str: `'${first.name}'`, new_str: "'Renamed'" },
	]);
	expect(answer).toMatchObject({
		...{ name: 'Renamed', created: false },
		changes: {
			workflow: ['name'],
			changed: ['One: parameters.text', 'Two: retryOnFail', 'Three: parameters.text'],
		},
	});
	expect(answer.nodes).toBeUndefined();
	expect(nodes?.map(({ parameters }) => parameters.text)).toEqual(['jello', 'hello', 'bye']);
	expect(stored.get(first.id)?.nodes[1]).toMatchObject({ retryOnFail: true });
});

test('a call that is repeated after a lost answer changes nothing more', async () => {
	const first = workflowOf(seeded(2));
	const patches = [{ node: 'One', path: 'parameters.text', old_str: 'hello', new_str: 'hello a' }];
	const { build: again, stored } = await build(first, patches);
	const after = stored.get(first.id)?.nodes;
	const answer = await again({ workflowId: first.id, patches }, 'run-2');
	expect(answer).toMatchObject({ changes: {}, errors: [] });
	expect(stored.get(first.id)?.nodes).toEqual(after);
});

const at = (more: object) => ({ node: 'One', path: 'parameters.text', new_str: 'x', ...more });

test.each([
	['no such node', at({ node: 'Oen' }), /no node "Oen"\. Did you mean "One"/],
	['no such text', at({ old_str: 'absent' }), /is not in parameters\.text of node "One"/],
	['a text twice', at({ old_str: 'l' }), /2 times/],
	['a text of what is none', at({ path: 'parameters.list', old_str: 'l' }), /is not text/],
	['a text of what is not set', at({ path: 'parameters.other', old_str: 'l' }), /is not set/],
	['below a text', at({ path: 'parameters.text.more' }), /nothing is below/],
	['no such place in a list', at({ path: 'parameters.list[7]' }), /has no place "7"/],
	['the id', at({ path: 'id' }), /is not a field/],
	['the credentials', at({ path: 'credentials.slackApi.id' }), /is not a field/],
	['the type', at({ path: 'type' }), /is not a field/],
	['all parameters', at({ path: 'parameters' }), /is not a field/],
	['no place', { new_str: 'x' }, /needs old_str, or node and path/],
	['half a place', { node: 'One', old_str: 'hello', new_str: 'x' }, /needs old_str, or node/],
])('%s is refused, and nothing is changed', async (_what, patch, why) => {
	const first = workflowOf(seeded(3));
	const { answer, nodes } = await build(first, [
		{ node: 'Two', path: 'parameters.text', new_str: 'changed' },
		patch,
	]);
	expect(answer).toMatchObject({ code: 'invalid-input' });
	expect(answer.message).toMatch(why);
	expect(nodes).toEqual(first.nodes);
});

test('what would reach a prototype is a field like any other', async () => {
	const first = workflowOf(seeded(4));
	await build(first, [{ node: 'One', path: 'parameters.__proto__.polluted', new_str: 'yes' }]);
	expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('a field of a workflow that is not there yet cannot be patched', async () => {
	const shop = workshop();
	const patches = [{ node: 'One', path: 'parameters.text', new_str: 'x' }];
	expect(await shop.build({ patches })).toMatchObject({ code: 'not-found' });
});
