import {
	isWithoutFiles,
	itemKeys,
	returnFindings,
} from '../../src/workflow-validation/code-findings';
import { type CodeMode, nameUses } from '../../src/workflow-validation/name-uses';
import { newConditions, newLine } from '../../src/workflow-validation/older-shapes';
import { isTimeZone } from '../../src/kernel/values/is-time-zone';
import { parseNodeCode } from '../../src/workflow-validation/reference-findings';
import { cronProblem } from '../../src/host/cron';

const place = { nodeName: 'Code', parameter: 'jsCode' };

function told(code: string, mode: CodeMode): string[] {
	const { tree, problem } = parseNodeCode(code, mode === 'expression' ? 'expression' : 'function');
	if (tree === undefined) throw new Error(problem);
	const returns = mode === 'expression' ? [] : returnFindings(tree, mode, place);
	return [...nameUses(tree, mode, place), ...returns].map(({ message }) => message);
}

/** What n8n 2.41.1 runs, by mode; each was run on it. */
const good: ReadonlyArray<readonly [CodeMode, string]> = [
	['all', 'return null'],
	['all', 'return { a: 1 }'],
	['all', 'return items'],
	['all', 'return [{ json: { x: $json.a } }]'],
	['all', 'x = 5; return [{ json: { x } }]'],
	['all', 'const out = []; for (y of [1]) out.push({ json: { y } }); return out;'],
	['all', 'return [{ json: await this.helpers.httpRequest({ url: "u" }) }]'],
	['all', 'return $input.all().map(({ json: { a = 1, ...rest } }) => ({ json: { a, ...rest } }))'],
	['all', 'throw new Error("stop")'],
	['all', 'return [{ json: { t: typeof fetch } }]'],
	['all', 'class A { b() { return this.c; } } return [{ json: { d: new A().b() } }]'],
	['each', 'return item'],
	['each', 'return { a: $json.a }'],
	['each', 'return { json: { n: $("Pre").all().length } }'],
	['expression', '$now.format("yyyy")'],
	['expression', '(() => { const a = 1; return a })()'],
	['expression', '$json.list.map(x => x.name).join(", ")'],
	['expression', '$("Pre").item.json.a.toDateTime()'],
	['expression', '$input.first().json.a'],
	['expression', '$if($json.a, 1, 2)'],
	['expression', 'typeof moment'],
	['expression', '$now.minus({ days: 1 }).toISODate()'],
	['expression', '$now.toFormat("DD")'],
	['expression', `$now.toFormat("yyyy 'Year' dd")`],
	['expression', '$json.a.split(",").unique().first()'],
	['expression', '$input.all().map((one) => one.json.a).sum()'],
	['expression', '$execution.id + $workflow.name'],
	['all', 'return $input.all().filter((one) => one.json.a).slice(0, 5)'],
];

/** What n8n 2.41.1 fails at or leaves empty, with a word of the message. */
const bad: ReadonlyArray<readonly [CodeMode, string, RegExp]> = [
	['all', 'return "x"', /returns a text/],
	['all', 'const a = `x`; return a', /returns a text/],
	['all', 'const a = 1', /returns nothing/],
	['all', 'return [1, 2]', /an item is a number/],
	['all', 'return [{ json: "x" }]', /json of an item is a text/],
	['all', 'return [{ json: {}, b: 2 }]', /"b" beside "json"/],
	['all', 'return item', /n8n has no "item"/],
	['all', 'return [{ json: _.pick({}, "a") }]', /n8n has no "_"/],
	['all', 'return [{ json: { u: new URL("x").host } }]', /n8n has no "URL"/],
	['all', 'return $input.items', /\$input has no "items"/],
	['each', 'return items', /n8n has no "items"/],
	['each', 'return [{ json: {} }]', /returns a list/],
	['each', 'return $input.all().map((one) => one)', /not there where code runs for each item/],
	['expression', '$input.json.a', /\$input has no "json"/],
	['expression', '$("Pre").json.a', /\$\(\.\.\.\) has no "json"/],
	['expression', '$("Pre").item.a', /an item has no "a"/],
	['expression', 'json.a', /n8n has no "json"/],
	['expression', '$json.a.toUpper()', /no value has a method "toUpper"/],
	['expression', '$uuid()', /n8n has no "\$uuid"/],
	['expression', '$now.toISOString()', /a DateTime has no method "toISOString"/],
	['expression', '$json.a.split(",").trim()', /a list has no method "trim"/],
	['expression', '$json.a.join(",").map((a) => a)', /a text has no method "map"/],
	['expression', '$now.format("DD.MM.YYYY")', /Write "dd.MM.yyyy"|with Luxon/],
	['expression', '$workflow.title', /\$workflow has no "title"/],
	['all', 'return [{ json: { a: $json.a.toTitleCase() } }]', /"toTitleCase" in code/],
	['all', 'return [{ json: { a: $now.format("yyyy") } }]', /a DateTime has no method "format"/],
	['all', 'return [true]', /an item is a boolean/],
	['each', 'return $input.all()', /returns a list/],
];

