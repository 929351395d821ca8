import { findTable, readRows } from '../../../scripts/data-tables.mjs';
import { webhookNode } from '../../../sandbox/workflows.mjs';
import { publishWorkflow } from '../../../sandbox/published-workflow.mjs';
import {
	areUntouched,
	callPath,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { branching, columnsOf, ifNode, respondNode, rowsWhere, tableNode } from '../task-nodes.mjs';

const TABLE = 'Sign-ups';
const OLD_TABLE = 'Sign-ups 2025';
const PATH = 'sign-up';

const columns = ['email', 'name'].map((name) => ({ name, type: 'string' }));

const rowsOf = async (call, name) => {
	const table = await findTable(call, name);
	return table === undefined
		? undefined
		: (await readRows(call, table.id)).map(({ email, name: of }) => `${email} ${of}`);
};

const answered = async (context, body) => {
	const { status, body: said } = await callPath(context, PATH, body);
	return `${status} ${said?.stored}`;
};

/** The workflow asked for, which refuses a second sign-up only where `isUnique`, and answers with these codes. */
function intake(tableId, { isUnique = true, codes = [201, 400, 409] } = {}) {
	const [kept, wrong, known] = codes;
	const body = "$('Webhook').first().json.body";
	const nodes = [
		webhookNode({ path: PATH, responseMode: 'responseNode' }),
		ifNode('Has an @', "={{ String($json.body.email).includes('@') }}"),
		tableNode(
			'Look up',
			tableId,
			{ operation: 'get', ...rowsWhere('email', `={{ ${body}.email }}`) },
			{ alwaysOutputData: true },
		),
		ifNode('Is new', isUnique ? '={{ $json.id === undefined }}' : '={{ true }}'),
		tableNode('Keep', tableId, {
			operation: 'insert',
			columns: columnsOf({ email: `={{ ${body}.email }}`, name: `={{ ${body}.name }}` }),
		}),
		respondNode('Kept', { stored: true }, kept),
		respondNode('Wrong', { stored: false }, wrong),
		respondNode('Known', { stored: false }, known),
	];
	const links = [
		['Webhook', 'Has an @'],
		['Has an @', 'Look up'],
		['Has an @', 'Wrong', 1],
		['Look up', 'Is new'],
		['Is new', 'Keep'],
		['Is new', 'Known', 1],
		['Keep', 'Kept'],
	];
	return branching('Sign-up intake', nodes, links);
}

async function make({ access, call }, options) {
	const { id } = await call('POST', '/data-tables', { name: TABLE, columns });
	await publishWorkflow(access, intake(id, options));
	return { output: 'Sign-ups are kept, and the webhook is live.' };
}

/** A new webhook with a table. */
export default {
	async seed(context) {
		const { call } = context;
		const { id } = await call('POST', '/data-tables', { name: OLD_TABLE, columns });
		const data = [{ email: 'old@example.test', name: 'Old' }];
		await call('POST', `/data-tables/${id}/rows`, { data, returnType: 'count' });
		const contact = webhookChain('Contact form', 'contact', [setNode('Thanks', { thanks: true })]);
		return { others: [await seedWorkflow(context, contact)] };
	},

	words: () =>
		`I need a webhook for sign-ups. It takes POST at the path "${PATH}" with JSON such as {"email":"ada@example.test","name":"Ada"}, and keeps each sign-up in a new data table "${TABLE}" with the columns email and name. Answer 201 with {"stored":true}. An email without an @ is not kept: answer 400 with {"stored":false}. An email that is in the table already is not kept again: answer 409 with {"stored":false}. Call the workflow "Sign-up intake", and make it live when it works.`,

	async judge(context, { others }) {
		const { call } = context;
		const before = (await rowsOf(call, TABLE)) ?? [];
		const ada = { email: 'ada.judge@example.test', name: 'Ada' };
		const isLive = (await call('GET', '/workflows?limit=250')).data.some(
			({ name, active }) => name === 'Sign-up intake' && active,
		);
		const answers = [];
		if (isLive)
			for (const body of [
				ada,
				ada,
				{ ...ada, email: 'nobody' },
				{ ...ada, email: 'bob.judge@b.test' },
			])
				answers.push(await answered(context, body));
		const after = (await rowsOf(call, TABLE)) ?? [];
		const isExpected = [`${ada.email} Ada`, 'bob.judge@b.test Ada'];
		return [
			['the workflow is live', isLive],
			[
				'201, 409, 400 and 201 are answered as asked',
				answers.join() === '201 true,409 false,400 false,201 true',
			],
			[
				'just the good sign-ups are kept, each once',
				after.filter((row) => !before.includes(row)).join() === isExpected.join(),
			],
			[
				'the other table is as it was',
				(await rowsOf(call, OLD_TABLE)).join() === 'old@example.test Old',
			],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: async (context) => await make(context),

	wrong: {
		'keeps an email twice': async (context) => await make(context, { isUnique: false }),
		'answers 200 to all': async (context) => await make(context, { codes: [200, 200, 200] }),
		async 'writes into the old table'(context) {
			const { id } = await findTable(context.call, OLD_TABLE);
			await publishWorkflow(context.access, intake(id));
			return { output: 'Done.' };
		},
	},
};
