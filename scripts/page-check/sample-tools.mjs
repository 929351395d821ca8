const now = Date.UTC(2026, 10, 21, 16, 5);
const unbroken = 'x'.repeat(500);
const nasty = `<script>document.title='broken'</script>invoice\u202Efdp.exe\u200B ${unbroken}`;

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

const tool = {
	id: 'a'.repeat(32),
	name: 'look_up_order',
	told: 'Use it to look up an order by its number.\nFor example: {"orderNumber":"4711"} gives {"price":12.5}',
	effect: 'read',
	enabled: true,
	requiresConfirmation: true,
	runs: 'Pinned to a version',
	functionName: 'Look Up Order',
	input: schema,
	output: { type: 'object', properties: { price: { type: ['number', 'null'] } } },
	examples: 1,
	target: 'server',
	pinned: 'by itself',
	versions: [
		{ value: 'workflow:', text: 'What is published now' },
		{ value: 'kept:b', text: 'Kept 2026-11-20 10:00: before the price list changed' },
		{ value: 'workflow:v1', text: 'In n8n: 2026-11-19 09:12' },
	],
	createdBy: 'maria@example.com',
	createdAt: now - 86_400_000,
	updatedAt: now,
	deletedAt: null,
	revision: 4,
	result: 'Saved. Agents see the change at their next turn.',
	problem: '',
	action: 'a',
	hidden: { csrf: 'x' },
};

const listed = (index, more = {}) => ({
	name: `look_up_order_${index}`,
	description:
		'Use it to look up an order by its number. It gives the price, the day of delivery and where it is at this moment.',
	effect: ['read', 'write', 'destroy'][index % 3],
	enabled: index % 5 !== 3,
	runs: index % 2 === 0 ? 'Follows what is published' : 'Pinned to a version',
	changedAt: now - index * 3_600_000,
	url: `tools/${index}`,
	...more,
});

const list = {
	tools: Array.from({ length: 20 }, (_, index) => listed(index)),
	total: 1_000,
	deleted: Array.from({ length: 15 }, (_, index) => ({
		...{ id: String(index), name: `old_tool_${index}` },
		...{ deletedAt: now - 86_400_000, until: now + 6 * 86_400_000 },
	})),
	deletedTotal: 40,
	system: Array.from({ length: 90 }, (_, index) => ({
		name: `native-tool-${index}`,
		effect: 'read',
	})),
	find: '',
	before: 'tools?from=0',
	after: 'tools?from=50',
	result: 'The tool was restored.',
	problem: '',
	unreadable: 0,
	now,
	action: 'tools',
	hidden: { csrf: 'x' },
};

const empty = { ...list, tools: [], total: 0, deleted: [], deletedTotal: 0, before: '', after: '' };

const texts = (given) => ({
	...{ name: tool.name, description: 'Use it to look up an order by its number.', effect: 'read' },
	...{
		enabled: 'yes',
		requiresConfirmation: '',
		examples: '[{ "args": { "orderNumber": "4711" } }]',
	},
	...{ inputSchema: JSON.stringify(schema, undefined, 2), outputSchema: '{ "type": "object" }' },
	...given,
});

const edit = {
	...{ name: tool.name, back: '../a', action: 'edit', hidden: { csrf: 'x' }, others: [] },
	form: { fields: texts({}), problems: [] },
};

const create = {
	workflows: [
		{ id: '1', name: 'Look Up Order' },
		{ id: '2', name: 'Send Invoice' },
	],
	...{ isWhole: false, find: '', tag: '', form: { fields: {}, problems: [] } },
	...{ action: 'new', hidden: { csrf: 'x' } },
};

const change = (what, fields, at) => ({
	at: now - at * 3_600_000,
	user: 'maria@example.com',
	what,
	fields,
});
const call = (index) => ({
	...{
		at: now - index * 60_000,
		agent: 'Support',
		user: 'zoe',
		tool: tool.name,
		became: 'Ran',
		by: '',
	},
});

/** Pages of registered tools, of usual and of nasty data. */
export function sampleTools(pages) {
	const fields = pages.argumentFields(schema);
	const trial = {
		...{ name: tool.name, back: '../a', action: 'try', hidden: { csrf: 'x' }, fields, problem: '' },
		form: { fields: { 'argument-1': '4711' }, problems: [] },
	};
	const history = {
		...{ name: tool.name, back: '../a' },
		changes: Array.from({ length: 20 }, (_, index) =>
			index === 19
				? change('Made', [], index)
				: change('Changed', ['description', 'examples'], index),
		),
		calls: Array.from({ length: 25 }, (_, index) => call(index)),
	};
	const nastyTool = {
		...{ ...tool, told: nasty, input: nastySchema, output: [nasty], functionName: nasty },
		...{ createdBy: nasty, problem: nasty, result: '', versions: [{ value: nasty, text: nasty }] },
	};
	return {
		'tool-list': pages.toolListPage(list),
		'tool-list-empty': pages.toolListPage(empty),
		'tool-list-nasty': pages.toolListPage({
			...list,
			tools: [listed(1, { description: nasty, name: unbroken })],
			...{
				deleted: [{ ...list.deleted[0], name: nasty }],
				find: nasty,
				problem: nasty,
				unreadable: 3,
			},
		}),
		'tool-page': pages.toolPage(tool),
		'tool-page-client': pages.toolPage({
			...tool,
			target: 'client',
			versions: [],
			functionName: '',
		}),
		'tool-page-deleted': pages.toolPage({ ...tool, deletedAt: now, versions: [], result: '' }),
		'tool-page-nasty': pages.toolPage(nastyTool),
		'tool-edit': pages.toolEditPage(edit),
		'tool-edit-conflict': pages.toolEditPage({
			...edit,
			others: [
				{ field: 'Description', now: 'Use it for orders of this year.' },
				{ field: 'What it gives', now: JSON.stringify(tool.output, undefined, 2) },
			],
		}),
		'tool-edit-nasty': pages.toolEditPage({
			...edit,
			others: [{ field: 'Description', now: nasty }],
			form: {
				fields: texts({ name: nasty, description: `</textarea>${nasty}` }),
				problems: [{ field: 'name', message: nasty }],
			},
		}),
		'tool-new': pages.newToolPage(create),
		'tool-new-shared': pages.newToolPage({
			...create,
			workflows: [],
			tag: 'foreman-0123456789abcdef',
		}),
		'tool-new-nasty': pages.newToolPage({
			...create,
			workflows: [{ id: nasty, name: nasty }],
			...{
				find: nasty,
				form: { fields: { description: nasty }, problems: [{ field: '', message: nasty }] },
			},
		}),
		'tool-try': pages.toolTryPage(trial),
		'tool-try-result': pages.toolTryPage({
			...trial,
			outcome: { result: { price: 12.5, lines: ['a', 'b'], note: null } },
		}),
		'tool-try-nasty': pages.toolTryPage({
			...trial,
			fields: pages.argumentFields(nastySchema),
			...{ problem: nasty, outcome: { result: { [nasty]: nasty } } },
		}),
		'tool-history': pages.toolHistoryPage(history),
		'tool-history-nasty': pages.toolHistoryPage({
			...history,
			changes: [{ ...change('Changed', [nasty], 1), user: nasty }],
			calls: [{ ...call(1), tool: unbroken, user: nasty, agent: nasty }],
		}),
	};
}
