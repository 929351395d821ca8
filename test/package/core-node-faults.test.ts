import { askN8n } from '../../scripts/corpus/ask-n8n.mjs';
import { asStored } from '../../scripts/corpus/read-exports.mjs';

/*
 * Mistakes with n8n's core nodes and the ways between them, each beside a good twin. The validator asks n8n's own node types.
 */
jest.setTimeout(120_000);

type Values = Readonly<Record<string, unknown>>;
type Step = readonly [type: string, version: number, parameters?: Values, settings?: Values];

const webhook = (more: Values = {}): Step => [
	'webhook',
	2,
	{ httpMethod: 'POST', path: 'a', responseMode: 'onReceived', options: {}, ...more },
];
const request = ['httpRequest', 4.2, { url: 'https://example.com/a', options: {} }] as const;
const ask: Step = request;
const conditions = (type: string, operation: string, leftValue: string, rightValue: unknown) => ({
	options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
	conditions: [
		{
			id: '1',
			leftValue,
			rightValue,
			operator: { type, operation, singleValue: operation === 'exists' },
		},
	],
	combinator: 'and',
});
const choice = (leftValue = '={{ $json.body.a }}', type = 'string', right: unknown = 'x'): Step => [
	'if',
	2.2,
	{ conditions: conditions(type, 'equals', leftValue, right), options: {} },
];
const set = (values: Values): Step => {
	const assignments = Object.entries(values).map(([name, value], index) => ({
		...{ id: String(index), name, value },
		type: typeof value,
	}));
	return ['set', 3.4, { assignments: { assignments }, options: {} }];
};
const merge = (parameters: Values): Step => ['merge', 3.2, { options: {}, ...parameters }];
const reading = (text: string): Step => set({ read: `={{ ${text} }}` });

/** Steps by name, and lines between them: `A:1 > B > C:1` leads from output 1 of A to input 1 of C by B. */
function workflowOf(steps: Readonly<Record<string, Step>>, lines: string, settings: Values = {}) {
	const nodes = Object.entries(steps).map(
		([name, [type, typeVersion, parameters, more]], index) => ({
			...{ id: `id-${index}`, name, type: `n8n-nodes-base.${type}`, typeVersion },
			...{ position: [index * 200, 0], parameters: parameters ?? {}, ...more },
			...(type === 'webhook' || type === 'wait' ? { webhookId: `hook-${index}` } : {}),
		}),
	);
	const connections: Record<string, { main: object[][] }> = {};
	for (const line of lines.split(';')) {
		const places = line.split('>').map((one) => one.trim().split(':'));
		for (const [index, [source = '', out = '0']] of places.slice(0, -1).entries()) {
			const [node = '', into = '0'] = places[index + 1] ?? [];
			const { main } = (connections[source] ??= { main: [[], [], [], [], []] });
			main[index === 0 ? Number(out) : 0]?.push({ node, type: 'main', index: Number(into) });
		}
	}
	for (const { main } of Object.values(connections)) while (main.at(-1)?.length === 0) main.pop();
	return { name: 'Faults', nodes, connections, settings: { executionOrder: 'v1', ...settings } };
}

const ways = (parameters: Values, steps: Readonly<Record<string, Step>> = {}) =>
	workflowOf(
		{ Hook: webhook(), If: choice(), A: ask, B: ask, M: merge(parameters), End: ask, ...steps },
		'Hook > If; If:0 > A > M; If:1 > B > M:1; M > End',
	);
const byPosition = { mode: 'combine', combineBy: 'combineByPosition' };
const read = (text: string, lines: string, more: Readonly<Record<string, Step>> = {}) =>
	workflowOf({ Hook: webhook(), If: choice(), A: ask, B: ask, S: reading(text), ...more }, lines);
const BOTH = 'Hook > If; If:0 > A > S; If:1 > B > S';

/** What is told of a faulty workflow, as severity, node and words, and its good twins. */
const FAULTS: ReadonlyArray<readonly [RegExp, unknown, ...unknown[]]> = [
	[
		/error S: it refers to "A", which has not run where an item leaves "If" by output 1/,
		read("$('A').item.json.x", BOTH),
		read("$('A').isExecuted ? $('A').item.json.x : ''", BOTH),
		read("$('Hook').item.json.body", BOTH),
	],
	[
		/error S: it refers to "B", which n8n runs later/,
		read("$('B').first().json.x", 'Hook > A > S; Hook > B > S'),
		read("$('A').first().json.x", 'Hook > A > S; Hook > B > S'),
		read("$('B').first().json.x", 'Hook > A > M > S; Hook > B > M:1', { M: merge({}) }),
	],
	[/error M: an item takes one way of "If" alone/, ways(byPosition), ways({ mode: 'append' })],
	[/error M: an item takes one way of "If" alone/, ways({ mode: 'chooseBranch' })],
];

test('mistakes with core nodes are told, and not of their good twins', async () => {
	const workflows = FAULTS.flatMap(([, ...all]) => all).map((one) => asStored(one));
	const answers: ReadonlyArray<{ findings: Array<Record<string, unknown>> }> = await askN8n(
		'validate',
		workflows,
	);
	const told = answers.map(({ findings }) =>
		findings.map(({ severity, nodeName, message }) => `${severity} ${nodeName}: ${message}`),
	);
	let next = 0;
	const wrong = FAULTS.flatMap(([wanted, , ...twins]) => {
		const [faulty = [], ...good] = told.slice(next, (next += twins.length + 1));
		return [
			...(faulty.some((one) => wanted.test(one)) ? [] : [[wanted, faulty]]),
			...good.flatMap((all) => all.filter((one) => wanted.test(one))),
		];
	});
	expect(wrong).toEqual([]);
});
