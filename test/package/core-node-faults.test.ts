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
const form = (fieldType: string): Step => [
	'formTrigger',
	2.2,
	{ formTitle: 'Ask', formFields: { values: [{ fieldLabel: 'Sum', fieldType }] }, options: {} },
];
const start: Step = ['manualTrigger', 1];
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
const rules = (options: Values, count = 1): Step => {
	const rule = { conditions: conditions('string', 'equals', '={{ $json.body.a }}', 'x') };
	return ['switch', 3.2, { rules: { values: Array.from({ length: count }, () => rule) }, options }];
};
const set = (values: Values): Step => {
	const assignments = Object.entries(values).map(([name, value], index) => ({
		...{ id: String(index), name, value },
		type: typeof value,
	}));
	return ['set', 3.4, { assignments: { assignments }, options: {} }];
};
const output = (value: string): Step => [
	'switch',
	3.2,
	{ mode: 'expression', numberOutputs: 2, output: value },
];
const loop = (options: Values = {}): Step => ['splitInBatches', 3, { options }];
const merge = (parameters: Values): Step => ['merge', 3.2, { options: {}, ...parameters }];
const code = (jsCode: string): Step => ['code', 2, { jsCode }];
const reading = (text: string): Step => set({ read: `={{ ${text} }}` });

const file = form('file');
const csv: Step = [
	'extractFromFile',
	1,
	{ operation: 'csv', binaryPropertyName: 'Sum', options: {} },
];
const mails: Step = ['emailReadImap', 2, { mailbox: 'INBOX', format: 'simple', options: {} }];
const posting = (value: string): Step => [
	'httpRequest',
	4.2,
	{
		...{ method: 'POST', url: 'https://example.com/a', sendBody: true, specifyBody: 'json' },
		...{ jsonBody: `={ "a": ${value} }`, options: {} },
	},
];
const query = (text: string, options: Values = {}) =>
	['postgres', 2.6, { operation: 'executeQuery', query: text, options }] as const;
const table = [
	'dataTable',
	1,
	{
		...{ operation: 'get', dataTableId: { __rl: true, mode: 'id', value: 'abc' }, limit: 1 },
		filters: { conditions: [{ keyName: 'email', condition: 'eq', keyValue: 'a' }] },
	},
] as const;
const empty: Step = [
	'if',
	2.2,
	{ conditions: conditions('string', 'empty', '={{ $json.email }}', ''), options: {} },
];

const listed = (value: string): Step => [
	'set',
	3.4,
	{ assignments: { assignments: [{ id: '1', name: 'read', type: 'array', value }] }, options: {} },
];

const lines = code(
	"const all = $input.all().map(({ json }) => json.name);\nconst text = ['Open:', ...all].join('\\n');\nreturn [{ json: { text, count: all.length } }];",
);

const disk = (fileSelector: string): Step => [
	'readWriteFile',
	1,
	{ operation: 'read', fileSelector, options: {} },
];

const name = reading('$json.body.name');
const reply: Step = ['respondToWebhook', 1.1, { respondWith: 'noData', options: {} }];
const extract = (dataPropertyName: string): Step => [
	'html',
	1.2,
	{
		...{ operation: 'extractHtmlContent', dataPropertyName, options: {} },
		extractionValues: { values: [{ key: 'price', cssSelector: 'b', returnValue: 'text' }] },
	},
];
const price = reading('$json.price');
const small = reading('$json.body.status.toLowerCase()');
const getting = (path: string, options: Values = {}): Step => [
	'httpRequest',
	4.2,
	{ url: `https://example.com${path}`, options },
];
const sub = (waitForSubWorkflow: boolean): Step => [
	'executeWorkflow',
	1.2,
	{ workflowId: { __rl: true, mode: 'id', value: 'a' }, options: { waitForSubWorkflow } },
];
const rows = (matchType?: string, more: Values = { limit: 5 }): Step => [
	'dataTable',
	1,
	{
		...{ operation: 'get', dataTableId: { __rl: true, mode: 'id', value: 'abc' }, ...more },
		...(matchType === undefined ? {} : { matchType }),
		filters: {
			conditions: ['a', 'b'].map((keyName) => ({ keyName, condition: 'eq', keyValue: '1' })),
		},
	},
];

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

