import type { INode, INodeType } from 'n8n-workflow';

import { createGraph } from '../../src/workflow-validation/graph';
import { createPairingCheck } from '../../src/workflow-validation/pairing-findings';
import { parseNodeCode } from '../../src/workflow-validation/reference-findings';

const TYPE: INodeType = {
	description: {
		...{ displayName: '', name: '', group: [], version: 1, description: '', defaults: {} },
		...{ inputs: [], outputs: [], properties: [] },
	},
};

type Step = Pick<INode, 'type' | 'parameters'> & Partial<INode>;

const step = (
	name: string,
	parameters: INode['parameters'] = {},
	more: Partial<INode> = {},
): Step => ({
	type: `n8n-nodes-base.${name}`,
	parameters,
	...more,
});

/** What is told of the last of steps in a line that reads the item of the first; `back` leads from the last but one to a step. */
function toldOf(steps: readonly Step[], back?: number) {
	const named = steps.map((one, index) => ({
		...{
			id: `${index}`,
			name: `N${index}`,
			typeVersion: 1,
			position: [0, 0] satisfies [number, number],
		},
		...one,
	}));
	const nodes = new Map(
		named.map((node) => [
			node.name,
			{ node, stored: node, type: TYPE, elsewhere: [], inputs: undefined, outputs: undefined },
		]),
	);
	const edge = (from: number, to: number) => ({
		...{ source: `N${from}`, outputType: 'main', outputIndex: 0 },
		...{ target: `N${to}`, inputType: 'main', inputIndex: 0 },
	});
	const last = steps.length - 1;
	const edges = steps.slice(1).map((_, index) => edge(index, index + 1));
	const all = back === undefined ? edges : [...edges, edge(last, back)];
	const { checkPairing: check } = createPairingCheck(nodes, createGraph(all));
	const { tree } = parseNodeCode("$('N0').item.json.a", 'expression');
	return check(tree ?? {}, { nodeName: `N${last}` }).map(({ severity, nodeName }) => [
		severity,
		nodeName,
	]);
}

const list = step('splitOut');
const gather = step('aggregate');
const each = step('crypto');
const reader = step('set');

test('how often items pass nodes that give one for each changes nothing of what is told', () => {
	for (const before of [0, 1, 3])
		for (const after of [0, 1, 3]) {
			const way = (middle: Step) => [
				list,
				...Array.from({ length: before }, () => each),
				middle,
				...Array.from({ length: after }, () => each),
				reader,
			];
			const last = `N${before + after + 2}`;
			expect(toldOf(way(gather))).toEqual([['error', last]]);
			expect(toldOf(way(each))).toEqual([]);
			expect(toldOf(way({ ...each, executeOnce: true }))).toEqual([['advice', `N${before + 1}`]]);
		}
});

const code = (jsCode: string) => step('code', { jsCode });

test.each([
	"const known = $('K').all().filter((x) => x.json.on); return $input.all().map((item) => ({ json: { ...item.json, known: known.length } }));",
	'return items.map((item) => { const text = Object.entries(item.json).map(([k, v]) => k + v).join(); return { json: { text } }; });',
	'return $input.all().map((item) => ({ json: { n: item.json.rows.flatMap((row) => row.x).length } }));',
])('code that makes one item of each is not told: %s', (text) => {
	expect(toldOf([list, code(text), reader])).toEqual([]);
});

test.each([
	'return $input.all().filter(({ json }) => json.ok).map(({ json }) => ({ json: { a: json.a } }));',
	'const rows = $input.all().flatMap(({ json }) => json.rows.map((row) => ({ json: row }))); return rows;',
])('code that makes another number of items loses which is which: %s', (text) => {
	expect(toldOf([list, code(text), reader])).toEqual([['error', 'N1']]);
	expect(toldOf([step('httpRequest'), code(text), reader])).toEqual([['advice', 'N2']]);
});

test.each([
	'return $input.all().filter(({ json }) => json.ok).map((item) => ({ ...item, json: { a: 1 } }));',
	'const out = []; for (const item of $input.all()) { if (item.json.ok) out.push(item); } const none = { json: {} }; return out;',
	'const out = []; for (const item of $input.all()) { for (const tag of item.json.tags) { if (!tag) continue; use(tag); } out.push({ json: { a: 1 } }); } return out;',
	'return $input.all().flatMap((item) => ({ json: { a: item.json.a } }));',
	'const out = []; for (const item of $input.all()) { if (item.json.id) out.push({ json: { id: 1 } }); else throw new Error("no id"); } return out;',
	'const by = {}; for (const one of $input.all()) by[one.json.id] = one; return Object.values(by).map((one) => ({ ...one, json: { id: 1 } }));',
])('code that keeps the items, or their number, is no error: %s', (text) => {
	expect(toldOf([list, code(text), reader]).map(([severity]) => severity)).not.toContain('error');
});

test('code that makes one item of all that have something in common loses which is which', () => {
	const grouping =
		'const sums = {}; return Object.entries(sums).map(([name, sum]) => ({ json: { name, sum } }));';
	expect(toldOf([list, code(grouping), reader])).toEqual([['error', 'N2']]);
	expect(toldOf([step('httpRequest'), code(grouping), reader])).toEqual([['advice', 'N2']]);
	const all = `for (const { json } of $input.all()) use(json); ${grouping}`;
	expect(toldOf([step('httpRequest'), code(all), reader])).toEqual([['error', 'N2']]);
	expect(toldOf([step('webhook'), code(grouping), reader])).toEqual([]);
});

test('one item stays one, and of how many is not known it is said as that', () => {
	expect(toldOf([step('webhook'), gather, reader])).toEqual([]);
	expect(toldOf([step('httpRequest'), gather, reader])).toEqual([['advice', 'N2']]);
	expect(toldOf([list, { ...gather, disabled: true }, reader])).toEqual([]);
	expect(toldOf([list, step('limit', { maxItems: 1 }), gather, reader])).toEqual([]);
	expect(toldOf([list, gather, reader], 0)).toEqual([]);
});
