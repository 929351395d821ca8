import type { INode, INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';

import { confirmFinding } from '../../scripts/corpus/confirm-finding.mjs';
import { cronProblem } from '../../src/host/cron';
import { promiseFindings } from '../../src/workflow-validation/code-findings';
import { EXPRESSION } from '../../src/workflow-validation/value-kinds';
import { sqlProblems } from '../../src/workflow-validation/parameters/sql-problems';
import { responseProblems } from '../../src/workflow-validation/parameters/type-problems';
import { parseNodeCode } from '../../src/workflow-validation/reference-findings';
import { validateWorkflow } from '../../src/workflow-validation/validate-workflow';

type Step = readonly [
	name: string,
	type: string,
	parameters: INodeParameters,
	settings?: Partial<INode>,
];
type Way = readonly [source: string, target: string, output?: number, input?: number];

function typeOf(name: string, steps: readonly Step[]): INodeType {
	const keys = new Set(
		steps.filter(([, type]) => type === name).flatMap(([, , one]) => Object.keys(one)),
	);
	const properties = [...keys].map((key): INodeProperties => {
		const displayName = key === 'binaryPropertyName' ? 'Input Binary Field' : key;
		const isMany = key === 'attendees' ? { typeOptions: { multipleValues: true } } : {};
		const isCode = key === 'jsCode' ? { typeOptions: { editor: 'jsEditor' as const } } : {};
		return { displayName, name: key, type: 'string', default: '', ...isMany, ...isCode };
	});
	const outputs = name.endsWith('compareDatasets') ? ['main', 'main', 'main', 'main'] : ['main'];
	return {
		description: {
			...{ displayName: name, name, version: 3, description: '', defaults: {} },
			...{ group: ['transform'], inputs: ['main', 'main'], properties },
			outputs: outputs.map(() => 'main' as const),
		},
		async execute() {
			const attendees: unknown[] = [];
			attendees.forEach(() => undefined);
			return await Promise.resolve([]);
		},
	};
}

/** What is said of steps, as severity and node, with the message. */
async function told(steps: readonly Step[], ways: readonly Way[]) {
	const find = (name: string) => typeOf(name, steps);
	const connections: Record<string, { main: object[][] }> = {};
	for (const [source, node, output = 0, index = 0] of ways) {
		const { main } = (connections[source] ??= { main: [[], [], [], []] });
		main[output]?.push({ node, type: 'main', index });
	}
	const found = await validateWorkflow(
		{
			nodes: steps.map(([name, type, parameters, settings]) => ({
				...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion: 3.4, position: [0, 0] },
				...{ parameters },
				...settings,
			})),
			connections,
		},
		{
			nodeTypes: {
				getByName: (name) => find(name.replace('n8n-nodes-base.', '')),
				getByNameAndVersion: (name) => find(name.replace('n8n-nodes-base.', '')),
				getKnownTypes: () => ({}),
			},
			suggest: async () => await Promise.resolve(undefined),
			cronProblem,
			sampleOf: () => undefined,
		},
	);
	return found.map(({ severity, nodeName, message }) => `${severity} ${nodeName}: ${message}`);
}

const set = (name: string, field: string): Step => [
	name,
	'set',
	{
		...{ mode: 'manual', includeOtherFields: false, options: {} },
		assignments: { assignments: [{ name: field, value: 'a', type: 'string' }] },
	},
];
const read = (text: string): Step => ['Read', 't.read', { text: `={{ ${text} }}` }];
const hook: Step = ['Hook', 'webhook', {}];