describe('code', () => {
	it.each(good)('%s: %s is right', (mode, code) => {
		expect(told(code, mode)).toEqual([]);
	});

	it.each(bad)('%s: %s is an error', (mode, code, wanted) => {
		expect(told(code, mode)).toContainEqual(expect.stringMatching(wanted));
	});

	it('tells what its items have, where it writes them out', () => {
		const keys = (code: string, mode: CodeMode = 'all') => {
			const { tree = {} } = parseNodeCode(code, 'function');
			return itemKeys(tree, mode);
		};
		expect(keys('return [{ json: { a: 1, b: 2 } }]')).toEqual(['a', 'b']);
		expect(keys('return $input.all().map((i) => ({ json: { a: i } }))')).toEqual(['a']);
		expect(keys('return { json: { a: 1 } }', 'each')).toEqual(['a']);
		const filled = 'const out = []; for (const i of $input.all()) out.push({ json: { a: i } });';
		expect(keys(`${filled} out.sort(); if (out.length > 1) return out; return out`)).toEqual([
			...['a', 'a'],
		]);
		expect(
			keys('let out = [{ json: { a: 1 } }]; out.push({ json: { b: 1 } }); return out'),
		).toEqual(['a', 'b']);
		for (const open of [
			'return [{ json: { a: 1, ...$json } }]',
			`${filled} out.push($input.first()); return out`,
			`${filled} out.push(...$input.all()); return out`,
			`${filled} for (const one of out) one.json.b = 1; return out`,
			`${filled} out.forEach((one) => { one.json.b = 1; }); return out`,
			`${filled} out[0].json.b = 1; return out`,
			`${filled} out.sort().forEach((one) => { one.json.b = 1; }); return out`,
			`${filled} for (const one of out.reverse()) one.json.b = 1; return out`,
			`${filled} out.every((one) => { one.json.b = 1; return true; }); return out`,
			`${filled} return [...out]`,
			'const rows = $input.all().map((i) => ({ json: { a: i } })); rows.forEach((r) => { r.json.b = 1; }); return [...rows]',
			`${filled} change(out); return out`,
			`${filled} const same = out; same[0].json.b = 1; return out`,
			'let out = []; out = $input.all(); return out',
			'const out = []; return out',
			'return items',
			'if ($json.a) return [{ json: { a: 1 } }]; return $input.all()',
		])
			expect(keys(open)).toBeUndefined();
	});
});

test.each([
	['return [{ json: {} }]', true],
	['return $input.all().map((i) => ({ json: { ...i.json, a: 1 } }))', true],
	['const out = []; out.push({ json: $json }); return out', true],
	['return [{ json: {}, binary: $input.first().binary }]', false],
	['return $input.all().map((i) => ({ ...i, json: {} }))', false],
	['const out = []; out.push($input.first()); return out', false],
	[
		'const out = []; out.push({ json: {} }); out[0].binary = $input.first().binary; return out',
		false,
	],
	['return $input.all()', false],
	['', false],
])('%s gives no files: %s', (code, isWithout) => {
	const { tree = {} } = parseNodeCode(code, 'function');
	expect(isWithoutFiles(tree, 'all')).toBe(isWithout);
});

describe('a shape of an older version', () => {
	const node = (type: string, typeVersion: number) => ({
		...{ id: 'n', name: 'N', type: `n8n-nodes-base.${type}`, typeVersion, parameters: {} },
		position: [0, 0] satisfies [number, number],
	});

	it('is written as the newer one has it', () => {
		expect(
			newConditions({ number: [{ value1: '={{ $json.a }}', operation: 'larger', value2: 2 }] }),
		).toMatchObject({
			conditions: [
				{
					leftValue: '={{ $json.a }}',
					rightValue: 2,
					operator: { type: 'number', operation: 'gt' },
				},
			],
		});
		const old = { string: [{ name: 'a', value: 'b' }], boolean: [{ name: 'c', value: true }] };
		expect(newLine(node('set', 3.4), { values: old })).toMatch(
			/"name":"c","type":"boolean","value":true/,
		);
		const fields = { values: [{ name: 'a', type: 'numberValue', numberValue: 5 }] };
		expect(newLine(node('set', 3.4), { fields })).toMatch(/"name":"a","type":"number","value":5/);
		const rules = { rules: [{ operation: 'equal', value2: 'x', outputKey: 'X' }] };
		expect(newLine(node('switch', 3.2), { rules, value1: '={{ $json.a }}' })).toMatch(
			/"leftValue":"=\{\{ \$json.a \}\}".*"outputKey":"X"/,
		);
		expect(newLine(node('merge', 3.2), { mode: 'mergeByIndex' })).toMatch(/combineByPosition/);
		expect(newLine(node('set', 2), { values: old })).toBeUndefined();
	});
});

test('schedules never run by a day that does not exist, and zones are those that JavaScript knows', () => {
	expect(cronProblem('0 9 30 2 *')).toMatch(/no day/);
	expect(cronProblem('0 9 29 2 *')).toBeUndefined();
	expect(cronProblem('every day')).toBeDefined();
	expect([isTimeZone('Europe/Vienna'), isTimeZone('UTC'), isTimeZone('Mars/Base')]).toEqual([
		true,
		true,
		false,
	]);
});
