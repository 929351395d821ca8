import { askN8n } from '../../scripts/corpus/ask-n8n.mjs';
import { asStored } from '../../scripts/corpus/read-exports.mjs';

/*
 * Mistakes with nodes of services and with files, each beside a good twin. The validator asks n8n's own node types.
 */
jest.setTimeout(120_000);

type Values = Readonly<Record<string, unknown>>;
type Step = readonly [type: string, version: number, parameters?: Values, credential?: string];

const reading = (text: string): Step => [
	'set',
	3.4,
	{
		assignments: { assignments: [{ id: '1', name: 'a', type: 'string', value: `={{ ${text} }}` }] },
		options: {},
	},
];
const located = (mode: string, value: unknown) => ({ __rl: true, mode, value });
const slack = (more: Values = {}): Step => [
	'slack',
	2.3,
	{
		...{ resource: 'message', operation: 'post', select: 'channel', text: 'x', otherOptions: {} },
		...{ channelId: located('name', '#a'), ...more },
	},
];
const mails = (more: Values): Step => ['gmail', 2.1, { operation: 'getAll', filters: {}, ...more }];
const sheet = (more: Values): Step => [
	'googleSheets',
	4.5,
	{
		...{ documentId: located('id', '1AbC'), sheetName: located('name', 'Orders'), options: {} },
		...{ operation: 'append', ...more },
	},
];
const columns = (more: Values) => ({
	mappingMode: 'defineBelow',
	value: { Name: 'x' },
	schema: [{ id: 'Name' }],
	...more,
});
const telegram = (more: Values): Step => ['telegram', 1.2, { chatId: '1', ...more }];
const updates = (...kinds: readonly string[]): Step => ['telegramTrigger', 1.2, { updates: kinds }];
const sql = (query: string, options: Values = {}, type = 'postgres'): Step => [
	type,
	type === 'postgres' ? 2.6 : 2.4,
	{ operation: 'executeQuery', query, options },
];
const download: Step = [
	'httpRequest',
	4.2,
	{ url: 'https://example.com/a', options: { response: { response: { responseFormat: 'file' } } } },
];
const pdf = (field = 'data'): Step => [
	'extractFromFile',
	1,
	{ operation: 'pdf', binaryPropertyName: field, options: {} },
];
const airtable = (version: number, operation: string): Step => [
	'airtable',
	version,
	{
		...{ operation, base: located('id', 'appAbCdEfGhIjKlMn'), options: {} },
		...{ table: located('id', 'tblAbCdEfGhIjKlMn'), columns: columns({}) },
	},
];
const event = (attendees: unknown): Step => [
	'googleCalendar',
	1.3,
	{
		...{ calendar: located('id', 'a@example.com'), start: '2026-01-01', end: '2026-01-02' },
		additionalFields: { attendees },
	},
];
const discord = (authentication: string, credential: string): Step => [
	'discord',
	2,
	{ authentication, content: 'x', options: {} },
	credential,
];
const charge = (amount: number): Step => [
	'stripe',
	1,
	{
		resource: 'charge',
		operation: 'create',
		customerId: 'a',
		source: 'b',
		amount,
		currency: 'eur',
	},
];

/** Steps in a line behind a manual start, unless the first is a trigger. The finding is at the last. */
function workflowOf(steps: readonly Step[]) {
	const all: readonly Step[] = steps[0]?.[0].endsWith('Trigger')
		? steps
		: [['manualTrigger', 1], ...steps];
	const nodes = all.map(([type, typeVersion, parameters = {}, credential], index) => ({
		...{ id: `id-${index}`, name: `N${index}`, type: `n8n-nodes-base.${type}`, typeVersion },
		...{ position: [index * 200, 0], parameters },
		...(credential === undefined ? {} : { credentials: { [credential]: { id: '1', name: 'x' } } }),
	}));
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map(({ name }, index) => [
				`N${index}`,
				{ main: [[{ node: name, type: 'main', index: 0 }]] },
			]),
	);
	return { name: 'W', nodes, connections, settings: { executionOrder: 'v1' } };
}

type Case = readonly [
	severity: string,
	says: RegExp,
	wrong: readonly Step[],
	right: readonly Step[],
];

