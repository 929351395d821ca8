import { readRows } from '../../../scripts/data-tables.mjs';
import { publishWorkflow } from '../../../sandbox/published-workflow.mjs';
import { baseNode, webhookNode } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	callPath,
	codeNode,
	liveNamed,
	requestsTo,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { seedTable } from '../seeded-tables.mjs';
import {
	branching,
	columnsOf,
	ifNode,
	postNode,
	respondNode,
	rowsWhere,
	tableNode,
} from '../task-nodes.mjs';

const NAME = 'Remind of unpaid invoices';
const PATH = 'remind';

const columns = {
	number: 'string',
	email: 'string',
	amount: 'number',
	due: 'string',
	paid: 'boolean',
	reminded: 'boolean',
};

const invoice = (number, who, amount, due, { paid = false, reminded = false } = {}) => ({
	number,
	email: `${who}@example.test`,
	amount,
	due,
	paid,
	reminded,
});

const invoices = [
	invoice('R-01', 'ada', 100.5, '2020-01-10'),
	invoice('R-02', 'bob', 70, '2020-03-01', { paid: true }),
	invoice('R-03', 'cara', 12, '2021-05-31'),
	invoice('R-04', 'ada', 19.5, '2020-02-10'),
	invoice('R-05', 'bob', 80, '2020-03-02', { reminded: true }),
	invoice('R-06', 'bob', 33, '2199-01-01'),
	invoice('R-07', 'ada', 40, '2199-06-01'),
];
const toRemind = ['R-01', 'R-03', 'R-04'];
const wantedMails = [
	{ to: 'ada@example.test', invoices: ['R-01', 'R-04'], total: 120 },
	{ to: 'cara@example.test', invoices: ['R-03'], total: 12 },
];
const oldInvoices = [invoice('A-01', 'ada', 5, '2019-01-01')];

const rowsOf = async ({ call }, id) =>
	JSON.stringify(
		(await readRows(call, id, undefined, 'number:asc')).map((row) =>
			Object.keys(columns).map((column) => row[column]),
		),
	);
const asRows = (list) =>
	JSON.stringify(list.map((one) => Object.keys(columns).map((column) => one[column])));

const grouping = ({ isGrouped, minds }) => `const today = new Date().toISOString().slice(0, 10);
const due = $input.all().map(({ json }) => json).filter((row) => row.number && ${minds});
due.sort((a, b) => (a.number < b.number ? -1 : 1));
const mails = new Map();
for (const { number, email, amount } of due) {
  const key = ${isGrouped ? 'email' : 'number'};
  const mail = mails.get(key) ?? { to: email, invoices: [], total: 0 };
  mail.invoices.push(number);
  mail.total += amount;
  mails.set(key, mail);
}
return [{ json: { mails: [...mails.values()], numbers: due.map(({ number }) => number) } }];`;

const OVERDUE = '!row.paid && !row.reminded && row.due < today';

/** Makes the workflow that is asked for, or one that falls short of it. */
const make =
	({ isGrouped = true, minds = OVERDUE, isMarked = true } = {}) =>
	async ({ access, services }, { tableId }) => {
		const update = tableNode('Mark', tableId, {
			operation: 'update',
			...rowsWhere('number', '={{ $json.number }}'),
			columns: columnsOf({ reminded: true }, columns),
		});
		const nodes = [
			webhookNode({ path: PATH, responseMode: 'responseNode' }),
			tableNode('Invoices', tableId, { operation: 'get', returnAll: true }),
			codeNode('Group', grouping({ isGrouped, minds })),
			ifNode('Any', '={{ $json.mails.length > 0 }}'),
			codeNode('Mails', 'return $input.first().json.mails.map((json) => ({ json }));'),
			postNode('Send', `${services.urls.mail}/send`, '$json'),
			codeNode(
				'Numbers',
				"return $('Group').first().json.numbers.map((number) => ({ json: { number } }));",
			),
			isMarked ? update : baseNode('Mark', 'noOp', 1),
			respondNode('Sent', "={{ { mails: $('Group').first().json.mails.length } }}"),
			respondNode('None', { mails: 0 }),
		];
		const links = [
			...[
				['Webhook', 'Invoices'],
				['Invoices', 'Group'],
				['Group', 'Any'],
				['Any', 'Mails'],
			],
			...[
				['Any', 'None', 1],
				['Mails', 'Send'],
				['Send', 'Numbers'],
				['Numbers', 'Mark'],
			],
			['Mark', 'Sent'],
		];
		await publishWorkflow(access, branching(NAME, nodes, links));
		return { output: 'Reminders are sent by a live workflow.' };
	};

/** A mail for each customer from the rows of a table, which are marked, so that no one is reminded twice. */
export default {
	services: { mail: () => ({ queued: true }) },

	async seed(context) {
		const tableId = await seedTable(context, 'Invoices', columns, invoices);
		const oldTableId = await seedTable(context, 'Invoices 2019', columns, oldInvoices);
		const thanks = webhookChain('Thank for a payment', 'thank', [setNode('Thanks', { ok: true })]);
		return { tableId, oldTableId, others: [await seedWorkflow(context, thanks)] };
	},

	words: ({ services: { urls } }) =>
		`Please make a workflow "${NAME}" that our accounting calls by a webhook (POST, path "${PATH}", no body). It takes the invoices in the data table "Invoices" that were due before today, are not paid, and have not been reminded of. Each customer gets one mail about all of theirs: POST ${urls.mail}/send with JSON such as {"to":"ada@example.test","invoices":["R-01","R-04"],"total":120}, invoices in the order of their numbers. After that these invoices have reminded = true. The webhook answers {"mails":2}, the number of mails sent, also when that is 0. Put it live. Dates in the table are written like 2026-01-31. If you try it out, set the rows back to what they were.`,

	async judge(context, { tableId, oldTableId, others }) {
		const { call, services } = context;
		const isLive = (await liveNamed(context, NAME)) !== undefined;
		const before = await rowsOf(context, tableId);
		services.forget();
		const answers = [];
		let mails = [];
		let isSilent = false;
		if (isLive) {
			answers.push((await callPath(context, PATH)).body?.mails);
			mails = requestsTo(context, 'mail');
			services.forget();
			answers.push((await callPath(context, PATH)).body?.mails);
			isSilent = requestsTo(context, 'mail').length === 0;
		}
		const sent = mails
			.filter(({ path }) => path === '/send')
			.map(({ body }) => ({ ...body }))
			.map(({ to, invoices: of, total }) => ({ to, invoices: of, total }))
			.sort((a, b) => (a.to < b.to ? -1 : 1));
		const marked = invoices.map((one) => ({
			...one,
			reminded: one.reminded || toRemind.includes(one.number),
		}));
		const { data } = await call('GET', `/data-tables/${oldTableId}/rows`);
		return [
			['the workflow is live', isLive],
			['the rows were as they were before it was called', before === asRows(invoices)],
			[
				'each customer gets one mail with all their overdue invoices',
				JSON.stringify(sent) === JSON.stringify(wantedMails),
			],
			['a second call sends nothing', isSilent],
			['it answers how many mails it sent', answers.join() === '2,0'],
			['just those invoices are marked', (await rowsOf(context, tableId)) === asRows(marked)],
			['the other table is as it was', data.length === 1 && data[0].reminded === false],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: make(),

	wrong: {
		'sends a mail for each invoice': make({ isGrouped: false }),
		'forgets to mark them': make({ isMarked: false }),
		'reminds of all that is unpaid, due or not': make({ minds: '!row.paid && !row.reminded' }),
	},
};
