import { built } from '../package-root.mjs';
import { hidden, nasty, now, spoiled, unbroken } from './nasty.mjs';
import { drawing, nastyDrawing, nastyRun, run } from './sample-runs.mjs';
import { sampleClients, sampleTools } from './sample-resources.mjs';

const nativeTools = built('catalog/catalog').nativeCatalog.all;

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
	...spoiled(card),
	arguments: {
		[unbroken]: unbroken,
		code: `import { workflow } from '@n8n/workflow-sdk';\n\nexport default workflow('w1', {\n\tname: '${hidden}',\n\turl: 'https://example.com/${unbroken}',\n});\n`,
		patches: [{ old_str: 'one\ntwo', new_str: unbroken, deep: { deeper: [{ a: 'b\nc' }] } }],
		nested: { list: [1, { key: unbroken }], empty: [], accents: `e${'\u0301'.repeat(60)}` },
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
	...spoiled(questions),
	form: {
		fields: { q1: '1', 'q1-other': nasty, 'q2-1': 'yes', q3: `\n${nasty}` },
		problems: ['q1-other', 'q2'].map((field) => ({ field, message: nasty })),
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
			[
				'look',
				'Find out how the shop sends orders',
				'research',
				[],
				'Read its docs.\nNote the fields.',
			],
			['table', 'A table for orders', 'manage-data-tables', ['look'], 'Columns: number, total.'],
			['flow', 'Collect orders', 'build-workflow', ['look', 'table'], 'Webhook, insert.'],
			['tell', 'Say what runs now', 'delegate', ['flow'], 'List what was built.'],
		].map(([id, title, kind, deps, spec]) => ({
			...{ id, title, kind, deps, spec },
			...(kind === 'build-workflow' && { workflowId: 'Yw2sQ81kz' }),
			...(kind === 'delegate' && { tools: ['list-workflows', 'get-workflow'] }),
		})),
	},
};

const nastyPlan = { ...plan, arguments: spoiled({ reason: '', ...plan.arguments }) };

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
			permission: 'always_allow',
			lastUsed: '2026-11-21T14:30:00.000Z',
		}),
		tool('run-workflow', 'Run workflow', 'write', 'Runs a draft and shows what each node gave.'),
		tool('delete-workflow', 'Archive workflow', 'destroy', 'Archives it: it no longer runs.', {
			permission: 'blocked',
			from: 'decided',
		}),
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
	...spoiled(operator),
	effective: { ...spoiled(operator.effective), source: 'panel' },
	tools: [...operator.tools, spoiled(operator.tools[2])],
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
	agents: ['Shop', 'Invoices'].map((name, waiting) => ({
		...{
			agentId: `agent-${name}`,
			name,
			waiting,
			lastSeen: now - waiting * 9e5,
			url: 'ui/agents/1',
		},
	})),
	decided: [
		{
			...{ question: 'Publish the workflow “Collect orders”?', agent: 'Shop', became: 'Approved' },
			...{ decidedBy: 'ann', at: now - 36e5, url: 'ui/approvals/2' },
		},
	],
	audit: ['Ran', 'Asked a person', 'Failed (unavailable)'].map((became, index) => ({
		...{ at: now - index * 6e5, agent: 'Invoices', user: 'maria', tool: 'run-workflow', became },
		by: index === 0 ? 'ann' : '',
	})),
};

const nastyHome = spoiled(home);

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
	'approval-card-publish': approvalCard({
		...card,
		tool: { name: 'publish-workflow', title: 'Publish workflow', effect: 'write' },
		question: 'SHOWN IN PART: no run has shown "Send".\nPublish the draft of workflow "Orders"?',
		arguments: { workflowId: 'kd83hs0dkfhw7Hd2' },
		reaches: [
			'Run 231 (2026-11-23 21:04 UTC) really ran: "Check".',
			'"Order" answers at POST https://n8n.example.com/webhook/orders, for everyone who knows the address.',
			'Other than what is live: changed "Send" (credential, address), "Check"; removed "Log".',
			'Node "Tell" POST an address that is only known in the run, ={{ $json.to }} with the credential "Desk" (slackApi).',
			`Node "Long" GET https://${'long'.repeat(40)}.example with the credential c9 (httpQueryAuth).`,
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
		...{ state: 'declined', counted: true, question: card.question, tool: card.tool },
		note: `Only those of last year.\n${unbroken}`,
		follow: { url: '../runs/1', text: 'Follow the run' },
	}),
	...Object.fromEntries(
		['approved', 'expired', 'consumed', 'unknown'].map((state) => [
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
	'operator-sign-in-password': operatorSignIn({
		way: 'password',
		error: 'Too many wrong passwords were sent within a minute. Come back in 6 s.',
	}),
	'operator-sign-in-none': operatorSignIn({ way: 'none' }),
});
