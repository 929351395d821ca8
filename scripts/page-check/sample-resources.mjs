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
		{ id: 'takes', title: 'What it takes', text: JSON.stringify(schema, undefined, 2) },
		{ id: 'gives', title: 'What it gives', text: '{ "type": "object" }' },
	],
	warning: undefined,
	fields,
};

const problems = [{ field: '', message: nasty }];

/** Pages of registered tools. `toolPage` says how they are shown, `editedFields` with which fields they are changed. */
export function sampleTools({ editedFields, ...pages }) {
	const target = { called, action: 'a', hidden: { csrf: 'x' }, now };
	const update = { fields: editedFields, button: 'Save', nothing: 'Nothing was saved.' };
	const trial = {
		...{ name: 'try', ask: 'Try it…', say: 'What it does is really done.', done: '' },
		...{ button: 'Run it once', nothing: 'It did not work.' },
		fields: [{ name: 'arguments', label: 'Arguments', preset: '{}', rows: 8 }],
	};
	const list = (records, more = {}) =>
		pages.recordsPage({
			...{ called, groups, records, result: '', warnings: [], find: '', from: 0, now, ...more },
		});
	const record = (more = {}, own = view) =>
		pages.recordPage({
			...{ ...target, name: 'look_up_order', result: '', sent: undefined },
			...{ actions: [trial], view: { ...own, update }, form: { fields, problems: [] } },
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
			{
				...view,
				sections: [{ id: 'takes', title: nasty, text: JSON.stringify(nastySchema) }],
				warning: nasty,
			},
		),
		'tool-edit-nasty': record({
			form: { fields: { ...fields, description: `</textarea>${nasty}` }, problems },
		}),
		'tool-try-result': record({
			sent: trial,
			outcome: { id: 'result', title: 'Result', text: JSON.stringify({ price: 12.5 }) },
		}),
		'tool-try-nasty': record({
			actions: [trial],
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

const day = 86_400_000;
/** As long as a name in the limits of a client may be. */
const longest = nasty.slice(0, 200);

const reach = (tags) => ({ ids: [], tags, folders: [], projects: [] });

const client = {
	...{ id: 'a', name: 'Claude of Ann', state: 'valid', agentId: 'claude-of-ann', actsFor: 'ann' },
	limits: { tools: [], domains: [], strongest: 'write', workflows: reach(['shop']) },
	...{ profile: 'build', madeAt: iso(now - day), expiresAt: iso(now + 60 * day) },
	...{ lastUsedAt: iso(now - 60_000), revokedAt: null, redirect: null },
};

const one = (index) => ({
	...{ ...client, id: String(index), name: `Claude of colleague ${index}` },
	lastUsedAt: index % 3 === 0 ? null : iso(now - index * 3_600_000),
	...{ expiresAt: iso(now + index * day) },
	state: ['valid', 'valid', 'valid', 'expired', 'revoked'][index % 5],
});

const nastyClient = {
	...{ ...client, name: nasty, agentId: nasty, actsFor: nasty },
	limits: { tools: [longest], domains: [], strongest: 'write', workflows: reach([longest]) },
};

const key = `fmk_${'a'.repeat(32)}_${'b'.repeat(43)}`;

const revoke = {
	...{ name: 'revoke', ask: 'Revoke this key…', say: 'For good.', destroys: true },
	...{ button: 'Revoke the key', done: 'revoked' },
};

/** Pages of clients that have a key: of usual data, and of data that a user means harm with. What every resource has is in sample-tools. */
export function sampleClients({ clientPage, ...pages }) {
	const { groups, create, made } = clientPage;
	const view = clientPage.view();
	const called = { plural: 'clients', title: 'Clients', one: 'Client' };
	const target = { hidden: { csrf: 'x' }, now, called };
	const empty = { fields: {}, problems: [] };
	const list = (clients) =>
		pages.recordsPage({
			...{ called, groups, result: '', now, warnings: [], find: '', from: 0 },
			records: clients.map((each) => ({
				name: each.name,
				view: view(each),
				url: `clients/${each.id}`,
			})),
		});
	const record = (given, more = {}) =>
		pages.recordPage({
			...{
				...target,
				action: 'a',
				name: given.name,
				view: view(given),
				...{ actions: [revoke], result: 'Saved.' },
			},
			form: { fields: view(given).fields, problems: [] },
			...more,
		});
	const once = (given, address) =>
		pages.shownOncePage(made({ client: given, key }, { address }), { url: 'a', now });
	const many = Array.from({ length: 12 }, (_, index) => one(index));
	return {
		'client-list': list(many),
		'client-list-nasty': list([0, 3, 4].map((index) => ({ ...one(index), ...nastyClient }))),
		'client-one': record(client),
		'client-one-nasty': record(nastyClient, {
			form: { fields: { ...view(nastyClient).fields, named: nasty, tools: nasty }, problems },
		}),
		'client-new': pages.newPage({ ...target, action: 'new', create, form: empty, find: '' }),
		'client-made': once(client, ''),
		'client-made-nasty': once(nastyClient, nasty),
	};
}
