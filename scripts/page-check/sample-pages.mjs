import { built } from '../built.mjs';
import { drawing, nastyDrawing, nastyRun, run } from './sample-runs.mjs';
import { sampleClients } from './sample-clients.mjs';
import { sampleTools } from './sample-tools.mjs';

const nativeTools = built('catalog/catalog').nativeCatalog.all;

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

const domainOf = (domain) => ({
	key: domain,
	title: domain.replace(/^./, (one) => one.toUpperCase()),
});

const tool = (name, title, effect, description, more = {}) => ({
	...{ name, title, effect, description, permission: 'needs_approval', from: 'profile' },
	domain: domainOf('workflow'),
	...more,
});

const operator = {
	agentId: 'billing-assistant',
	workflow: 'Invoices',
	effective: {
		source: 'managed',
		profile: { name: 'Standard', description: 'Reading runs, everything else asks' },
	},
	find: '',
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
			agent: 'Invoices',
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
	workflow: hidden,
	effective: { source: 'panel', profile: { name: unbroken, description: hidden } },
	tools: [
		...operator.tools,
		tool(`t-${unbroken}`, unbroken, 'destroy', `${hidden} ${unbroken}`, {
			domain: { key: unbroken, title: unbroken },
		}),
	],
	pending: [{ ...operator.pending[0], question: unbroken, agent: unbroken }],
	result: 'Saved. 2 permissions were changed.',
};

/** Those that every surface may offer. */
const native = {
	...operator,
	tools: nativeTools
		.filter(({ domain }) => domain !== 'orchestration')
		.map(({ name, title, effect, description, domain }) =>
			tool(name, title, effect, description, {
				...{ domain: domainOf(domain), lastUsed: 'not lately' },
				permission: effect === 'read' ? 'always_allow' : 'needs_approval',
			}),
		),
};

const home = {
	...{ organisation: 'acme', agency: 'north', user: 'ann', auditUrl: 'ui/audit' },
	others: [{ title: 'Instance', url: 'ui/instance', description: 'Versions, limits and tables' }],
	...{ pending: operator.pending, hidden: operator.hidden, now },
	runs: [
		{
			...{ message: run.message, agent: 'Shop', user: 'maria', createdAt: now },
			...{ isEnded: false, url: 'ui/runs/1' },
		},
	],
	agents: [
		{ agentId: 'Yw2sQ81kzAbC9dEf', name: 'Shop', waiting: 0, lastSeen: now, url: 'ui/agents/1' },
		{
			...{ agentId: 'billing-assistant', name: 'Invoices', waiting: 1, lastSeen: now - 9e5 },
			url: 'ui/agents/2',
		},
	],
	decided: [
		{
			...{ question: 'Publish the workflow “Collect orders”?', agent: 'Shop', became: 'Approved' },
			...{ decidedBy: 'ann', at: now - 36e5, url: 'ui/approvals/2' },
		},
	],
	audit: ['Ran', 'Ran, allowed by', 'Asked a person', 'Failed (unavailable)'].map(
		(became, index) => ({
			...{ at: now - index * 6e5, agent: 'Invoices', user: 'maria', tool: 'run-workflow', became },
			by: index === 1 ? 'ann' : '',
		}),
	),
};

const nastyHome = {
	...{ ...home, organisation: unbroken, agency: hidden, user: unbroken },
	pending: nastyOperator.pending,
	runs: [{ ...home.runs[0], message: unbroken, agent: unbroken, user: hidden, isEnded: true }],
	agents: [{ ...home.agents[0], agentId: unbroken, name: hidden }],
	decided: [{ ...home.decided[0], question: unbroken, agent: unbroken, decidedBy: hidden }],
	audit: [{ ...home.audit[1], agent: unbroken, user: hidden, tool: unbroken, by: unbroken }],
};

const audit = {
	sought: { agent: '', tool: 'run-workflow', outcome: 'failed' },
	outcomes: [
		['succeeded', 'Ran'],
		['failed', 'Failed'],
	],
	...{ lines: home.audit, older: 'audit?from=100', self: 'audit', home: '../ui' },
};