describe('the ways of Compare Datasets', () => {
	const ways = (output: number): Way[] => [
		...([
			['Hook', 'A'],
			['Hook', 'B'],
			['A', 'Compare'],
		] as const),
		['B', 'Compare', 0, 1],
		['Compare', 'Read', output],
	];
	const compare = (parameters: INodeParameters, text: string, output: number) =>
		told(
			[hook, set('A', 'a'), set('B', 'b'), ['Compare', 'compareDatasets', parameters], read(text)],
			ways(output),
		);
	const ofRead = (found: readonly string[]) =>
		found.filter((one) => /^\w+ Read: .*field/.test(one));

	test.each([
		['a', 0, {}],
		['b', 3, {}],
		['a', 2, { resolve: 'preferInput1' }],
		['b', 2, { resolve: 'mix', preferWhenMix: 'input1', exceptWhenMix: 'b' }],
		['different', 2, { resolve: 'includeBoth' }],
		['a', 1, { resolve: 'preferInput2' }],
		['b', 1, { resolve: 'preferInput2' }],
	])('have %s by way %i with %j', async (field, output, parameters) => {
		expect(ofRead(await compare(parameters, `$json.${field}`, output))).toEqual([]);
	});

	test.each([
		['b', 0, {}],
		['a', 3, {}],
		['different', 2, { resolve: 'preferInput1' }],
		['a', 2, { resolve: 'includeBoth' }],
		['keys', 2, { resolve: 'mix', preferWhenMix: 'input2', exceptWhenMix: 'a' }],
	])('have no %s by way %i with %j', async (field, output, parameters) => {
		expect(ofRead(await compare(parameters, `$json.${field}`, output))).toHaveLength(1);
	});
});

describe('a field that is read behind an Edit Fields without it', () => {
	const steps = (...more: Step[]): Step[] => [hook, set('From', 'b'), set('Fields', 'a'), ...more];
	const ways: Way[] = [
		['Hook', 'From'],
		['From', 'Fields'],
		['Fields', 'Read'],
	];
	const code = (jsCode: string): Step => ['Read', 'code', { jsCode, mode: 'runOnceForAllItems' }];
	const ofFields = (found: readonly string[]) => found.filter((one) => /"[a-z]"/.test(one));

	test.each([
		'return $input.all().map((one) => ({ json: { x: one.json.c } }))',
		'const out = []; for (const one of items) out.push({ json: { x: one.json.c } }); return out',
		'const data = $input.first().json; return [{ json: { x: data.c } }]',
		'const first = $input.first(); return [{ json: { x: first.json.c } }]',
		'const all = $input.all(); return [{ json: { x: all[0].json.c } }]',
		'const data = $input.first().json || {}; return [{ json: { x: data.c } }]',
		'const big = items.filter((one) => one.json.c > 1); return big',
		"return $('Fields').all().map((one) => ({ json: { x: one.json.c } }))",
	])('is told in code: %s', async (text) => {
		expect(ofFields(await told(steps(code(text)), ways))).toEqual([
			expect.stringMatching(/^error Read: .* has no field "c"/),
		]);
	});

	test.each([
		'return $input.all().map((one) => ({ json: { x: one.json.a } }))',
		'const out = $input.all(); for (const one of out) one.json.c = 1; return out.map((one) => ({ json: { x: one.json.c } }))',
		'for (const one of items) Object.assign(one.json, { c: 1 }); return items.map((one) => ({ json: { x: one.json.c } }))',
		'for (const one of items) one.json = { c: 1 }; return items.map((one) => ({ json: { x: one.json.c } }))',
		'const key = "c"; for (const one of items) one.json[key] = 1; return items.map((one) => ({ json: { x: one.json.c } }))',
		'const one = { json: { c: 1 } }; return [{ json: { x: one.json.c } }]',
		'const out = items; out.push({ json: { c: 1 } }); return out.map((one) => ({ json: { x: one.json.c } }))',
		'for (const one of items) [one.json.c] = ["x"]; return items.map((one) => ({ json: { x: one.json.c } }))',
		'const data = $input.first().json && $input.first().json.a || {}; return [{ json: { x: data.c } }]',
		'const f = (one) => one.json.c; return [{ json: { x: f({ json: { c: 1 } }) } }]',
	])('is not told in code: %s', async (text) => {
		expect(ofFields(await told(steps(code(text)), ways))).toEqual([]);
	});

	test.each([
		'const c = $input.first().json.c; if (!c) return []; return [{ json: { x: c } }]',
		'let c; c = $input.first().json.c; if (c === undefined) return []; return [{ json: { x: c } }]',
		'const d = $input.first().json; return [{ json: { x: d.c !== undefined, y: 1 } }]',
		'const d = $input.first().json; return [{ json: { x: Array.isArray(d.c) } }]',
		'const clean = (t = "") => t; const d = $input.first().json; return [{ json: { x: clean(d.c) } }]',
		'const d = $input.first().json; switch (d.c) { default: return [{ json: { x: 1 } }] }',
		'const d = $input.first().json; return [{ json: { x: [d.a, d.c].filter(Boolean) } }]',
	])('is advice where the code tests the value: %s', async (text) => {
		expect(ofFields(await told(steps(code(text)), ways))).toEqual([
			expect.stringMatching(/^advice Read: .* has no field "c"/),
		]);
	});

	test('is told once, where it ends, if a node before gives it', async () => {
		const found = await told(steps(read('$json.b + $json.b')), ways);
		expect(ofFields(found)).toEqual([
			expect.stringMatching(/^error Fields: "Read" reads "b", which does not get past this node/),
		]);
	});
});

