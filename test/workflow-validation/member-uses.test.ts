import { promiseFindings, returnFindings } from '../../src/workflow-validation/code-findings';
import { type CodeMode, nameUses } from '../../src/workflow-validation/name-uses';
import { parseNodeCode } from '../../src/workflow-validation/reference-findings';
import { pythonFindings } from '../../src/workflow-validation/python-findings';
import { jsonProblems } from '../../src/workflow-validation/parameters/json-problems';
import { EXPRESSION } from '../../src/workflow-validation/value-kinds';
import { CODE_FAULTS, EXPRESSION_FAULTS } from '../support/member-faults';

const place = { nodeName: 'Code' };

function told(code: string, mode: CodeMode): string[] {
	const isCode = mode !== 'expression';
	const { tree, problem } = parseNodeCode(code, isCode ? 'function' : 'expression');
	if (tree === undefined) throw new Error(problem);
	const ofCode = isCode
		? [...returnFindings(tree, mode, place), ...promiseFindings(tree, place)]
		: [];
	return [...nameUses(tree, mode, place), ...ofCode].map(({ message }) => message);
}

// The expression that gives a function is told where the parameter is known.
const expressions = EXPRESSION_FAULTS.filter(([wrong]) => !wrong.startsWith('()'));

test.each(expressions)('%s is told, and %s is not', (wrong, right, finding) => {
	expect(told(wrong, 'expression')).toContainEqual(expect.stringMatching(finding));
	expect(told(right, 'expression')).toEqual([]);
});

test.each(CODE_FAULTS)('%s is told, and %s is not', (wrong, right, finding) => {
	expect(told(wrong, 'all')).toContainEqual(expect.stringMatching(finding));
	expect(told(right, 'all')).toEqual([]);
});

/** Values of JavaScript, and what it says itself of each name on them. */
const samples: Readonly<Record<string, unknown>> = {
	'"a"': 'a',
	'[1]': [1],
	'new Date(0)': new Date(0),
	Math,
	JSON,
	Array,
};

const names = [
	...new Set(
		[...Object.values(samples), 5, new Map(), /./, Object].flatMap((one) => {
			const value: object = Object(one);
			const own = Object.getOwnPropertyNames(value);
			return [...own, ...Object.getOwnPropertyNames(Object.getPrototypeOf(value))];
		}),
	),
].filter((name) => /^[a-z]\w*$/i.test(name) && !/^(?:constructor|arguments|caller)$/.test(name));

test.each(Object.entries(samples))('code calls on %s what JavaScript has there', (text, value) => {
	const owner: object = Object(value);
	for (const name of names) {
		// A constant of an object such as Math is there, and nobody calls it.
		const isThere = /^[A-Z]/.test(text)
			? name in owner
			: typeof Reflect.get(owner, name) === 'function';
		const found = told(`const x = (${text}).${name}(); return items;`, 'all');
		expect([name, found.length === 0]).toEqual([name, isThere]);
	}
});

test.each([
	'const users = $json.users.map((one) => one.name); return [{ json: { users } }]',
	'for (const item of $json.list) item.name = 1; return items',
	'items.forEach((one) => { one.score = 1; }); return items.sort((a, b) => a.score - b.score)',
	'const out = []; out.total = 5; return [{ json: { n: out.total } }]',
	'const item = { name: "a" }; return [{ json: { n: item.name } }]',
	'for (const [i, one] of items.entries()) one.json.i = i; return items',
	'const api = { filter() { return 1; } }; return [{ json: { n: api.filter() } }]',
	'class A { b() { return this.c(); } c() { return 1; } } return [{ json: { n: new A().b() } }]',
	'return this.helpers.httpRequest({ url: "u" })',
	'const a = items.map((one) => one.json); return a.filter((one) => one.b)',
])('nothing is said of %s', (code) => {
	expect(told(code, 'all')).toEqual([]);
});

const python = (code: string, mode = 'runOnceForAllItems') =>
	pythonFindings(
		code,
		{ id: 'a', name: 'P', type: 'code', typeVersion: 2, position: [0, 0], parameters: { mode } },
		place,
	).map(({ message }) => message);