const codeCard = {
	...card,
	question: 'Build a new workflow “Collect orders”?',
	tool: { name: 'build-workflow', title: 'Build workflow', effect: 'write' },
	folds: { code: ['code'], presets: ['publish'] },
	workflows: [{ name: 'Collect orders', url: 'https://foreman.test/w', drawing }],
	arguments: {
		workflowId: 'w1',
		code: `import { workflow } from '@n8n/workflow-sdk';\n\nexport default workflow('w1', {\n\tname: 'Collect orders',\n\turl: 'https://shop.example/orders',\n\tto: 'desk@shop.example',\n});\n// done\n`,
		publish: false,
	},
};

const publishCard = {
	...card,
	tool: { name: 'publish-workflow', title: 'Publish workflow', effect: 'write' },
	question:
		'Publish the draft of workflow "Orders" (kd83hs0dkfhw7Hd2)? Its triggers start to fire.',
	arguments: { workflowId: 'kd83hs0dkfhw7Hd2', versionId: '57f0a2c4-3d51-4b5e-8f0a-3a1c5d2b9e77' },
	reaches: [
		'"Order" answers at POST https://n8n.example.com/webhook/orders, for everyone who knows the address.',
		'Other than what is live: changed "Send" (credential, address), "Check"; removed "Log".',
		'Node "Send" POST https://shop.example/orders with the credential "Shop key" (httpHeaderAuth).',
	],
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
	auditPage,
	runPage,
	...toolPages
}) => ({
	...sampleClients(toolPages),
	...sampleTools(toolPages),
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
	'approval-card-publish': approvalCard({
		...publishCard,
		question: `NOT TESTED: no run has shown that this version works.\n${publishCard.question}`,
		reaches: ['Never ran: "Check", "Send".', ...publishCard.reaches],
	}),
	'approval-card-publish-part': approvalCard({
		...publishCard,
		question: `TESTED IN PART: no run has shown "Send".\n${publishCard.question}`,
		reaches: [
			'Run 231 (2026-11-23 21:04 UTC) really ran: "Check".',
			'Simulated, pinned or given, not really run: "Send".',
			'Started with given data, not by a real call: "Order".',
			...publishCard.reaches,
		],
	}),
	'approval-card-code': approvalCard(codeCard),
	'approval-card-code-nasty': approvalCard({
		...{ ...codeCard, question: `${hidden} ${unbroken}` },
		workflows: [{ name: unbroken, url: 'https://foreman.test/w', drawing: nastyDrawing }],
		arguments: { ...codeCard.arguments, code: `https://${unbroken}.example\n`.repeat(12) },
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
	'approval-answer-follow': approvalAnswer({
		...{ state: 'approved', counted: true, question: card.question, tool: card.tool },
		follow: { url: '../runs/1', text: 'Follow the run' },
	}),
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
	'operator-page-native': operatorPage(native),
	'operator-page-found': operatorPage({ ...native, tools: native.tools.slice(0, 3), find: 'list' }),
	'operator-home': operatorHome(home),
	'operator-home-empty': operatorHome({
		...{ ...home, pending: [], runs: [], agents: [], decided: [], audit: [] },
	}),
	'operator-home-nasty': operatorHome(nastyHome),
	'audit-page': auditPage(audit),
	'audit-page-nasty': auditPage({ ...audit, lines: nastyHome.audit }),
	'operator-notice': operatorNotice({
		...{ title: 'Not allowed', message: unbroken, hint: 'Sign in as another.', home: '../../ui' },
	}),
	'run-page': runPage(run),
	'run-nasty': runPage(nastyRun),
	'run-ended': runPage({ ...run, status: 'finished', isEnded: true, questions: [] }),
	'operator-sign-in': operatorSignIn({}),
	'operator-sign-in-password': operatorSignIn({ way: 'password' }),
	'operator-sign-in-none': operatorSignIn({
		way: 'none',
		error: 'Signing in is not possible here yet. Fill in Operator Password.',
	}),
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
		hint: 'Foreman tries again when the pages are next used. If n8n restarts before that, the cookie of the session stays usable until it ends by itself.',
		home: 'ui',
	}),
});