test('a file is missing on one of two ways to a node, which is told with the way', async () => {
	const file: Step = ['File', 'convertToFile', { binaryPropertyName: 'data' }];
	const upload: Step = ['Upload', 't.upload', { binaryPropertyName: 'data' }];
	const found = await told(
		[hook, file, set('Plain', 'a'), upload],
		[
			['Hook', 'File'],
			['Hook', 'Plain'],
			['File', 'Upload'],
			['Plain', 'Upload'],
		],
	);
	expect(found).toContainEqual(
		'error Upload: no file comes in as "data" from "Plain", and the node fails.',
	);
});

describe('kinds of fields', () => {
	const after = (text: string, key = 'text') =>
		told([hook, ['Read', 't.read', { [key]: `={{ ${text} }}` }]], [['Hook', 'Read']]);

	test('a text of an address is joined by +, a body may be a number', async () => {
		expect(await after('$json.query.seats + 1')).toContainEqual(
			expect.stringMatching(/^advice Read: "seats" is a text/),
		);
		expect(await after('Number($json.query.seats) + 1')).not.toContainEqual(
			expect.stringMatching(/is a text/),
		);
		expect(await after('$json.body.seats + 1')).not.toContainEqual(
			expect.stringMatching(/is a text/),
		);
	});

	test('one text stands where the node goes through a list', async () => {
		const message = expect.stringMatching(/^error Read: it takes a list/);
		expect(await after('$json.query.mail', 'attendees')).toContainEqual(message);
		expect(await after('$json.body.mails', 'attendees')).not.toContainEqual(message);
		expect(await after('$json.query.mail', 'text')).not.toContainEqual(message);
	});
});

const promises = (code: string) =>
	promiseFindings(parseNodeCode(code, 'function').tree ?? {}, {}).map(({ severity }) => severity);

test.each([
	'const r = this.helpers.httpRequest({ url }); return [{ json: { a: r.a } }];',
	'return [{ json: { a: this.helpers.httpRequest({ url }).a } }];',
])('code that does not wait for an answer is told: %s', (code) => {
	expect(promises(code)).toEqual(['error']);
});

test.each([
	'const r = await this.helpers.httpRequest({ url }); return [{ json: { a: r.a } }];',
	'const r = this.helpers.httpRequest({ url }); const { a } = await r; return [{ json: { a } }];',
	'return this.helpers.httpRequest({ url }).then((r) => [{ json: r }]);',
	'const all = await Promise.all([this.helpers.httpRequest({ url })]); return [{ json: { a: all.length } }];',
	'const api = make(); const r = api.request("a"); return [{ json: { a: r.a } }]; function make() {}',
	'class Api { request() { return { a: 1 }; } read() { return this.request().a; } } return [{ json: { a: new Api().read() } }];',
])('code that waits, or asks something else, is not: %s', (code) => {
	expect(promises(code)).toEqual([]);
});

