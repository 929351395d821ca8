import type { INode, INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';

import { cronProblem } from '../../src/host/cron';
import { returnFindings } from '../../src/workflow-validation/code-findings';
import { type CodeMode, nameUses } from '../../src/workflow-validation/name-uses';
import { parseNodeCode } from '../../src/workflow-validation/reference-findings';
import { validateWorkflow } from '../../src/workflow-validation/validate-workflow';

type Step = readonly [
	name: string,
	type: string,
	parameters: INodeParameters,
	settings?: Partial<INode>,
];

/** A type that takes what the steps give it. */
function typeOf(name: string, steps: readonly Step[]): INodeType {
	const keys = new Set(
		steps.filter(([, type]) => type === name).flatMap(([, , one]) => Object.keys(one)),
	);
	const properties = [...keys].map((key): INodeProperties => {
		const displayName = key === 'binaryPropertyName' ? 'Input Binary Field' : key;
		return { displayName, name: key, type: 'string', default: '' };
	});
	return {
		description: {
			...{ displayName: name, name, version: 1, description: '', defaults: {} },
			...{ group: ['transform'], inputs: ['main'], outputs: ['main'], properties },
		},
	};
}

/** What is said of steps that follow each other. */
async function told(...steps: readonly Step[]) {
	const find = (name: string) => typeOf(name, steps);
	const found = await validateWorkflow(
		{
			nodes: steps.map(([name, type, parameters, settings]) => ({
				...{ id: name, name, type, typeVersion: 1, position: [0, 0], parameters },
				...settings,
			})),
			connections: Object.fromEntries(
				steps
					.slice(1)
					.map(([node], index) => [
						steps[index]?.[0] ?? '',
						{ main: [[{ node, type: 'main', index: 0 }]] },
					]),
			),
		},
		{
			nodeTypes: { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) },
			suggest: async () => undefined,
			cronProblem,
			sampleOf: () => undefined,
		},
	);
	const ofNodes = found.filter(({ nodeName }) => nodeName !== undefined);
	return ofNodes.map(({ severity, nodeName, message }) => `${severity} ${nodeName}: ${message}`);
}

const hook: Step = ['Hook', 'n8n-nodes-base.webhook', { path: 'a' }];
const read = (value: string): Step => ['Read', 't.read', { text: `={{ ${value} }}` }];

describe('a field of a webhook behind a node of a service', () => {
	it('is advised on where rows may have a field of that name', async () => {
		const query = { operation: 'executeQuery', query: 'select id, body from t' };
		const found = await told(
			hook,
			['Rows', 'n8n-nodes-base.postgres', query],
			read('$json.body.slice(0, 200)'),
		);
		expect(found.filter((one) => /^\w+ Read/.test(one))).toEqual([
			expect.stringMatching(/^advice Read: .*"body" is empty unless they have it/),
		]);
	});

	it.each(['append', 'appendOrUpdate', 'update', 'clear'])(
		'is there where Google Sheets gives the items on: %s',
		async (operation) => {
			const found = await told(
				hook,
				['Rows', 'n8n-nodes-base.googleSheets', { operation }],
				read('$json.body.name'),
			);
			expect(found.filter((one) => /^\w+ Read/.test(one))).toEqual([]);
		},
	);
});

it.each([
	['dataTable', 'rowNotExists'],
	['dataTable', 'rowExists'],
	['googleSheets', 'append'],
	['googleSheets', 'clear'],
	['microsoftSql', 'insert'],
])('a file goes through %s where it does %s', async (type, operation) => {
	const values = [{ fieldLabel: 'cv', fieldType: 'file', multipleFiles: false }];
	const found = await told(
		['Form', 'n8n-nodes-base.formTrigger', { formFields: { values } }],
		['Table', `n8n-nodes-base.${type}`, { operation }],
		['Extract', 'n8n-nodes-base.extractFromFile', { binaryPropertyName: 'cv' }],
	);
	expect(found.filter((one) => one.includes('no file'))).toEqual([]);
});

it('a chat gives whatever its caller sends', async () => {
	const chat = '@n8n/n8n-nodes-langchain.chatTrigger';
	expect(await told(['Chat', chat, {}], read('$json.userId'))).toEqual([]);
});

it.each([
	{ executeOnce: true },
	{ retryOnFail: true, maxTries: 3, waitBetweenTries: 100 },
	{ alwaysOutputData: true, notesInFlow: true },
])('a setting of a node is none of its parameters: %j', async (settings) => {
	const names = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
	const found = await told(hook, ['Run', 't.run', names, settings]);
	expect(found.filter((one) => one.includes('beside the parameters'))).toEqual([]);
});