const CASES: readonly Case[] = [
	// What services give.
	['advice', /"ts"/, [slack(), reading('$json.ts')], [slack(), reading('$json.message.ts')]],
	['advice', /"lead"/, [slack(), reading('$json.lead')], [slack(), reading('$json.ok')]],
	[
		'advice',
		/"summary"/,
		[['jira', 1, { operation: 'get', issueKey: 'A-1' }], reading('$json.summary')],
		[['jira', 1, { operation: 'get', issueKey: 'A-1' }], reading('$json.fields.summary')],
	],
	[
		'advice',
		/"body"/,
		[['shopifyTrigger', 1, { topic: 'orders/create' }], reading('$json.body.id')],
		[['shopifyTrigger', 1, { topic: 'orders/create' }], reading('$json.id')],
	],
	[
		'advice',
		/"description"/,
		[['rssFeedRead', 1.1, { url: 'https://example.com' }], reading('$json.description')],
		[['rssFeedRead', 1.1, { url: 'https://example.com' }], reading('$json.contentSnippet')],
	],
	[
		'advice',
		/"fields"/,
		[airtable(2.1, 'search'), reading('$json.fields.Name')],
		[airtable(2.2, 'search'), reading('$json.fields.Name')],
	],
	[
		'error',
		/no field "Name"/,
		[airtable(2.1, 'create'), reading('$json.Name')],
		[airtable(2.1, 'create'), reading('$json.fields.Name')],
	],
	[
		'error',
		/while it is on, a mail has/,
		[mails({}), reading('$json.text')],
		[mails({ simple: false }), reading('$json.text')],
	],
	[
		'error',
		/no field "chat"/,
		[updates('message'), reading('$json.chat.id')],
		[updates('message'), reading('$json.message.chat.id')],
	],
	[
		'error',
		/reads "message", which does not get past/,
		[updates('callback_query'), reading('$json.message.text')],
		[updates('*'), reading('$json.message.text')],
	],
	[
		'error',
		/no field "commits"/,
		[['githubTrigger', 1, { events: ['push'] }], reading('$json.commits')],
		[['githubTrigger', 1, { events: ['push'] }], reading('$json.body.commits')],
	],
	[
		'error',
		/no field "userId"/,
		[sql('SELECT u.id AS userId, email FROM users u'), reading('$json.userId')],
		[sql('SELECT u.id AS "userId", email FROM users u'), reading('$json.userId')],
	],
	[
		'error',
		/no field "name"/,
		[sql("SELECT id, COALESCE(mail, 'a, b') mail FROM a"), reading('$json.name')],
		[sql('SELECT id, (SELECT max(b) FROM c) FROM a'), reading('$json.name')],
	],
	// Queries.
	['error', /there are 0 values/, [sql('SELECT $1')], [sql("SELECT '$1'")]],
	[
		'error',
		/there is 1 value:/,
		[sql('SELECT $1, $2', { queryReplacement: '={{ [$json.a] }}' })],
		[sql('SELECT $1, $2', { queryReplacement: '={{ [$json.a, $json.b] }}' })],
	],
	[
		'error',
		/":id"/,
		[sql('SELECT a FROM b WHERE id = :id')],
		[sql('SELECT a::date, now() FROM b')],
	],
	[
		'error',
		/MySQL/,
		[sql('SELECT a FROM b WHERE c > NOW() - INTERVAL 7 DAY')],
		[sql("SELECT INTERVAL '7 days'")],
	],
	['error', /MySQL/, [sql('SELECT `a` FROM b')], [sql('SELECT "a" FROM b')]],
	[
		'error',
		/PostgreSQL/,
		[sql('SELECT a::date FROM b', {}, 'mySql')],
		[sql('SELECT `a` FROM b', {}, 'mySql')],
	],
	// Credentials.
	[
		'error',
		/does not look at its credential "discordBotApi" while authentication is "webhook"/,
		[discord('webhook', 'discordBotApi')],
		[discord('webhook', 'discordWebhookApi')],
	],
	// Files.
	['error', /no file comes in/, [download, slack(), pdf()], [download, pdf()]],
	[
		'error',
		/no file comes in as "data"/,
		[['readWriteFile', 1, { fileSelector: '/a', options: { dataPropertyName: 'b' } }], pdf()],
		[['readWriteFile', 1, { fileSelector: '/a', options: {} }], pdf()],
	],
	[
		'error',
		/no file comes in as "data"/,
		[mails({ simple: false, options: { downloadAttachments: true } }), pdf()],
		[mails({ simple: false, options: { downloadAttachments: true } }), pdf('attachment_0')],
	],
	[
		'error',
		/names no field of a file/,
		[
			download,
			[
				'httpRequest',
				4.2,
				{ method: 'POST', url: 'https://a.b', sendBody: true, contentType: 'binaryData' },
			],
		],
		[
			download,
			[
				'httpRequest',
				4.2,
				{
					...{ method: 'POST', url: 'https://a.b', sendBody: true, contentType: 'binaryData' },
					inputDataFieldName: 'data',
				},
			],
		],
	],
	[
		'error',
		/binaryData is off/,
		[download, telegram({ operation: 'sendDocument', file: 'data' })],
		[telegram({ operation: 'sendDocument', file: 'https://example.com/a.pdf' })],
	],
	// Values.
	[
		'error',
		/names no column/,
		[sheet({ columns: columns({ value: {} }) })],
		[sheet({ columns: columns({}) })],
	],
	[
		'advice',
		/mappingMode is "manual"/,
		[sheet({ columns: columns({ mappingMode: 'manual' }) })],
		[sheet({ columns: columns({ mappingMode: 'autoMapInputData' }) })],
	],
	[
		'advice',
		/have no schema/,
		[sheet({ columns: columns({ schema: [] }) })],
		[sheet({ columns: columns({ schema: [], mappingMode: 'autoMapInputData' }) })],
	],
	[
		'error',
		/takes the number of the tab/,
		[sheet({ operation: 'read', sheetName: located('list', 'Orders') })],
		[sheet({ operation: 'read', sheetName: located('list', 'gid=0') })],
	],
	['error', /list of texts/, [event('a@example.com')], [event(['a@example.com'])]],
	['error', /list of texts/, [event([{ email: 'a@example.com' }])], [event(['={{ $json.a }}'])]],
	['error', /counted in cents/, [charge(49.99)], [charge(4999)]],
	[
		'error',
		/takes an object/,
		[slack({ otherOptions: { thread_ts: '1.{{ 2 }}' } })],
		[slack({ otherOptions: { thread_ts: { replyValues: { thread_ts: '={{ $json.ts }}' } } } })],
	],
	[
		'advice',
		/takes an object/,
		[slack({ otherOptions: { thread_ts: '={{ $json.ts }}' } })],
		[slack({ otherOptions: { thread_ts: '={{ { replyValues: { thread_ts: "1" } } }}' } })],
	],
	[
		'advice',
		/blocks of an object/,
		[slack({ messageType: 'block', blocksUi: '[{"type":"divider"}]' })],
		[slack({ messageType: 'block', blocksUi: '{"blocks":[{"type":"divider"}]}' })],
	],
	[
		'error',
		/a list of objects/,
		[
			[
				'github',
				1.1,
				{
					operation: 'create',
					owner: located('name', 'a'),
					repository: located('name', 'b'),
					title: 'x',
					labels: ['bug'],
					assignees: [],
				},
			],
		],
		[
			[
				'github',
				1.1,
				{
					operation: 'create',
					owner: located('name', 'a'),
					repository: located('name', 'b'),
					title: 'x',
					labels: [{ label: 'bug' }],
					assignees: [],
				},
			],
		],
	],
	// Texts.
	[
		'advice',
		/shown as it is written/,
		[telegram({ text: '<b>x</b>' })],
		[telegram({ text: '<b>x</b>', additionalFields: { parse_mode: 'HTML' } })],
	],
	[
		'advice',
		/shown as it is written/,
		[slack({ text: '**x**' })],
		[slack({ text: '*x* <https://a.b|c>' })],
	],
];

it('tells mistakes with services and files, and nothing of their twins', async () => {
	const told = await askN8n(
		'validate',
		CASES.flatMap(([, , ...both]) => both.map((steps) => asStored(workflowOf(steps)))),
	);
	const results = CASES.map(([severity, says, wrong], index) => {
		const [found, twin] = [told[index * 2], told[index * 2 + 1]].map(({ findings }) =>
			findings
				.filter(({ message }: { message: string }) => says.test(message))
				.map((one: { severity: string }) => one.severity),
		);
		return { says: String(says), last: wrong.at(-1)?.[0], found: found.includes(severity), twin };
	});
	expect(results.filter(({ found, twin }) => !found || twin.length > 0)).toEqual([]);
});
