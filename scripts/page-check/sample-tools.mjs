import { nasty, now, unbroken } from './nasty.mjs';

const iso = (at) => new Date(at).toISOString();

const schema = {
	type: 'object',
	properties: {
		orderNumber: { type: 'string', description: 'As it stands on the invoice, such as 4711' },
		priority: { enum: ['low', 'high'], description: 'How soon it is needed' },
		count: { type: 'integer' },
		express: { type: 'boolean' },
		address: {
			type: 'object',
			properties: { city: { type: 'string' }, lines: { type: 'array', items: { type: 'string' } } },
			required: ['city'],
		},
	},
	required: ['orderNumber'],
	additionalProperties: false,
};

const nastySchema = {
	type: 'object',
	properties: {
		[nasty]: { type: 'string', description: nasty },
		['__proto__']: { type: ['string', 'null'], enum: [nasty, null] },
		'': { $ref: '#/$defs/x' },
		deep: {
			type: 'object',
			properties: { a: { items: { properties: { b: { properties: { c: {} } } } } } },
		},
	},
	required: [nasty],
};

const called = { plural: 'tools', title: 'Tools', one: 'Tool' };

const groups = [
	{ title: 'Registered tools', empty: 'Your team has no tools of its own yet.' },
	...['Deleted', 'Tools that Foreman brings'].map((title) => ({ title })),
];

const description =
	'Use it to look up an order by its number. It gives the price, the day of delivery and where it is at this moment.';

const listed = (index, group = 0, more = {}) => ({
	name: `look_up_order_${index}`,
	url: `tools/${index}`,
	view: {
		...{ group, text: description, isFixed: group === 2 },
		hint: ['Follows what is published. Changed ', { at: iso(now - index * 3_600_000) }, '.'],
		...more,
	},
});

const fields = {
	...{ name: 'look_up_order', description, effect: 'read', enabled: 'yes' },
	...{ requiresConfirmation: '', examples: '[{ "args": { "orderNumber": "4711" } }]' },
	...{ inputSchema: JSON.stringify(schema, undefined, 2), outputSchema: '{ "type": "object" }' },
};

const view = {
	facts: [
		['Effect', ['Reads only: it changes nothing']],
		['Runs', ['Pinned to a version kept 2026-11-20']],
		['Made by', [{ name: 'maria@example.com' }, ', ', { at: iso(now - 86_400_000) }]],
		['Last changed', [{ at: iso(now) }, ', revision 4']],
	],
	links: [['History', 'a/history']],
	sections: [
		{ id: 'told', title: 'What models read', text: `${description}\nFor example: {}` },
		{ id: 'takes', title: 'What it takes', schema },
		{ id: 'gives', title: 'What it gives', schema: { type: 'object' } },
	],
	warning: undefined,
	fields,
};

const problems = [{ field: '', message: nasty }];

/** Pages of registered tools. `toolPage` says how they are shown, `editedFields` with which fields they are changed. */
export function sampleTools({ editedFields, argumentFields, ...pages }) {
	const target = { called, action: 'a', hidden: { csrf: 'x' }, now };
	const update = { fields: editedFields, button: 'Save', nothing: 'Nothing was saved.' };
	const trial = (given) => ({
		...{ name: 'try', ask: 'Try it…', say: 'What it does is really done.', done: '' },
		...{ button: 'Run it once', fields: argumentFields(given), nothing: 'It did not work.' },
	});
	const list = (records, more = {}) =>
		pages.recordsPage({
			...{ called, groups, records, result: '', warnings: [], find: '', from: 0, now, ...more },
		});
	const record = (more = {}, own = view) =>
		pages.recordPage({
			...{ ...target, name: 'look_up_order', result: '', others: [], sent: undefined },
			...{ actions: [trial(schema)], view: { ...own, update }, form: { fields, problems: [] } },
			...more,
		});
	const create = (choices, say) => ({
		...{ say, find: 'Find a workflow', button: 'Make the tool', nothing: 'No tool was made.' },
		fields: [{ name: 'workflowId', label: 'Workflow', choices }],
	});
	const fresh = (form, choices, say, find = '') =>
		pages.newPage({ ...target, create: create(choices, say), form, find });
	const empty = { fields: {}, problems: [] };
	const change = (at, user) => ({ at: iso(at), user, change: 'updated' });
	const back = ['Back to the tool', '../a'];
	return {
		'tool-list': list(
			[50, 15, 90].flatMap((length, group) =>
				Array.from({ length }, (_, index) => listed(index, group)),
			),
		),
		'tool-list-empty': list([]),
		'tool-list-nasty': list([{ ...listed(1, 0, { text: nasty }), name: unbroken }], {
			...{ find: nasty, warnings: [nasty], result: nasty },
		}),
		'tool-page': record(),
		'tool-page-nasty': record(
			{ name: nasty, result: nasty },
			{ ...view, sections: [{ id: 'takes', title: nasty, schema: nastySchema }], warning: nasty },
		),
		'tool-edit-nasty': record({
			others: [{ label: 'Description', now: nasty }],
			form: { fields: { ...fields, description: `</textarea>${nasty}` }, problems },
		}),
		'tool-try-result': record({
			sent: trial(schema),
			outcome: { id: 'result', title: 'Result', text: JSON.stringify({ price: 12.5 }) },
		}),
		'tool-try-nasty': record({
			actions: [trial(nastySchema)],
			outcome: { id: 'result', title: 'Result', text: nasty },
		}),
		'tool-new': fresh(empty, [['1', 'Look Up Order']], []),
		'tool-new-nasty': fresh({ fields: {}, problems }, [[nasty, nasty]], [nasty], nasty),
		'tool-history': pages.dataPage(
			`History of ${nasty}`,
			{ changes: [change(now, nasty), change(now - 1, 'maria@example.com')], calls: [] },
			{ now, back },
		),
		usage: pages.dataPage(
			'Usage',
			{
				...{ since: new Date(now).toISOString(), tokensIn: 1_684_382, cost: 6.8586 },
				days: Array.from({ length: 14 }, (_, index) => ({
					...{ day: `2026-11-${30 - index}`, calls: index, tokensIn: index * 12_345 },
					...{ tokensCached: index * 5_432, tokensOut: index * 987 },
					cost: index === 0 ? null : index * 0.0213,
				})),
				models: [
					{ model: nasty, calls: 1, tokensIn: 1, tokensCached: 0, tokensOut: 0, cost: null },
				],
			},
			{ now, back, drawn: ['tokensIn', 'tokensOut', 'cost'] },
		),
	};
}
