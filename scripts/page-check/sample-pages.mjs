const now = Date.UTC(2026, 10, 21, 16, 5);
const unbroken = 'x'.repeat(500);
const hidden = 'invoice\u202Efdp.exe\u200B\u{E0041}';

const card = {
	question: 'Delete 3 rows of the data table Customers?',
	tool: { name: 'delete-data-table-rows', title: 'Delete rows', effect: 'destroy' },
	arguments: {
		dataTable: 'Customers',
		filter: {
			type: 'and',
			filters: [{ column: 'lastOrder', condition: 'lt', value: '2024-01-01' }],
		},
		dryRun: false,
	},
	agentId: 'billing-assistant',
	user: 'maria@example.com',
	organization: 'Acme',
	agency: 'North',
	workflow: { name: 'Monthly clean-up', url: 'https://foreman.test/workflow/1' },
	always: 'the agent billing-assistant, in every run of “Monthly clean-up”',
	expiresAt: now + 12 * 60_000,
	hidden: { id: 'a'.repeat(32) },
	now,
};

const nastyCard = {
	...card,
	question: `Update ${hidden} ${unbroken}?`,
	tool: { name: `update-${unbroken}`, title: `Update ${unbroken}`, effect: 'write' },
	agentId: `agent-${unbroken}`,
	user: `<script>document.title='broken'</script>${hidden}`,
	workflow: { name: unbroken, url: 'https://foreman.test/w' },
	always: unbroken,
	arguments: {
		[unbroken]: unbroken,
		code: `import { workflow } from '@n8n/workflow-sdk';\n\nexport default workflow('w1', {\n\tname: '${hidden}',\n\turl: 'https://example.com/${unbroken}',\n});\n`,
		patches: [{ old_str: 'one\ntwo', new_str: unbroken, deep: { deeper: [{ a: 'b\nc' }] } }],
		nested: { list: [1, { key: unbroken }], empty: [], accents: `e${'\u0301'.repeat(60)}` },
		hebrew: 'שלום, עולם',
		nothing: null,
		empty: '',
	},
};

const tool = (name, title, effect, description, more = {}) => ({
	...{ name, title, effect, description, permission: 'needs_approval', from: 'profile' },
	...more,
});

const operator = {
	agentId: 'billing-assistant',
	profile: 'standard',
	tools: [
		tool('list-workflows', 'List workflows', 'read', 'Workflows by name, tag or state.', {
			...{ permission: 'always_allow', lastUsed: '2026-11-21T14:30:00.000Z' },
		}),
		tool(
			'run-workflow',
			'Run workflow',
			'write',
			'Runs a draft in place and shows what each node put out.',
		),
		tool(
			'delete-workflow',
			'Archive workflow',
			'destroy',
			'Archives a workflow, so that it no longer runs.',
			{
				...{ permission: 'blocked', from: 'decided' },
			},
		),
	],
	pending: [
		{
			question: card.question,
			agentId: card.agentId,
			expiresAt: card.expiresAt,
			url: '/webhook/card?id=1',
		},
	],
	hidden: { session: 'b'.repeat(32) },
	now,
};

const nastyOperator = {
	...operator,
	agentId: unbroken,
	tools: [...operator.tools, tool(`t-${unbroken}`, unbroken, 'destroy', `${hidden} ${unbroken}`)],
	pending: [{ ...operator.pending[0], question: unbroken, agentId: unbroken }],
	result: 'Saved. 2 permissions were changed.',
};

/** What each page is drawn from, by the name of its picture. */
export const samplePages = ({
	approvalCard,
	approvalAnswer,
	operatorPage,
	operatorSignIn,
	operatorHome,
	operatorNotice,
}) => ({
	'approval-card': approvalCard(card),
	'approval-card-nasty': approvalCard(nastyCard),
	'approval-card-too-long': approvalCard({ ...card, arguments: { text: 'long '.repeat(40_001) } }),
	'approval-card-too-late': approvalCard({ ...card, now: card.expiresAt }),
	...Object.fromEntries(
		['approved', 'declined', 'expired', 'consumed', 'unknown'].map((state) => [
			`approval-answer-${state}`,
			approvalAnswer({ state, counted: true, question: card.question, tool: card.tool }),
		]),
	),
	'operator-page': operatorPage(operator),
	'operator-page-nasty': operatorPage(nastyOperator),
	'operator-page-always': operatorPage({
		...operator,
		tools: operator.tools.map((one) => ({ ...one, always: ['ann', unbroken] })),
	}),
	'operator-home': operatorHome({
		...operator,
		organisation: 'acme',
		agency: 'north',
		user: 'ann',
	}),
	'operator-home-nasty': operatorHome({
		...{ ...nastyOperator, organisation: unbroken, agency: hidden, user: unbroken },
	}),
	'operator-notice': operatorNotice({
		...{ title: 'Not allowed', message: unbroken, hint: 'Sign in as another.', home: '../../ui' },
	}),
	'operator-sign-in': operatorSignIn({}),
	'operator-sign-in-refused': operatorSignIn({
		error: 'This token is not the one that is set up.',
	}),
});