const property: INodeProperties = { displayName: '', name: 'query', type: 'string', default: '' };
const refused = (type: string, value: string, name = 'query') =>
	sqlProblems(
		{ property: { ...property, name }, value, path: name, beside: [] },
		{
			...{ id: '', name: '', type: `n8n-nodes-base.${type}`, typeVersion: 1 },
			...{ position: [0, 0], parameters: {} },
		},
		EXPRESSION,
	).length > 0;

test.each([
	['mySql', 'SELECT a FROM b WHERE c = ?', true],
	['postgres', 'INSERT INTO a VALUES (%s, %s)', true],
	['mySql', "SELECT a FROM b WHERE c = $1 AND d = '?' -- = ?", false],
	['postgres', "SELECT a FROM b WHERE data ? 'key'", false],
	['postgres', "SELECT to_char(a, '%s') FROM b", false],
])('%s: %s has places that n8n does not fill: %s', (type, query, isRefused) => {
	expect(refused(type, query)).toBe(isRefused);
});

test.each([
	["Status = 'Open' AND {Due} < TODAY()", true],
	["{Name} LIKE 'a'", true],
	["AND({Status} = 'Open', OR({A} = 1, {B} = 2))", false],
	["{This and that} = 'this or that'", false],
	["FIND('a and b', {Tags})", false],
])('the formula %s is refused by Airtable: %s', (formula, isRefused) => {
	expect(refused('airtable', formula, 'filterByFormula')).toBe(isRefused);
});

const pages = (value: string) =>
	responseProblems(
		{ property: { ...property, name: 'nextURL' }, value, path: 'nextURL', beside: [] },
		[],
	).length;

test('an address in an answer is found behind a pattern, and one of many patterns is read at all', () => {
	expect(pages('={{ $response.headers.link.match(/<([^>]+)>; rel="next"/)?.[1] }}')).toBe(1);
	expect(pages('={{ $response.body?.links[0].next }}')).toBe(1);
	expect(pages('={{ $response }}')).toBe(0);
	expect(pages(`={{ $response${'(/x/)'.repeat(60)}! }}`)).toBe(0);
	expect(pages(`={{ $response.a${'(/x/)'.repeat(60)}! }}`)).toBe(0);
});

test.each(['{{', '[', "\\'", '"\\"'])(
	'a query in which %s is never closed says nothing behind it, and is read once',
	(open) => {
		expect(refused('mySql', `a = ? ${open.repeat(100_000)} b = ?`)).toBe(true);
		expect(refused('mySql', `${open} b = ?`)).toBe(false);
	},
);

test.each<[string, Way[]]>([
	['of which nothing is connected', [['Loop', 'After']]],
	[
		'whose body is connected to done',
		[
			['Loop', 'After'],
			['After', 'Loop'],
		],
	],
	['to which no node leads back', [['Loop', 'After', 1]]],
])('a loop %s is told in words that the measure over a corpus knows', async (_, ways) => {
	const steps: Step[] = [hook, ['Loop', 'splitInBatches', {}], set('After', 'a')];
	const found = await told(steps, [['Hook', 'Loop'], ...ways]);
	const [message = ''] = found.flatMap(
		(one) => /^error (?:Loop|After): (.*loop.*|no node.*)$/.exec(one)?.[1] ?? [],
	);
	const n8n = { build: () => ({ getNode: () => ({}) }) };
	const finding = { nodeName: 'Loop', parameter: undefined, message, kind: 'flow' };
	expect([message, await confirmFinding(finding, { nodes: [] }, n8n)]).toEqual([message, 'a run']);
});
