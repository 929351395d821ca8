import { nastyRun, run } from './sample-runs.mjs';

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

const questions = {
	...card,
	tool: { name: 'ask-user', title: 'Ask user', effect: 'read' },
	introduction:
		'Before I build the workflow that collects your orders, I need to know three things.',
	questions: [
		{ question: 'How do orders reach you?', type: 'single', options: ['By phone', 'By e-mail'] },
		{
			question: 'On which days do you want the list?',
			type: 'multi',
			options: ['Monday', 'Wednesday', 'Friday'],
		},
		{ question: 'What shall I call the sheet?', type: 'text' },
	],
};

const nastyQuestions = {
	...nastyCard,
	introduction: `${hidden} ${unbroken}`,
	questions: [
		{
			question: `Which ${hidden} ${unbroken}?`,
			type: 'single',
			options: [unbroken, '"><script>document.title="broken"</script>', hidden, 'שלום, עולם'],
		},
		{ question: `One\ntwo ${unbroken}`, type: 'multi', options: [hidden, unbroken] },
		{ question: '</textarea><script>document.title="broken"</script>', type: 'text' },
	],
	form: {
		fields: {
			...{ q1: '1', 'q1-other': `${unbroken}${hidden}`, 'q2-1': 'yes' },
			q3: '\n</textarea><script>document.title="broken"</script>',
		},
		problems: [
			{ field: 'q1-other', message: 'Question 1: choose “Something else” for what you wrote.' },
			{ field: 'q2', message: 'Question 2: what was sent is not one of its answers.' },
		],
	},
};

const plan = {
	...card,
	tool: { name: 'plan', title: 'Plan', effect: 'write' },
	question: 'Carry out this plan of 4 tasks?',
	shows: 'plan',
	always: undefined,
	arguments: {
		tasks: [
			{
				...{ id: 'look', title: 'Find out how the shop sends orders', kind: 'research', deps: [] },
				spec: 'Read the documentation of the shop’s webhooks.\nWrite down the fields of an order.',
			},
			{
				...{ id: 'table', title: 'A table for orders', kind: 'manage-data-tables', deps: ['look'] },
				spec: 'Columns: number, customer, total, receivedAt.',
			},
			{
				...{ id: 'flow', title: 'Collect orders', kind: 'build-workflow', deps: ['look', 'table'] },
				spec: 'Webhook, check the signature, insert into the table of task 2.',
				workflowId: 'Yw2sQ81kz',
			},
			{
				...{ id: 'tell', title: 'Say what runs now', kind: 'delegate', deps: ['flow'] },
				...{ spec: 'List what was built.', tools: ['list-workflows', 'get-workflow'] },
			},
		],
	},
};

const nastyPlan = {
	...plan,
	arguments: {
		reason: unbroken,
		tasks: [
			{
				...{
					id: unbroken,
					title: `${hidden} ${unbroken}`,
					kind: unbroken,
					deps: ['gone', unbroken],
				},
				...{ spec: `${unbroken}\n<script>document.title='broken'</script>`, tools: [unbroken] },
			},
		],
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

/** The data of each page, by the name of its picture. */
export const samplePages = ({
	approvalCard,
	questionCard,
	approvalAnswer,
	operatorPage,
	operatorSignIn,
	operatorHome,
	operatorNotice,
	runPage,
}) => ({
	'approval-card': approvalCard(card),
	'approval-card-nasty': approvalCard(nastyCard),
	'approval-card-sends': approvalCard({
		...card,
		reaches: [
			'Node "Look up" GET https://shop.example/orders with the credential "Shop key" (httpHeaderAuth).',
			'Node "Tell" POST an address that is only known in the run, ={{ $json.to }} with the credential "Desk" (slackApi).',
			`Node "Long" GET https://${'long'.repeat(40)}.example with the credential c9 (httpQueryAuth).`,
		],
	}),
	'approval-card-too-long': approvalCard({ ...card, arguments: { text: 'long '.repeat(40_001) } }),
	'approval-card-too-late': approvalCard({ ...card, now: card.expiresAt }),
	'approval-card-again': approvalCard({
		...card,
		form: {
			fields: { note: 'Only those of last year.' },
			problems: [{ field: 'note', message: 'The agent is told your note only when you decline.' }],
		},
	}),
	'question-card': questionCard(questions),
	'question-card-nasty': questionCard(nastyQuestions),
	'question-card-too-late': questionCard({ ...questions, now: questions.expiresAt }),
	'plan-card': approvalCard(plan),
	'plan-card-nasty': approvalCard(nastyPlan),
	'question-answer': approvalAnswer({ state: 'approved', counted: true, shows: 'questions' }),
	'approval-answer-note': approvalAnswer({
		...{ state: 'declined', counted: true, question: card.question, tool: card.tool },
		note: `Only those of last year.\n${unbroken}`,
	}),
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
		runs: [
			{ agentId: 'shop-foreman', user: 'maria', createdAt: now, isEnded: false, url: 'ui/runs/1' },
		],
	}),
	'operator-home-nasty': operatorHome({
		...{ ...nastyOperator, organisation: unbroken, agency: hidden, user: unbroken },
		runs: [{ agentId: unbroken, user: hidden, createdAt: now, isEnded: true, url: 'ui/runs/1' }],
	}),
	'operator-notice': operatorNotice({
		...{ title: 'Not allowed', message: unbroken, hint: 'Sign in as another.', home: '../../ui' },
	}),
	'run-page': runPage(run),
	'run-nasty': runPage(nastyRun),
	'run-ended': runPage({ ...run, status: 'finished', isEnded: true, questions: [] }),
	'operator-sign-in': operatorSignIn({}),
	'operator-sign-in-refused': operatorSignIn({
		error: 'This token is not the one that is set up.',
	}),
	'operator-sign-in-too-many': operatorSignIn({
		error:
			'The identity token is refused: its signature is wrong. Too many wrong tokens were sent within a minute. Come back in 6 s. A valid token is accepted at any time.',
	}),
	'operator-left': operatorNotice({
		title: 'You are signed out',
		message:
			'Your session is over. Foreman could not store that yet: What Foreman stores cannot be read or written at the moment.',
		hint: 'Foreman tries again when the pages are next used. If n8n restarts before that, whoever has the cookie of the session can use it until it ends by itself.',
		home: 'ui',
	}),
});