/** Kinds of fields: who makes `Sum`, the type that it has not, and one that it has. */
const KINDS: ReadonlyArray<readonly [Step, string, string]> = [
	[form('text'), 'number', 'string'],
	[form('number'), 'string', 'number'],
	[form('checkbox'), 'string', 'array'],
	[set({ Sum: 'a' }), 'number', 'string'],
	[set({ Sum: 5 }), 'string', 'number'],
	[code('return [{ json: { Sum: $input.all().length } }];'), 'string', 'number'],
	[code('return [{ json: { Sum: (2 / 3).toFixed(2) } }];'), 'number', 'string'],
];
const compared = (maker: Step, type: string, left = '={{ $json.Sum }}') => {
	const one = [
		'if',
		2.2,
		{ conditions: conditions(type, 'exists', left, ''), options: {} },
	] as const;
	return workflowOf({ Make: maker, If: one, A: ask }, 'Make > If > A');
};

const ways = (parameters: Values, steps: Readonly<Record<string, Step>> = {}) =>
	workflowOf(
		{ Hook: webhook(), If: choice(), A: ask, B: ask, M: merge(parameters), End: ask, ...steps },
		'Hook > If; If:0 > A > M; If:1 > B > M:1; M > End',
	);
const byPosition = { mode: 'combine', combineBy: 'combineByPosition' };
const read = (text: string, lines: string, more: Readonly<Record<string, Step>> = {}) =>
	workflowOf({ Hook: webhook(), If: choice(), A: ask, B: ask, S: reading(text), ...more }, lines);
const BOTH = 'Hook > If; If:0 > A > S; If:1 > B > S';
const single = (step: Step, settings?: Values) =>
	workflowOf({ Start: start, Step: step, End: ask }, 'Start > Step > End', settings);
const called = (step: Step, more: Values = {}) =>
	workflowOf({ Hook: webhook(more), Step: step, End: ask }, 'Hook > Step > End');
const looped = (lines: string, more: Readonly<Record<string, Step>> = {}) =>
	workflowOf(
		{ Start: start, Get: ask, Loop: loop(), A: ask, B: ask, End: ask, If: choice(), ...more },
		`Start > Get > Loop; ${lines}; Loop:0 > End`,
	);
const after = (steps: Readonly<Record<string, Step>>, lines: string) =>
	workflowOf({ Start: start, Get: ask, ...steps, Yes: ask, No: ask }, `Start > Get > ${lines}`);
const dropping = [
	'filter',
	2.2,
	{ conditions: conditions('string', 'equals', '={{ $json.a }}', 'x') },
] as const;
const filter: Step = dropping;
const counted = code(
	'const items = $input.all();\nreturn [{ json: { n: items.length === 0 ? 0 : 1 } }];',
);
const page = (operation: string): Step => ['form', 1, { operation, options: {} }];
const answer: Step = [
	'respondToWebhook',
	1.4,
	{ respondWith: 'text', responseBody: 'a', options: {} },
];
const wait: Step = ['wait', 1.1, { resume: 'webhook', options: {} }];

const split = (fieldToSplitOut: string) =>
	workflowOf(
		{
			...{ Hook: webhook(), Set: listed('={{ $json.body.lines }}') },
			Step: ['splitOut', 1, { fieldToSplitOut, options: {} }],
		},
		'Hook > Set > Step',
	);

/** A number of rows that a choice takes for a number. */
const counting = (text: string) =>
	workflowOf(
		{ Start: start, Count: query(text), If: choice('={{ $json.open }}', 'number', 5), A: ask },
		'Start > Count > If > A',
	);