test.each([
	['for one in items:\n    pass\nreturn []', /no "items" in Python/],
	['a = [i.json for i in _items]\nreturn [{"json": _items[0].json}]', /is a dictionary/],
	['for row in _items:\n    x = row.json["a"]\nreturn []', /is a dictionary/],
	['import requests\nreturn []', /import of "requests"/],
	['return "done"', /returns a text/],
])('Python is told: %s', (code, finding) => {
	expect(python(code)).toContainEqual(expect.stringMatching(finding));
});

test.each([
	'items = [i["json"] for i in _items]\nreturn [{"json": {"n": len(items)}}]',
	'for item in _items:\n    item["json"]["a"] = 1\nreturn _items',
	'data = {}\nfor k, items in data.items():\n    print(items)\nreturn []',
	'def f(items):\n    return items\nreturn f(_items)',
	'return [{"json": dict(items=one["json"])} for one in _items]',
	'first, *items = _items\nreturn items',
	'if (items := _items):\n    return items',
	'"""Takes all items.\nOf $json alone."""\nreturn _items',
	'print("# of \\"items\\"")\nreturn _items',
	'if _items: return _items',
	'def work(index: int, item: dict) -> dict:\n    return item\nreturn [work(0, i) for i in _items]',
	'def work(\n    item,\n    factor=2,\n):\n    return item\nreturn [work(i) for i in _items]',
	'(item, rest) = _items[0], _items[1:]\nreturn [item]',
	'x = [f"{one["items"]} costs" for one in _items]\nreturn [{"json": {"x": x}}]',
	'match _items[0]["json"]:\n    case {"item": item, "n": n}:\n        return [item]',
	'for r in _items:\n    pass\nr = R()\nx = r.json\nreturn []',
])('Python is not told: %s', (code) => {
	expect(python(code)).toEqual([]);
});

// Each took minutes, or the square of its length, when every name read the code again.
test.each([
	['names', `for ${'items '.repeat(20_000)}`],
	['loops', 'for items '.repeat(10_000)],
	['lines', `${'\n'.repeat(100_000)}x`],
	['quotes', '\\"'.repeat(50_000)],
	['words', `x = ${'a'.repeat(100_000)}`],
])('Python of many %s is read in one pass', (_, code) => {
	expect(python(code)).toContainEqual(expect.stringMatching(/returns nothing/));
});

const json = (value: string, name = 'jsonBody', type = 'httpRequest') =>
	jsonProblems(
		{
			property: {
				...{ displayName: '', name, type: 'json', default: '' },
				...(type === 'set' ? { validateType: 'object' } : {}),
			},
			value,
			path: name,
			beside: [],
		},
		`n8n-nodes-base.${type}`,
		EXPRESSION,
	).length;

test.each([
	['={ "a": {{ $json.x ? "yes" : "no" }} }', 1],
	['={ "a": "{{ $json.x ? "yes" : "no" }}" }', 0],
	['={ "a": {{ $json.x ? "true" : "false" }} }', 0],
	['={ "a": {{ $json.l.map((one) => ({ b: one })) }} }', 1],
	['={ "a": {{ JSON.stringify($json.l) }} }', 0],
	['={ "a": "{{ JSON.stringify($json.x) }}" }', 1],
	['={ "a": "{{ JSON.stringify($json.x).slice(1, -1) }}" }', 0],
	['={ "a": {{ $now.toFormat("yyyy-MM-dd") }} }', 1],
	['={ "a": {{ $now.toFormat("yyyy") }} }', 0],
])('JSON text %s has %i problems', (text, count) => {
	expect(json(text)).toBe(count);
});

test.each([
	['={{ $json.l.map((one) => one) }}', 1],
	['=[{ "a": 1 }]', 1],
	['={ "a": {{ $json }} }', 0],
	['={{ { a: $json.b } }}', 0],
	["={ 'a': {{ $json.n }}, }", 0],
])('a Set of JSON %s has %i problems', (text, count) => {
	expect(json(text, 'jsonOutput', 'set')).toBe(count);
});
