/*
 * Good workflows in forms that people seldom write: each is a line of steps, a file or a field led through n8n's own nodes, or code
 * with objects of its own.
 */

const CORE = 'n8n-nodes-base.';
const step = (name, type, typeVersion, parameters = {}, settings = {}) => ({
	...{
		id: name,
		name,
		type: type.includes('.') ? type : `${CORE}${type}`,
		typeVersion,
		parameters,
	},
	...settings,
});

const start = step('Start', 'manualTrigger', 1);
const hook = step('Hook', 'webhook', 2, { path: 'odd', httpMethod: 'POST', options: {} });
const form = step('Form', 'formTrigger', 2.2, {
	formTitle: 'CV',
	formFields: {
		values: [{ fieldLabel: 'cv', fieldType: 'file', multipleFiles: false }],
	},
	options: {},
});
const code = (jsCode, mode = 'runOnceForAllItems') => step('Code', 'code', 2, { mode, jsCode });
const set = (value, type = 'string') =>
	step('Set', 'set', 3.4, {
		assignments: { assignments: [{ id: '0', name: 'a', type, value }] },
		options: {},
	});
const ask = (url, options = {}) => step('Ask', 'httpRequest', 4.2, { url, options });
const extract = step('Extract', 'extractFromFile', 1, {
	operation: 'pdf',
	binaryPropertyName: 'cv',
	options: {},
});
const wait = step('Wait', 'wait', 1.1, { resume: 'timeInterval', amount: 1, unit: 'seconds' });
const address = 'https://a.example/items';

/** What each shows, and its steps. */
const lines = {
	'text of a lambda in an expression': [start, set('={{ [1, 2].map((n) => n + "x").join(", ") }}')],
	'a list made by spreading': [start, set('={{ [...$input.all()].map((i) => i.json) }}', 'array')],
	'an object as JSON within a text': [hook, set('=Got: {{ JSON.stringify($json.body) }}')],
	'a whole address from a field': [hook, ask('={{ $json.body.url }}')],
	'an address in which the scheme is computed': [hook, ask('={{ "https" }}://a.example/')],
	'a duration told in days': [start, set('={{ $now.diff($now.minus({ days: 2 }), "days").days }}')],
	'a number that is a text of digits': [start, set('5', 'number')],
	'a truth as text': [start, set('true', 'boolean')],
	'a list as JSON text': [start, set('[1, 2]', 'array')],
	'code with a generator': [
		start,
		code('function* g() { yield { json: { a: 1 } }; }\nreturn [...g()];'),
	],
	'code with a builder of its own': [
		start,
		code(
			'class Q { filter() { return this; } run() { return [{ json: { a: 1 } }]; } }\nconst q = new Q();\nreturn q.filter().run();',
		),
	],
	'code with a map of its own': [
		start,
		code(
			'const m = new Map([["a", 1]]);\nreturn [...m.entries()].map(([k, v]) => ({ json: { k, v } }));',
		),
	],
	'code for each item that spreads it': [
		start,
		code('return { json: { ...$json, a: 1 } };', 'runOnceForEachItem'),
	],
	'code that changes items where they are': [
		start,
		code('for (const item of $input.all()) { item.json.a = 1; }\nreturn $input.all();'),
	],
	'code that sorts by a date': [
		start,
		code(
			'const all = $input.all();\nall.sort((a, b) => new Date(a.json.d).getTime() - new Date(b.json.d).getTime());\nreturn all;',
		),
	],
	'code that groups with reduce': [
		start,
		code(
			'const by = $input.all().reduce((all, { json }) => ({ ...all, [json.k]: json }), {});\nreturn Object.entries(by).map(([k, v]) => ({ json: { k, v } }));',
		),
	],
	'code with text over several lines': [
		start,
		code(
			'const text = `a\n${$json.b ?? ""}`.trim().split("\\n").length;\nreturn [{ json: { text } }];',
		),
	],
	'a file through a wait': [form, wait, extract],
	'a file through a filter by its name': [
		form,
		step('Limit', 'limit', 1, { maxItems: 1 }),
		extract,
	],
	'a file through code that hands items on': [form, code('return $input.all();'), extract],
	'a file through a set that keeps it': [
		form,
		step('Set', 'set', 3.4, {
			assignments: { assignments: [{ id: '0', name: 'a', type: 'string', value: 'x' }] },
			includeOtherFields: true,
			options: {},
		}),
		extract,
	],
	'a field of a webhook behind a limit and a wait': [
		hook,
		wait,
		step('Limit', 'limit', 1, { maxItems: 1 }),
		set('={{ $json.body.name }}'),
	],
	'a field with a space in its name': [
		start,
		step('First', 'set', 3.4, {
			assignments: { assignments: [{ id: '0', name: 'full name', type: 'string', value: 'x' }] },
			options: {},
		}),
		set('={{ $json["full name"] }}'),
	],
	'a field that a set makes by a path': [
		start,
		step('First', 'set', 3.4, {
			assignments: { assignments: [{ id: '0', name: 'a.b', type: 'string', value: 'x' }] },
			options: {},
		}),
		set('={{ $json.a.b }}'),
	],
	'a schedule of many hours by a cron expression': [
		step('Every', 'scheduleTrigger', 1.2, {
			rule: { interval: [{ field: 'cronExpression', expression: '0 */6 * * *' }] },
		}),
		set('={{ $json.timestamp }}'),
	],
	'pages by a number in the query': [
		start,
		ask(address, {
			pagination: {
				pagination: {
					paginationMode: 'updateAParameterInEachRequest',
					parameters: {
						parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }],
					},
					paginationCompleteWhen: 'responseIsEmpty',
				},
			},
		}),
	],
	'pages by an address with a number': [
		start,
		ask(address, {
			pagination: {
				pagination: {
					paginationMode: 'responseContainsNextURL',
					nextURL: `={{ '${address}?page=' + ($pageCount + 1) }}`,
				},
			},
		}),
	],
	'a node that runs a command once': [
		start,
		step('Run', 'executeCommand', 1, { command: 'date' }, { executeOnce: true }),
	],
	'a chat that sends who it is': [
		step('Chat', '@n8n/n8n-nodes-langchain.chatTrigger', 1.1, { public: true, options: {} }),
		set('={{ $json.userId }}'),
	],
};

/** The workflows, by what they show. */
export const oddWorkflows = Object.entries(lines).map(([name, steps]) => ({
	name,
	nodes: steps.map((one, index) => ({ ...one, position: [index * 200, 0] })),
	connections: Object.fromEntries(
		steps
			.slice(1)
			.map(({ name: node }, index) => [
				steps[index].name,
				{ main: [[{ node, type: 'main', index: 0 }]] },
			]),
	),
	settings: { executionOrder: 'v1' },
}));