const asks = (next: string, given: INodeParameters = {}) =>
	told(hook, ['Ask', 't.ask', { nextURL: next, ...given }]);

describe('pages by the next address', () => {
	it.each([
		["={{ 'https://a.b?page=' + ($pageCount + 1) }}", {}],
		['={{ $response.body.next }}', { limitPagesFetched: true }],
		['={{ $response.body.next }}', { paginationCompleteWhen: 'other' }],
		["={{ $response.body.next ?? '' }}", {}],
	])('end, or are not known not to: %s', async (next, given) => {
		expect(await asks(next, given)).toEqual([]);
	});

	it.each(['={{ $response.body["next"] }}', '={{ $response.body?.links?.next }}'])(
		'never end where an object tells it, which n8n never finds empty: %s',
		async (next) => {
			expect(await asks(next)).toEqual([
				expect.stringMatching(/^error Ask: where the last page has/),
			]);
		},
	);

	it.each([
		['={{ $response.headers["x-next"] }}', {}],
		['={{ $response.headers.link?.match(/<([^>]+)>; rel="next"/)?.[1] }}', {}],
		['={{ $response.body.next }}', { paginationCompleteWhen: 'receiveSpecificStatusCodes' }],
	])('may not end where the last answer has none, which is advice: %s', async (next, given) => {
		expect(await asks(next, given)).toEqual([
			expect.stringMatching(/^advice Ask: where the last page/),
		]);
	});
});

it.each(['=  https://a.b/{{ 1 }}', '\nhttps://a.b', '=\n\thttps://a.b/{{ 1 }}'])(
	'n8n trims an address: %j',
	async (url) => {
		const found = await told(hook, ['Ask', 'n8n-nodes-base.httpRequest', { url }]);
		expect(found.filter((one) => one.includes('begins with neither'))).toEqual([]);
	},
);

function toldOfCode(code: string, mode: CodeMode): string[] {
	const { tree, problem } = parseNodeCode(code, 'function');
	if (tree === undefined) throw new Error(problem);
	return [...nameUses(tree, mode, {}), ...returnFindings(tree, mode, {})]
		.filter(({ severity }) => severity === 'error')
		.map(({ message }) => message);
}

describe('code', () => {
	it.each([
		'const _ = require("lodash"); return _(x()).map(f).value(); function x() {} function f() {}',
		'const db = await open(); const r = await db.c.find().sort({ a: 1 }).limit(5).toArray(); return r; function open() {}',
		'const q = make(); return q.filter("a").run(); function make() {}',
		'const a = q => (q.map(f) || q.filter(f)).value(); return a(1); function f() {}',
		'const $ = require("cheerio").load("<li>"); return [{ json: { a: $("li").text() } }]',
		'const $ = require("cheerio").load("<li>"); return [{ json: { a: $("li").first().html() } }]',
		'const $now = require("moment")(); return [{ json: { a: $now.format() } }]',
		'const f = ($now) => $now.add(1); return [{ json: { a: f(3) } }]',
		'const out = []; const f = () => { const out = "x"; return out; }; f(); return out',
		'const name = "x"; if (name) { const name = [{ json: {} }]; return name; } return []',
		'const own = { format: (one) => ({ a: one.a }) }; return items.map((one) => ({ json: own.format(one.json) }))',
		'return items.map((one) => { if (!one.json.a) return; return { json: { a: 1 } }; }).filter(Boolean)',
		'const { output } = $input.first().json; return [output.email]',
	])('may use objects of its own: %s', (code) => {
		expect(toldOfCode(code, 'all')).toEqual([]);
	});

	it.each(['if (!$json.a) return; return { json: { a: 1 } }'])(
		'may leave an item out: %s',
		(code) => {
			expect(toldOfCode(code, 'each')).toEqual([]);
			expect(toldOfCode('return;', 'each')).toHaveLength(1);
		},
	);

	it.each([
		'return [{ json: { a: $json.list.map((a) => a).trim() } }]',
		'return [{ json: { a: $input.all().filter((a) => a).value() } }]',
		'return [{ json: { a: "a,b".split(",").trim() } }]',
		'return [{ json: { a: `a`.first() } }]',
		'return [{ json: { a: $now.plus({ days: 1 }).toISOString() } }]',
		'const all = $input.all(); const out = all.map((a) => a.json.b); return out.join(",")',
		'return items.map((one) => one.json.a).join()',
		'return items.map((one) => { if (!one.json.a) return; return { json: { a: 1 } }; })',
		'return $input.first().json.hosts.map((one) => one.email)',
	])('is told of what fails on data: %s', (code) => {
		expect(toldOfCode(code, 'all')).toHaveLength(1);
	});
});