/** What is told of a faulty workflow, as severity, node and words, and its good twins. */
const FAULTS: ReadonlyArray<readonly [RegExp, unknown, ...unknown[]]> = [
	...KINDS.map(
		([maker, wrong, right]) =>
			[
				/error If: a condition cannot be decided/,
				compared(maker, wrong, '={{ $json.Sum }}'),
				compared(maker, right),
			] as const,
	),
	[
		/error Step: a condition cannot be decided/,
		called(choice('={{ $json.query.a }}', 'number', 5)),
		called(choice('={{ Number($json.query.a) }}', 'number', 5)),
		called(choice('={{ $json.body.a }}', 'number', 5)),
	],
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
	[
		/advice If: all that follows it is connected to output 0/,
		read('1', 'Hook > If; If:0 > A; If:0 > B'),
		read('1', 'Hook > If; If:0 > A; If:1 > B'),
		read('1', 'Hook > If; If:0 > A > B'),
	],
	[
		/advice If: where no item of a batch passes it/,
		looped('Loop:1 > If; If:0 > A > Loop; If:1 > B'),
		looped('Loop:1 > If; If:0 > A > Loop; If:1 > B > Loop'),
	],
	[
		/advice A: where a batch leaves it by output 1 alone/,
		looped('Loop:1 > A; A:0 > Loop; A:1 > B', {
			A: [...request, { onError: 'continueErrorOutput' }],
		}),
		looped('Loop:1 > A; A:0 > Loop; A:1 > Loop', {
			A: [...request, { onError: 'continueErrorOutput' }],
		}),
	],
	[
		/advice Inner: it stands in the loop of "Loop"/,
		looped('Loop:1 > A > Inner; Inner:1 > B > Inner; Inner:0 > Loop', { Inner: loop() }),
		looped('Loop:1 > A > Inner; Inner:1 > B > Inner; Inner:0 > Loop', {
			Inner: loop({ reset: '={{ $prevNode.name === "A" }}' }),
		}),
	],
	[
		/advice Loop: it begins anew with each batch/,
		looped('Loop:1 > A > Loop', { Loop: loop({ reset: true }) }),
		looped('Loop:1 > A > Loop'),
	],
	[
		/advice Left: when it finds nothing it outputs no item/,
		after({ Left: filter, C: counted }, 'Left > C > Yes'),
		after({ Left: [...dropping, { alwaysOutputData: true }], C: counted }, 'Left > C > Yes'),
	],
	[
		/error Step: it takes a number/,
		called(output('={{ $json.query.a ? "high" : "low" }}')),
		called(output('={{ $json.query.a ? 1 : 0 }}')),
	],
	[
		/error Step: it has 2 outputs, counted from 0: there is no 2/,
		called(output('={{ $json.query.a ? 1 : 2 }}')),
	],
	[
		/error Step: fallbackOutput is "default"/,
		called(rules({ fallbackOutput: 'default' })),
		called(rules({ fallbackOutput: 'extra' })),
	],
	...['aggregate', 'sort', 'summarize'].map(
		(type) => [/error Step: it names no field/, single([type, 1, {}])] as const,
	),
	[
		/error Step: the node takes a text/,
		called(['crypto', 1, { action: 'hash', value: '={{ $json }}' }]),
		called(['crypto', 1, { action: 'hash', value: '={{ JSON.stringify($json) }}' }]),
	],
	[
		/error Step: it takes a list, and n8n does not start/,
		workflowOf(
			{
				Step: [
					'scheduleTrigger',
					1.2,
					{ rule: { interval: [{ field: 'weeks', triggerAtDay: 1 }] } },
				],
				End: ask,
			},
			'Step > End',
		),
		workflowOf(
			{
				Step: [
					'scheduleTrigger',
					1.2,
					{ rule: { interval: [{ field: 'weeks', triggerAtDay: [1] }] } },
				],
				End: ask,
			},
			'Step > End',
		),
	],
	[/error Step: a condition compares the text "\$json.a" itself/, called(choice('$json.a'))],
	[
		/error Step: n8n gives the names of headers in small letters/,
		called(reading('$json.headers["X-Key"]')),
		called(reading('$json.headers["x-key"]')),
		called(reading('$json.headers["X-Key"] ?? $json.headers["x-key"]')),
	],
	[
		/error Step: the path "a" of the webhook has no ":id"/,
		called(reading('$json.params.id')),
		called(reading('$json.params.id'), { path: 'a/:id' }),
	],
	[
		/advice Step: the webhook takes GET requests/,
		called(reading('$json.body.a'), { httpMethod: 'GET' }),
		called(reading('$json.body.a')),
	],
	[
		/error Step: "execution" of a failure has no "message"/,
		workflowOf({ On: ['errorTrigger', 1], Step: reading('$json.execution.message') }, 'On > Step'),
		workflowOf(
			{ On: ['errorTrigger', 1], Step: reading('$json.execution.error.message') },
			'On > Step',
		),
	],
	[
		/error Step: what comes in has no field "error"/,
		workflowOf({ On: ['errorTrigger', 1], Step: reading('$json.error.message') }, 'On > Step'),
	],
	[
		/advice Step: n8n does not try again/,
		single([...request, { maxTries: 3 }]),
		single([...request, { maxTries: 3, retryOnFail: true }]),
	],
	[
		/advice Step: n8n tries five times at most/,
		single([...request, { retryOnFail: true, waitBetweenTries: 60_000 }]),
	],
	[/error Step: n8n has no "retry" of a node/, single([...request, { retry: true }])],
	[
		/advice undefined: settings.timeZone/,
		single(ask, { timeZone: 'Europe/Berlin' }),
		single(ask, { timezone: 'Europe/Berlin' }),
	],
	[
		/advice undefined: settings.errorWorkflow/,
		single(ask, { errorWorkflow: 'My errors' }),
		single(ask, { errorWorkflow: 'Vz3pKEW0ShTXA5v' }),
	],
	[
		/error Ask: a Respond to Webhook node follows, which n8n refuses behind a form/,
		workflowOf({ Ask: form('text'), R: answer }, 'Ask > R'),
	],
	[
		/error End: the page "More" follows the ending/,
		workflowOf(
			{ Ask: form('text'), End: page('completion'), More: page('page') },
			'Ask > End > More',
		),
		workflowOf(
			{ Ask: form('text'), More: page('page'), End: page('completion') },
			'Ask > More > End',
		),
	],
	[
		/advice R2: "R" has answered the call already/,
		workflowOf(
			{ Hook: webhook({ responseMode: 'responseNode' }), R: answer, R2: answer },
			'Hook > R > R2',
		),
		workflowOf(
			{ Hook: webhook({ responseMode: 'responseNode' }), If: choice(), R: answer, R2: answer },
			'Hook > If; If:0 > R; If:1 > R2',
		),
	],
	[
		/advice Step: it waits for a call to its own address/,
		single(wait),
		workflowOf(
			{ Start: start, Tell: reading('$execution.resumeUrl'), Step: wait },
			'Start > Tell > Step',
		),
	],
	[
		/error Step: .*"retryOnFail": that is a setting of the node/,
		single(['httpRequest', 4.2, { url: 'https://example.com', options: { retryOnFail: true } }]),
		single([
			'httpRequest',
			4.2,
			{ url: 'https://example.com', options: {} },
			{ retryOnFail: true },
		]),
	],
	[
		/error Big: a condition cannot be decided.* was expecting a number/,
		workflowOf(
			{ Ask: file, Csv: csv, Big: choice('={{ $json.sum }}', 'number', 5) },
			'Ask > Csv > Big',
		),
		workflowOf(
			{ Ask: file, Csv: csv, Big: choice('={{ Number($json.sum) }}', 'number', 5) },
			'Ask > Csv > Big',
		),
	],
	[
		/error Step: it is not valid JSON/,
		workflowOf(
			{
				Hook: webhook(),
				Set: set({ email: '={{ $json.body.email }}' }),
				Step: posting('{{ $json.email }}'),
			},
			'Hook > Set > Step',
		),
		workflowOf(
			{
				Hook: webhook(),
				Set: set({ email: '={{ $json.body.email }}' }),
				Step: posting('"{{ $json.email }}"'),
			},
			'Hook > Set > Step',
		),
		// A text may well hold a number.
		workflowOf(
			{
				Hook: webhook(),
				Set: set({ sum: '={{ $json.body.sum }}' }),
				Step: posting('{{ $json.sum }}'),
			},
			'Hook > Set > Step',
		),
	],
	[
		/error Step: it is not valid JSON/,
		workflowOf({ Mail: mails, Step: posting('"{{ $json.textPlain }}"') }, 'Mail > Step'),
		workflowOf(
			{ Mail: mails, Step: posting('{{ JSON.stringify($json.textPlain) }}') },
			'Mail > Step',
		),
	],
	[
		/advice Step: .* stands without quotes/,
		called(query('SELECT a FROM people WHERE email = {{ $json.body.email }}')),
		called(query("SELECT a FROM people WHERE email = '{{ $json.body.email }}'")),
		called(query('SELECT a FROM people WHERE size = {{ $json.body.size }}')),
	],
	[
		/advice Step: .* stands without quotes/,
		called(query('UPDATE a SET name = {{ $json.query.name }}')),
		called(query('UPDATE a SET name = $1', { queryReplacement: '={{ [$json.query.name] }}' })),
	],
	[
		/error Tell: it refers to "Add", which has not run where an item leaves "If" by output 1/,
		workflowOf(
			{
				Start: start,
				Get: ask,
				If: choice(),
				Add: ask,
				Edit: ask,
				Tell: reading('$("Add").item.json.id'),
			},
			'Start > Get > If; If:0 > Add > Tell; If:1 > Edit > Tell',
		),
		workflowOf(
			{ Start: start, Get: ask, If: choice(), Add: ask, Edit: ask, Tell: reading('$json.id') },
			'Start > Get > If; If:0 > Add > Tell; If:1 > Edit > Tell',
		),
	],
	[
		/advice Mail: it takes the first item of "Rows" for each/,
		workflowOf(
			{
				Start: start,
				Rows: query('SELECT email FROM a'),
				Set: reading('$json.email'),
				Mail: reading('$("Rows").first().json.email'),
			},
			'Start > Rows > Set > Mail',
		),
		workflowOf(
			{
				Start: start,
				Rows: query('SELECT email FROM a'),
				Set: reading('$json.email'),
				Mail: reading('$("Rows").item.json.email'),
			},
			'Start > Rows > Set > Mail',
		),
		workflowOf(
			{
				Start: start,
				Rows: query('SELECT email FROM a WHERE id = 5'),
				Set: reading('$json.email'),
				Mail: reading('$("Rows").first().json.email'),
			},
			'Start > Rows > Set > Mail',
		),
	],
	[
		/advice More: it runs once for each item that comes in, and reads the same/,
		workflowOf(
			{ Start: start, Rows: query('SELECT a FROM a'), More: query('SELECT b FROM b') },
			'Start > Rows > More',
		),
		workflowOf(
			{
				Start: start,
				Rows: query('SELECT a FROM a'),
				More: [...query('SELECT b FROM b'), { executeOnce: true }],
			},
			'Start > Rows > More',
		),
		workflowOf(
			{ Start: start, Rows: query('SELECT count(*) FROM a'), More: query('SELECT b FROM b') },
			'Start > Rows > More',
		),
	],
	[
		/advice Step: it runs once for all items, and reads the first alone/,
		workflowOf(
			{
				Start: start,
				Rows: query('SELECT a FROM a'),
				Step: code('return [{ json: { a: $json.a } }];'),
			},
			'Start > Rows > Step',
		),
		workflowOf(
			{
				Start: start,
				Rows: query('SELECT a FROM a'),
				Step: code('return $input.all().map(({ json }) => ({ json: { a: json.a } }));'),
			},
			'Start > Rows > Step',
		),
	],
	[
		/advice Find: when it finds nothing it outputs no item/,
		workflowOf({ Hook: webhook(), Find: table, New: empty }, 'Hook > Find > New'),
		workflowOf(
			{ Hook: webhook(), Find: [...table, { alwaysOutputData: true }], New: empty },
			'Hook > Find > New',
		),
	],
	[
		/advice Step: it runs every 9 hours, day and night/,
		single([
			'scheduleTrigger',
			1.2,
			{ rule: { interval: [{ field: 'hours', hoursInterval: 9 }] } },
		]),
		single([
			'scheduleTrigger',
			1.2,
			{ rule: { interval: [{ field: 'hours', hoursInterval: 8 }] } },
		]),
	],
	[
		/error Step: it says which credential the node uses, and is empty/,
		single(['httpRequest', 4.2, { ...request[2], authentication: 'genericCredentialType' }]),
		single(ask),
	],
	[
		/error Step: an item is a "hostname" and not an object/,
		single(code('return $input.first().json.hosts.map((one) => one.hostname);')),
		single(
			code('return $input.first().json.hosts.map((one) => ({ json: { name: one.hostname } }));'),
		),
	],
	[
		/error Set: "read" is of type array/,
		workflowOf({ Ask: form('text'), Set: listed('={{ $json.Sum }}') }, 'Ask > Set'),
		workflowOf({ Ask: form('text'), Set: listed('={{ $json.Sum.split(",") }}') }, 'Ask > Set'),
		workflowOf({ Hook: webhook(), Set: listed('={{ $json.query.sum }}') }, 'Hook > Set'),
	],
	[
		/error Step: it is not valid JSON/,
		workflowOf(
			{ Start: start, Get: ask, Text: lines, Step: posting('"{{ $json.text }}"') },
			'Start > Get > Text > Step',
		),
		workflowOf(
			{ Start: start, Get: ask, Text: lines, Step: posting('{{ JSON.stringify($json.text) }}') },
			'Start > Get > Text > Step',
		),
		workflowOf(
			{ Start: start, Get: ask, Text: lines, Step: posting('"{{ $json.count }}"') },
			'Start > Get > Text > Step',
		),
	],
	[
		/advice Hook: it answers with the first item of "Rows" alone/,
		workflowOf(
			{ Hook: webhook({ responseMode: 'lastNode' }), Rows: query('SELECT a FROM a') },
			'Hook > Rows',
		),
		workflowOf(
			{
				Hook: webhook({ responseMode: 'lastNode', responseData: 'allEntries' }),
				Rows: query('SELECT a FROM a'),
			},
			'Hook > Rows',
		),
		workflowOf(
			{ Hook: webhook({ responseMode: 'lastNode' }), Rows: query('SELECT sum(a) FROM a') },
			'Hook > Rows',
		),
	],
	[
		/advice Step: an item at which it fails is lost/,
		workflowOf(
			{ Start: start, Step: [...request, { onError: 'continueErrorOutput' }], Yes: ask, No: ask },
			'Start > Step > Yes; Step > No',
		),
		workflowOf(
			{ Start: start, Step: [...request, { onError: 'continueErrorOutput' }], Yes: ask, No: ask },
			'Start > Step > Yes; Step:1 > No',
		),
	],
	[
		/error Step: it is not valid JSON/,
		called(posting('{{ $json.body.customerName }}')),
		called(posting('"{{ $json.body.customerName }}"')),
		called(posting('{{ $json.body.sum }}')),
		// Code may have made JSON of it.
		workflowOf(
			{
				Hook: webhook(),
				Code: code('return [{ json: { name: JSON.stringify($json.body.name) } }];'),
				Step: posting('{{ $json.name }}'),
			},
			'Hook > Code > Step',
		),
	],
	[
		/error Step: this n8n lets nodes read and write files in/,
		single(disk('=/tmp/{{ $today.toISODate() }}.csv')),
		single(disk('=/home/node/.n8n-files/{{ $today.toISODate() }}.csv')),
		single(disk('={{ $json.folder }}/a.csv')),
	],
	[
		/error Hook: it takes GET requests, which have no body, and "Set" reads one/,
		workflowOf({ Hook: webhook({ httpMethod: undefined }), Set: name }, 'Hook > Set'),
		workflowOf({ Hook: webhook(), Set: name }, 'Hook > Set'),
		workflowOf(
			{
				Hook: webhook({ httpMethod: undefined }),
				Set: reading('$ifEmpty($json.body.name, $json.query.name)'),
			},
			'Hook > Set',
		),
	],
	[
		/error Step: it is not valid JSON once/,
		workflowOf({ Ask: form('textarea'), Step: posting('"{{ $json.Sum }}"') }, 'Ask > Step'),
		workflowOf({ Ask: form('text'), Step: posting('"{{ $json.Sum }}"') }, 'Ask > Step'),
		workflowOf(
			{ Ask: form('textarea'), Step: posting('{{ JSON.stringify($json.Sum) }}') },
			'Ask > Step',
		),
	],
	[
		/error Step: it is not valid JSON/,
		called(posting('{{ $json.body.lines }}')),
		called(posting('{{ JSON.stringify($json.body.lines) }}')),
		called(posting('[{{ $json.body.lines }}]')),
		called(posting('{{ $json.body.due_date }}')),
	],
	[
		/error Get: it passes on no files: "Read" behind it reads "Sum"/,
		workflowOf({ Start: start, Get: getting('/a.csv'), Read: csv }, 'Start > Get > Read'),
		workflowOf(
			{
				Start: start,
				Get: getting('/a.csv', {
					response: { response: { responseFormat: 'file', outputPropertyName: 'Sum' } },
				}),
				Read: csv,
			},
			'Start > Get > Read',
		),
		workflowOf({ Start: start, Get: getting('/export'), Read: csv }, 'Start > Get > Read'),
		workflowOf(
			{ Start: start, Get: getting('/releases/download/v1/a.csv'), Read: csv },
			'Start > Get > Read',
		),
	],
	[
		/advice Sub: it does not wait for the sub-workflow/,
		workflowOf({ Hook: webhook(), Sub: sub(false), Set: price }, 'Hook > Sub > Set'),
		workflowOf({ Hook: webhook(), Sub: sub(true), Set: price }, 'Hook > Sub > Set'),
		workflowOf(
			{ Hook: webhook(), In: set({ price: 1 }), Sub: sub(false), Set: price },
			'Hook > In > Sub > Set',
		),
	],
	[
		/advice Step: it takes the number of an output, counted from 0, and fails at a word/,
		called(output('={{ $json.body.category }}')),
		called(output('={{ $json.body.index }}')),
		called(output("={{ ['a', 'b'].indexOf($json.body.category) }}")),
		workflowOf(
			{ Start: start, Set: set({ category: 1 }), Step: output('={{ $json.category }}') },
			'Start > Set > Step',
		),
	],
	[
		/error If: a condition cannot be decided/,
		counting('SELECT count(*) AS open FROM a'),
		counting('SELECT count(*)::int AS open FROM a'),
		counting('SELECT open FROM a'),
	],
	[
		/error Step: n8n looks for a field that is called as the value of/,
		split('={{ $json.read }}'),
		split('read'),
		split('={{ $json.listName }}'),
	],
	[
		/advice If: its text is in small letters by then/,
		workflowOf(
			{ Hook: webhook(), Set: small, If: choice('={{ $json.read }}', 'string', 'Open'), A: ask },
			'Hook > Set > If > A',
		),
		workflowOf(
			{ Hook: webhook(), Set: small, If: choice('={{ $json.read }}', 'string', 'open'), A: ask },
			'Hook > Set > If > A',
		),
	],
	[
		/advice Step: no method is chosen/,
		single(['httpRequest', 4.2, { ...posting('1')[2], method: undefined }]),
		single(posting('1')),
	],
	[
		/error Page: n8n writes the text of a page into "data"/,
		workflowOf(
			{ Start: start, Get: getting('/shop'), Page: extract('body') },
			'Start > Get > Page',
		),
		workflowOf(
			{ Start: start, Get: getting('/shop'), Page: extract('data') },
			'Start > Get > Page',
		),
		workflowOf(
			{ Start: start, Get: getting('/api/a'), Page: extract('html') },
			'Start > Get > Page',
		),
	],
	[
		/advice If: nothing is connected to its output "false"/,
		workflowOf(
			{ Hook: webhook({ responseMode: 'responseNode' }), If: choice(), Yes: reply, No: reply },
			'Hook > If > Yes',
		),
		workflowOf(
			{ Hook: webhook({ responseMode: 'responseNode' }), If: choice(), Yes: reply, No: reply },
			'Hook > If > Yes; If:1 > No',
		),
	],
	[
		/advice Table: no matchType is chosen/,
		workflowOf({ Start: start, Table: rows() }, 'Start > Table'),
		workflowOf({ Start: start, Table: rows('anyCondition') }, 'Start > Table'),
	],
	[
		/advice All rows: it reads the first 50 alone/,
		workflowOf({ Start: start, 'All rows': rows('allConditions', {}) }, 'Start > All rows'),
		workflowOf(
			{ Start: start, 'All rows': rows('allConditions', { returnAll: true }) },
			'Start > All rows',
		),
	],
	[
		/advice Mail: it attaches no file: that of "Make" is left out/,
		...[{}, { attachments: 'data' }].map((options) =>
			workflowOf(
				{
					Start: start,
					Make: ['convertToFile', 1.1, { operation: 'csv', options: {} }],
					Mail: ['emailSend', 2.1, { fromEmail: 'a@b.cc', toEmail: 'd@b.cc', options }],
				},
				'Start > Make > Mail',
			),
		),
	],
	[
		/advice Count: n8n runs it once for the items of "A", and once more for those of "B"/,
		workflowOf(
			{ Start: start, A: getting('/a'), B: getting('/b'), Count: counted, End: ask },
			'Start > A > Count > End; Start > B > Count',
		),
		workflowOf(
			{
				...{ Start: start, A: getting('/a'), B: getting('/b'), M: merge({ mode: 'append' }) },
				...{ Count: counted, End: ask },
			},
			'Start > A > M > Count > End; Start > B > M:1',
		),
		workflowOf(
			{ Hook: webhook(), If: choice(), A: getting('/a'), B: getting('/b'), Count: counted },
			'Hook > If; If:0 > A > Count; If:1 > B > Count',
		),
	],
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
