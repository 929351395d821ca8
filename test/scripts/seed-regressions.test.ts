import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
	changedExpressions,
	seedRegressions,
} from '../../scripts/corpus/regressions/seed-regressions.mjs';
import { removed, renamed } from '../../scripts/corpus/regressions/change-nodes.mjs';
import { sampleItems } from '../../scripts/corpus/regressions/sample-items.mjs';

const written = readFileSync(join(__dirname, '..', 'written-workflows', 'workflows.jsonl'), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line));

const seedsOf = ({ id, workflow }: (typeof written)[number]) =>
	seedRegressions(
		id,
		workflow,
		workflow.nodes.map(({ name }: { name: string }) => name),
		() => false,
	);

it.each(written)('each regression of $id changes a copy, and is the same each time', (one) => {
	const before = JSON.stringify(one.workflow);
	const [seeds, again] = [seedsOf(one), seedsOf(one)];
	const all = Object.values(seeds).flat();
	const changed = all.map(({ make }) => JSON.stringify(make()));
	expect(changed).not.toContain(before);
	expect(JSON.stringify(one.workflow)).toBe(before);
	expect(
		Object.values(again)
			.flat()
			.map(({ what }) => what),
	).toEqual(all.map(({ what }) => what));
});

it.each([
	['={{ $json.a > 1 }}', ['={{ $json.aId > 1 }}', '={{ $json.a <= 1 }}', '={{ $json.a > 2 }}']],
	[
		"=Dear {{ $('A').item.json.name.trim() }}!",
		["=Dear {{ $('A').item.json.nameId.trim() }}!", "=Dear {{ $('A').item.json.name }}!"],
	],
	['={{ $json.list.map((a) => a) }}', ['={{ $json.listId.map((a) => a) }}']],
	['=1 > 2', []],
])('%s is changed inside its braces alone', (text, changes) => {
	expect(changedExpressions(text)).toEqual(changes);
});

const chain = {
	nodes: [
		{ name: 'A', parameters: {} },
		{ name: 'B', parameters: { x: "={{ $('A').item.json.x + $node[\"A\"].json.y + 'A' }}" } },
		{ name: 'C', parameters: {} },
	],
	connections: {
		A: { main: [[{ node: 'B', type: 'main', index: 0 }]] },
		B: { main: [[{ node: 'C', type: 'main', index: 1 }]] },
	},
};

it('a node is renamed in wires and expressions', () => {
	const { nodes, connections } = renamed(chain, 'A', 'Z');
	expect(nodes.map(({ name }: { name: string }) => name)).toEqual(['Z', 'B', 'C']);
	expect(nodes[1].parameters.x).toBe("={{ $('Z').item.json.x + $node[\"Z\"].json.y + 'A' }}");
	expect(Object.keys(connections)).toEqual(['Z', 'B']);
});

it('the wires of a removed node are joined', () => {
	expect(removed(chain, 'B').connections).toEqual({
		A: { main: [[{ node: 'C', type: 'main', index: 1 }]] },
	});
});

it('items have the fields that are read of them, as they are used', () => {
	const { workflow } = written.find(({ id }) => id === 'w2/056');
	const [first] = sampleItems(workflow)?.runs ?? [];
	expect(first?.Webhook?.[0]?.json).toMatchObject({ body: { customers: [{}, {}, {}] } });
});
