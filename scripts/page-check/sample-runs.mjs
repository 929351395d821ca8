import { hidden, nasty, now, spoiled, unbroken } from './nasty.mjs';

const id = '5c1e'.repeat(8);

const node = (name, kind, x, y, isDisabled = false) => ({ name, kind, x, y, isDisabled });
const edge = (from, to, isSupport = false) => ({ from, to, isSupport });
const cost = (title, modelCalls, toolCalls, tokensIn, tokensOut, seconds) => ({
	...{ title, modelCalls, toolCalls, tokensIn, tokensOut, seconds },
});

export const drawing = {
	nodes: [
		node('Mailbox', 'Email read imap', 0, 0),
		node('Read the order', 'Agent', 220, 0),
		node('Chat model', 'Lm chat open ai', 220, 150),
		node('Is it an order?', 'If', 440, 0),
		node('Save it', 'Data table', 660, -60),
		node('Leave it', 'No op', 660, 70, true),
	],
	edges: [
		edge('Mailbox', 'Read the order'),
		edge('Chat model', 'Read the order', true),
		edge('Read the order', 'Is it an order?'),
		...[edge('Is it an order?', 'Save it'), edge('Is it an order?', 'Leave it')],
	],
};

export const nastyDrawing = {
	nodes: [node(unbroken, nasty, 0, 0), node(hidden, unbroken, 9_000, 4_000)],
	edges: [edge(unbroken, hidden)],
};

const TASKS = [
	{ title: 'A table for the orders', status: 'succeeded' },
	{ title: 'Collect orders from the mailbox', status: 'succeeded' },
	{ title: 'Post the list on Mondays', status: 'running' },
];

export const run = {
	...{ runId: id, threadId: 'orders', agentId: 'shop-foreman', user: 'maria@example.com' },
	...{ status: 'waiting', isEnded: false, isWorkedOn: false },
	...{ createdAt: now - 14 * 60_000, updatedAt: now - 20_000, now },
	message: 'Collect the orders that come by e-mail, and post a list in the team chat every Monday.',
	said: ['I look at what is there.', 'The sheet is ready. Which chat does the list go to?'],
	notDone: [],
	goOn: '',
	questions: [
		{
			question: 'Which channel shall the list be posted to?',
			expiresAt: now + 40 * 60_000,
			url: `../approvals/${id}`,
		},
	],
	plan: {
		phase: 'executing',
		tasks: [
			['sheet', 'manage-data-tables', []],
			['collect', 'build-workflow', ['sheet']],
			['list', 'build-workflow', ['sheet', 'collect']],
		].map(([id, kind, deps], index) => ({ id, kind, deps, why: '', ...TASKS[index] })),
	},
	tasks: TASKS.map((task, index) => ({
		taskId: `t${index + 1}`,
		kind: index === 0 ? 'data-table-agent' : 'builder',
		isOpen: index === 2,
		...task,
	})),
	checklist: [
		{ id: '1', description: 'Look at what is there', status: 'completed' },
		{ id: '2', description: 'Try the workflow with a sample order', status: 'in_progress' },
	],
	workflows: [
		{
			...{ workflowId: 'w1', name: 'Collect orders', state: 'verified' },
			evidence: 'Two sample mails became two rows.',
			...{ executionId: '4711', verifiedAt: now - 3 * 60_000 },
			missingCredentials: ['Mailbox'],
			url: 'https://foreman.test/workflow/w1',
			drawing,
		},
	],
	costs: [
		cost('The Foreman itself', 9, 7, 48_210, 2_310, 41),
		...TASKS.map(({ title }, index) => cost(`t${index + 1}: ${title}`, 11, 14, 88_400, 5_930, 96)),
	],
	events: [
		{ at: now - 90_000, text: 'Verdict on w1: verified' },
		{ at: now - 60_000, text: 't3: Started: Post the list on Mondays' },
		{ at: now - 20_000, text: 'Asks: Which channel shall the list be posted to?' },
	],
	action: id,
	hidden: { csrf: 'a'.repeat(32) },
};

export const nastyRun = {
	...spoiled(run),
	notDone: [nasty],
	result: nasty,
	workflows: [{ ...spoiled(run.workflows[0]), drawing: nastyDrawing }],
	costs: [cost(nasty, 1e9, 1e9, 1e12, 1e12, 1e9)],
};
