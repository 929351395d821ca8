import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import { createAuditTable } from '../../src/adapters/own-tables/audit/audit-table';
import { openAgentPanels } from '../../src/calls/agent-panels';
import type { Store } from '../../src/instance/open-store';
import { openApprovals } from '../../src/instance/open-store';
import { clientCallErrors } from '../../src/runs/client-calls';
import type { AuditEntry } from '../../src/policy/audit/audit-entry';
import { ToolError } from '../../src/kernel/tool-error';
import { executeAdmin } from '../../src/surfaces/admin/admin-node';
import { answerControlWebhook } from '../../src/surfaces/control/answer-control-webhook';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';

/** What the doors are told in place of n8n, tokens and cookies. */
const told: {
	store?: Store;
	caller?: object;
	session?: object;
	mark?: object;
	children: object[];
} = { children: [] };

const mockTold = told;

/** The runs and the calls of programs: who asks for them, and what they answer. */
const mockRuns: Record<string, jest.Mock> = {};
const mockCalls: Record<string, jest.Mock> = {};

jest.mock('../../src/instance/open-store', () => ({
	...jest.requireActual<object>('../../src/instance/open-store'),
	openStore: async () => await Promise.resolve(mockTold.store),
}));

jest.mock('../../src/instance/identity/verify-caller', () => ({
	...jest.requireActual<object>('../../src/instance/identity/verify-caller'),
	verifyCaller: async () => await Promise.resolve(mockTold.caller),
	signInWay: async () => await Promise.resolve('token'),
}));

jest.mock('../../src/surfaces/control/operator-visit', () => ({
	...jest.requireActual<object>('../../src/surfaces/control/operator-visit'),
	saysSignedIn: () => mockTold.session !== undefined,
	sessionOf: async () => await Promise.resolve(mockTold.session),
	refuseForeignForm: () => undefined,
}));

jest.mock('../../src/policy/sessions/operator-session', () => ({
	...jest.requireActual<object>('../../src/policy/sessions/operator-session'),
	formToken: () => 'token',
}));

jest.mock('../../src/instance/read-credential', () => ({
	...jest.requireActual<object>('../../src/instance/read-credential'),
	learnCredentials: async () => await Promise.resolve(),
	readCredential: async () => await Promise.resolve({}),
}));

jest.mock('../../src/instance/identity/open-identity', () => ({
	...jest.requireActual<object>('../../src/instance/identity/open-identity'),
	openTenant: () => async () =>
		await Promise.resolve({ organisation: 'acme', agency: 'north', user: 'ann' }),
	toolTenants: () => async () => await Promise.resolve([{ organisation: 'acme', agency: 'north' }]),
}));

jest.mock('../../src/adapters/in-process/run-mark-of', () => ({ runMarkOf: () => mockTold.mark }));

jest.mock('../../src/runs/control-runs', () => ({
	...jest.requireActual<object>('../../src/runs/control-runs'),
	controlRuns: () => mockRuns,
}));

jest.mock('../../src/runs/client-calls', () => ({
	...jest.requireActual<object>('../../src/runs/client-calls'),
	clientCalls: () => mockCalls,
}));

const START = Date.UTC(2026, 10, 23, 9, 0);
const DAY = 86_400_000;

const ann = { organisation: 'acme', agency: 'north', user: 'ann' };

const RUN = 'a'.repeat(32);

let stores = 0;
let names: Map<string, string>;
let store: Store;

const run = {
	...{ runId: RUN, threadId: 'thread', agentId: 'desk', user: 'bob', status: 'running' },
	...{ isEnded: false, isWorkedOn: true, createdAt: START - 60_000, updatedAt: START - 1_000 },
	...{ message: 'Build <it>\nwith care', said: ['First', 'Then'], notDone: ['The rest'] },
	goOn: 'Write to it.',
	questions: [{ approvalId: 'b'.repeat(32), question: 'Go live?', expiresAt: START + DAY }],
	plan: {
		phase: 'agreed',
		tasks: [
			{ id: 't1', title: 'Table', kind: 'data-table-agent', deps: [], status: 'done', why: '' },
			{
				...{ id: 't2', title: 'Form', kind: 'builder', deps: ['t1', 'x'], status: 'failed' },
				why: 'No key',
			},
		],
	},
	tasks: [
		{ taskId: 'build-1', title: 'Form', kind: 'builder', status: 'running' },
		{ taskId: 'look-1', title: 'Look', kind: 'research', status: 'completed' },
	],
	checklist: [{ id: '1', description: 'Test it', status: 'in_progress' }],
	workflows: [
		{
			...{ workflowId: 'w1', state: 'verified', evidence: 'It ran', isBuilt: false },
			...{ missingCredentials: ['slackApi'] },
			verification: { executionId: '12', verifiedAt: START },
		},
	],
	costs: [
		{
			...{ taskId: '', title: '', modelCalls: 3, toolCalls: 12, tokensIn: 12_345, tokensCached: 0 },
			...{ tokensOut: 600, seconds: 4 },
		},
	],
	clientCalls: [{ callId: 'c'.repeat(32), tool: 'measure', expiresAt: START + DAY }],
};

const events = [
	{ seq: 1, type: 'task-started', at: START, data: { taskId: 'build-1', title: 'Form' } },
	{ seq: 2, type: 'tool-finished', at: START, data: { tool: 'get-node', isError: true } },
];

const cancelled = (change: object = {}) => ({
	...{ runId: RUN, threadId: 'thread', agentId: 'desk', status: 'cancelling', pickedUp: 'at-work' },
	...change,
});

const approvals = () => openApprovals(store, 3_600_000, AbortSignal.timeout(30_000));

const asked = {
	...ann,
	...{ workflow: 'Orders', resume: 'https://n8n.test/resume', agentId: 'desk', run: '17/Toolkit' },
	...{ tool: 'delete-workflow', question: 'Archive workflow w1?' },
	arguments: { workflowId: 'w1', token: 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789' },
	facts: ['It is live.'],
};

const entry: AuditEntry = {
	...{ at: START - 5_000, ...ann, agentId: 'desk', executionId: '17', tool: 'get-workflow' },
	...{ arguments: '{"workflowId":"w1"}', approvalId: '' },
	...({ effect: 'read', decision: 'allowed', outcome: 'succeeded' } as const),
	...{ approver: '', code: '', duration: 12, stripped: '', answered: '' },
};

beforeEach(async () => {
	jest.useFakeTimers({
		now: START,
		doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask'],
	});
	names = new Map();
	const { api } = dataTablesInMemory();
	const connection = {
		...{ api: () => api, fingerprint: `pins ${(stores += 1)}` },
		...{ baseUrl: 'http://n8n', secrets: [] },
	};
	store = {
		...{ connection, secret: 's'.repeat(40), askUrl: '', used: new Set() },
	} as unknown as Store;
	told.store = store;
	told.caller = { principal: ann, isAdmin: true, way: 'token', expiresAt: Infinity };
	told.session = { ...ann, id: 'session', place: '', expiresAt: START + DAY };
	told.children = [];
	delete told.mark;
	const summary = { runId: RUN, threadId: 'thread', agentId: 'desk', user: 'bob' };
	const answered = async (value: unknown) => await Promise.resolve(value);
	Object.assign(mockRuns, {
		list: jest.fn(
			async () =>
				await answered([
					{
						...{ ...summary, phase: 'running', leaseUntil: START + 1 },
						...{ createdAt: START - 2, updatedAt: START - 1 },
					},
					{ ...summary, phase: 'ended', leaseUntil: 0, createdAt: 1, updatedAt: 2 },
				]),
		),
		read: jest.fn(async () => await answered(run)),
		since: jest.fn(async () => await answered({ events, hasMore: false })),
		latestEvents: jest.fn(async () => await answered(events)),
		cancelRun: jest.fn(async () => await answered(cancelled())),
		cancelTask: jest.fn(async () => await answered(cancelled())),
		cancelTaskOf: jest.fn(async () => await answered(cancelled())),
	});
	const call = { callId: 'c'.repeat(32), toolName: 'measure', status: 'open', arguments: { a: 1 } };
	Object.assign(mockCalls, {
		list: jest.fn(async () => await answered([call])),
		read: jest.fn(async () => await answered({ ...call, threadId: null, outputSchema: null })),
		answer: jest.fn(),
	});
	await createAuditTable(api, { now: () => Date.now() }).add([
		entry,
		{ ...entry, at: START - 4_000, tool: '=cmd', decision: 'blocked', outcome: 'denied' },
		{
			...{ ...entry, at: START - 3_000, tool: 'delete-workflow' },
			...({ effect: 'destroy', decision: 'approved', outcome: 'failed' } as const),
			...{ approver: 'eve', code: 'conflict', user: '' },
		},
		{ ...entry, at: START - 2_000, agentId: 'other', agency: 'south' },
	]);
});

afterEach(() => jest.useRealTimers());

/** Ids are drawn: each is called by the order in which it is first seen. */
const steady = (text: string) =>
	text.replace(/\b[0-9a-f]{32}\b/g, (drawn) => {
		const known = names.get(drawn) ?? `ID-${names.size + 1}`;
		names.set(drawn, known);
		return known;
	});

/** What people see of a page: the style is the same on all of them, and how the text of the page is broken into lines says nothing. */
const seen = (html: string) =>
	html
		.replace(/^[^]*(<title>.*?<\/title>)[^]*(<main>[^]*<\/main>)[^]*$/, '$1\n$2')
		.replace(/>(?:\s*\n\s*)?</g, '>\n<');

interface Sent {
	readonly method?: string;
	readonly path: string;
	readonly body?: unknown;
	readonly query?: object;
	readonly headers?: object;
}

const logger = {
	...{ debug: () => undefined, info: () => undefined },
	...{ warn: () => undefined, error: () => undefined },
};

async function send({ method = 'GET', path, body, query = {}, headers = {} }: Sent) {
	const answer = { status: 0, headers: new Map<string, unknown>(), text: '' };
	const context = {
		getNode: () => ({ id: 'n', name: 'Admin', webhookId: 'hook', parameters: {}, credentials: {} }),
		getWorkflow: () => ({ id: 'w', name: 'Admin' }),
		getExecutionId: () => undefined,
		getInputData: () => [],
		getChildNodes: () => told.children,
		getQueryData: () => query,
		// n8n gives nothing where nothing was sent.
		getBodyData: () => body,
		getInstanceId: () => 'instance',
		getRequestObject: () => ({ method, path: `/webhook/hook/foreman/${path}`, headers }),
		getResponseObject: () => ({
			status: (status: number) => (answer.status = status),
			setHeader: (name: string, value: unknown) => answer.headers.set(name, value),
			end: (text: string) => (answer.text = text),
		}),
		logger,
	} as unknown as IWebhookFunctions;
	const { workflowData } = await answerControlWebhook(context);
	return { ...answer, started: workflowData };
}

const kept = ['get-workflow', 'list_tasks', 'delete-workflow'];

/** Of a list of all tools: three of them, and whether there are more. The order of keys counts. */
const few = (text: string): string => {
	const parsed = JSON.parse(text) as { tools?: Array<{ toolName?: string }> };
	if (parsed.tools === undefined) return text;
	const tools = parsed.tools.filter(({ toolName }) => kept.includes(toolName ?? ''));
	const providers = [...new Set(parsed.tools.map((one) => Object(one).providerKey))].join(' ');
	return JSON.stringify({ isMore: parsed.tools.length > kept.length, providers, tools });
};

async function api(method: string, path: string, body?: unknown, query = {}) {
	const answer = await send({ method, path: `ai/${path}`, body, query });
	const { status, text, started } = answer;
	return { asked: `${method} ${steady(path)}`, status, text: steady(few(text)), started };
}

async function page(path: string, fields?: object, query = {}) {
	const method = fields === undefined ? 'GET' : 'POST';
	const answer = await send({
		method,
		path: path === '' ? 'ui' : `ui/${path}`,
		body: fields,
		query,
	});
	const { status, headers, text, started } = answer;
	const location = steady(String(headers.get('location') ?? ''));
	const html = steady(seen(text)).replace(/nonce="[^"]+"/, 'nonce');
	return { asked: `${method} ${steady(path)}`, status, location, html, started };
}

async function node(resource: string, operation: string, parameters: object = {}) {
	const given: Record<string, unknown> = { resource, operation, ...parameters };
	const context = {
		getNode: () => ({ id: 'n', name: 'Admin', parameters: {}, credentials: {} }),
		getWorkflow: () => ({ id: 'w', name: 'Admin' }),
		getExecutionId: () => 'e',
		getInputData: () => [{ json: {} }],
		getNodeParameter: (name: string) => given[name],
		continueOnFail: () => false,
		logger,
		helpers: {
			prepareBinaryData: async (data: Buffer, ...rest: string[]) =>
				await Promise.resolve({ data: data.toString(), rest }),
		},
	} as unknown as IExecuteFunctions;
	const asked = `${resource} ${operation}`;
	try {
		const [rows = []] = await executeAdmin(context);
		const shown = rows.filter(
			({ json }) =>
				json.effect === undefined || kept.includes(String(json.tool)) || json.outcome !== undefined,
		);
		return { asked, count: rows.length > 50, text: steady(JSON.stringify(shown)) };
	} catch (error) {
		const { message, description } = Object(error);
		return { asked, message: steady(String(message)), hint: description };
	}
}

const pinned = (answer: object) => {
	expect(answer).toMatchSnapshot();
};

const tool = (toolName: string, permissionStatus: string, providerKey = 'instance') => ({
	...{ toolName, permissionStatus, providerKey },
});

test('what programs are answered about permissions', async () => {
	pinned(await api('GET', 'agents/desk/tools'));
	pinned(await api('GET', 'agents/desk/tools', undefined, { provider: 'operations' }));
	pinned(await api('GET', 'agents/desk/tools', undefined, { provider: 'other' }));
	pinned(await api('GET', 'agents/desk/tools', undefined, { provider: ['a'] }));
	pinned(await api('GET', 'agents/desk/tools/catalog'));
	pinned(await api('GET', 'agents/desk/tools/catalog', undefined, { provider: 'all' }));
	pinned(await api('GET', 'agents/desk/tools/catalog', undefined, { provider: '' }));
	const tools = [tool('get-workflow', 'always_allow'), tool('list_tasks', 'blocked', 'operations')];
	pinned(await api('PUT', 'agents/desk/tools', { tools }));
	pinned(await api('PUT', 'agents/desk/tools', { tools }, { provider: 'operations' }));
	pinned(await api('GET', 'agents/desk/tools'));
	pinned(await api('PUT', 'agents/desk/tools', { tools: [] }));
	for (const body of [
		{},
		['a'],
		{ tools: 'all' },
		{ tools: [5] },
		{ tools, more: 1 },
		{ enabledTools: [] },
		{ tools: [{ ...tools[0], more: 1 }] },
		{ tools: [tool('get-workflw', 'blocked')] },
		{ tools: [tool('get-workflow', 'blocked', 'operations')] },
		{ tools: [tool('get-workflow', 'blocked', 'connections')] },
		{ tools: [tool('get-workflow', 'maybe')] },
		{ tools: [tools[0], tools[0]] },
	])
		pinned(await api('PUT', 'agents/desk/tools', body));
	pinned(await api('GET', `agents/${'x'.repeat(201)}/tools`));
	pinned(await api('POST', 'agents/desk/tools', { tools }));
	pinned(await api('GET', 'agents/desk'));
	pinned(await api('GET', 'agents/desk/tools/catalog/more'));
	told.caller = { ...told.caller, isAdmin: false };
	pinned(await api('GET', 'agents/desk/tools'));
	pinned(await api('GET', 'agents/desk/tools/catalog'));
	pinned(await api('PUT', 'agents/desk/tools', { tools: 5 }));
	told.caller = { ...told.caller, isAdmin: true, principal: { ...ann, agency: 'south' } };
	pinned(await api('GET', 'agents/desk/tools'));
	pinned(await api('PUT', 'agents/desk/tools', { tools }));
});

test('what programs are answered about runs', async () => {
	pinned(await api('GET', 'runs'));
	for (const limit of ['1', '100', '0', '101', 'a', '']) {
		pinned(await api('GET', 'runs', undefined, { limit, other: 'x' }));
		pinned({ limits: mockRuns.list?.mock.calls.at(-1) });
	}
	pinned(await api('GET', `runs/${RUN}`));
	pinned(await api('POST', `runs/${RUN}/cancel`));
	pinned(await api('GET', `runs/${RUN}/cancel`));
	pinned(await api('GET', `runs/${RUN}/other`));
	pinned(await api('POST', 'chat/thread 1/tasks/build-1/cancel', { reason: 'x' }));
	pinned({ cancelled: mockRuns.cancelTaskOf?.mock.calls });
	pinned(await api('GET', 'chat/thread/tasks/build-1/cancel'));
	for (const change of [
		{ status: 'ended', pickedUp: undefined },
		{ pickedUp: 'woken' },
		{ pickedUp: 'unattended' },
	]) {
		mockRuns.cancelRun?.mockResolvedValue(cancelled(change));
		mockRuns.cancelTaskOf?.mockResolvedValue(cancelled(change));
		for (const children of [[], [{}]]) {
			told.children = children;
			pinned(await api('POST', `runs/${RUN}/cancel`, {}));
			pinned(await api('POST', 'chat/thread/tasks/build-1/cancel', {}));
		}
	}
	const unknown = { code: 'not-found', message: 'There is no such run.', hint: 'Look.' } as const;
	mockRuns.read?.mockRejectedValue(new ToolError(unknown));
	pinned(await api('GET', 'runs/none'));
	pinned(await api('GET', 'runs/none/events'));
	told.caller = { ...told.caller, isAdmin: false };
	pinned(await api('GET', 'runs'));
	pinned(await api('POST', `runs/${RUN}/cancel`));
	pinned(await api('POST', 'chat/thread/tasks/build-1/cancel', {}));
});

test('what programs are answered about the calls that they run', async () => {
	const id = 'c'.repeat(32);
	pinned(await api('GET', 'client-calls'));
	for (const query of [
		{ limit: '2', agentId: ' desk ', runId: 'r', other: 'x' },
		{ limit: '0' },
		{ agentId: '' },
		{ runId: ['a', 'b'] },
	]) {
		pinned(await api('GET', 'client-calls', undefined, query));
		pinned({ asked: mockCalls.list?.mock.calls.at(-1) });
	}
	pinned(await api('GET', `client-calls/${id}`));
	pinned(await api('GET', `client-calls/${id}/result`));
	const delivered = {
		...{ callId: id, runId: RUN, threadId: 'thread', agentId: 'desk' },
		...{ isRepeated: false, pickedUp: 'woken' },
	};
	for (const change of [
		{},
		{ pickedUp: 'at-work', isRepeated: true },
		{ pickedUp: 'asks-again' },
		{ pickedUp: 'unattended' },
		{ pickedUp: 'unattended', threadId: '' },
	]) {
		mockCalls.answer?.mockResolvedValue({
			...delivered,
			...change,
		});
		for (const children of [[], [{}]]) {
			told.children = children;
			pinned(await api('POST', `client-calls/${id}/result`, { result: { a: 1 } }));
		}
	}
	const problems = [{ pointer: '/a', message: 'must be a number', keyword: 'type' }];
	mockCalls.answer?.mockRejectedValue(clientCallErrors.misfit(problems));
	pinned(await api('POST', `client-calls/${id}/result`, { result: null }));
	for (const body of [
		['a'],
		{},
		{ result: 1, error: 2 },
		{ other: 1 },
		{ error: 'x' },
		{ error: { message: ' ' } },
		{ error: { message: 'a', code: 1 } },
		{ error: { message: 'x'.repeat(2_001) } },
		{ error: { message: 'It broke.' } },
		{ result: JSON.parse('['.repeat(300) + ']'.repeat(300)) as unknown },
	])
		pinned(await api('POST', `client-calls/${id}/result`, body));
	pinned({ sent: mockCalls.answer?.mock.calls.at(-1) });
	told.caller = { ...told.caller, isAdmin: false };
	pinned(await api('GET', 'client-calls'));
	pinned(await api('GET', `client-calls/${id}`));
	pinned(await api('POST', `client-calls/${id}/result`, { other: 1 }));
});

test('what Foreman Admin puts out about permissions', async () => {
	const agentId = ' desk ';
	pinned(await node('permission', 'getAll', { agentId }));
	const tools = ['get-workflow', 'list_tasks'];
	pinned(await node('permission', 'set', { agentId, tools, status: 'always_allow' }));
	pinned(
		await node('permission', 'set', { agentId, tools: ['delete-workflow'], status: 'blocked' }),
	);
	pinned(await node('permission', 'setProfile', { agentId, profile: 'standard' }));
	pinned(await node('permission', 'setProviders', { agentId, providers: ['instance'] }));
	pinned(await node('permission', 'getAll', { agentId }));
	pinned(await node('permission', 'remove', { agentId, tools: ['get-workflow', 'gone'] }));
	pinned(await node('permission', 'revokeAlways', { agentId, tools, user: '' }));
	const panel = {
		...{ workflowId: 'w1', workflowName: 'Orders', node: 'Toolkit', source: 'panel' as const },
		...{
			profile: 'build' as const,
			decided: [['get-workflow', 'blocked']] as Array<[string, string]>,
		},
		seenAt: START,
	};
	const panels = openAgentPanels(store, AbortSignal.timeout(30_000));
	await panels.note({ ...ann, agentId: 'desk' }, panel);
	pinned(await node('permission', 'getAll', { agentId }));
	for (const wrong of [
		{ agentId: ' ' },
		{ tools: [] },
		{ tools: 'get-workflow' },
		{ tools: ['get-workflw'] },
		{ tools: ['zzzzzzzzzzzz'] },
		{ status: 'maybe' },
		{ status: '' },
	])
		pinned(await node('permission', 'set', { agentId, tools, status: 'blocked', ...wrong }));
	pinned(await node('permission', 'setProfile', { agentId, profile: 'free' }));
	pinned(await node('permission', 'setProviders', { agentId, providers: ['connections'] }));
	pinned(await node('permission', 'setProviders', { agentId, providers: ['other'] }));
	pinned(await node('permission', 'rename', { agentId }));
	told.mark = { agentId: 'desk', tools: ['get-workflow'] };
	pinned(await node('permission', 'getAll', { agentId }));
	pinned(await node('permission', 'set', { agentId, tools, status: 'blocked' }));
	pinned(await node('permission', 'revokeAlways', { agentId, tools, user: 'bob' }));
	told.mark = { agentId: 'desk', tools: ['list-audit-entries'] };
	pinned(await node('permission', 'getAll', { agentId }));
	pinned(await node('permission', 'setProfile', { agentId, profile: 'standard' }));
});

test('what Foreman Admin puts out about approvals and the audit', async () => {
	const first = await approvals().ask(asked);
	jest.setSystemTime(START + 60_000);
	const second = await approvals().ask({
		...asked,
		agentId: 'other',
		arguments: { workflowId: 'w2' },
	});
	await approvals().decide(second.id, 'declined', 'eve', { note: 'Not now' });
	await approvals().ask({ ...asked, agency: 'south', question: 'Of others?' });
	const all = { returnAll: true, filters: {} };
	for (const filters of [
		{},
		{ agentId: 'desk' },
		{ state: 'declined' },
		{ state: ' ', agentId: 'x' },
		{ state: 'open' },
	])
		pinned(await node('approval', 'getAll', { ...all, filters }));
	pinned(await node('approval', 'getAll', { returnAll: false, limit: 1, filters: {} }));
	pinned(await node('approval', 'getAll', { returnAll: false, limit: 0, filters: {} }));
	pinned(await node('approval', 'get', { approvalId: ` ${first.id} ` }));
	pinned(await node('approval', 'get', { approvalId: second.id }));
	pinned(await node('approval', 'get', { approvalId: 'none' }));
	pinned(await node('approval', 'get', { approvalId: '' }));
	jest.setSystemTime(START + DAY);
	pinned(await node('approval', 'get', { approvalId: first.id }));
	pinned(await node('approval', 'getAll', { ...all, filters: { state: 'expired' } }));
	const since = new Date(START - 3_500).toISOString();
	for (const filters of [
		{},
		{ agentId: 'desk', tool: 'get-workflow', outcome: '', user: ' ' },
		{ user: 'ann', outcome: 'denied' },
		{ since },
		{ until: since },
		{ since: 'monday' },
		{ until: 'monday' },
	]) {
		pinned(await node('audit', 'getAll', { ...all, filters }));
		pinned(await node('audit', 'exportCsv', { filters }));
	}
	pinned(await node('audit', 'getAll', { returnAll: false, limit: 2, filters: {} }));
	pinned(await node('audit', 'delete', all));
	for (const tools of [['get-workflow'], ['list-audit-entries']]) {
		told.mark = { agentId: 'desk', tools };
		pinned(await node('approval', 'getAll', all));
		pinned(await node('approval', 'get', { approvalId: first.id }));
		pinned(await node('audit', 'getAll', all));
		pinned(await node('audit', 'exportCsv', all));
	}
});

test('what people see', async () => {
	const first = await approvals().ask(asked);
	const second = await approvals().ask({
		...asked,
		agentId: 'other',
		arguments: { workflowId: 'w2' },
	});
	await approvals().decide(second.id, 'declined', 'eve', { note: 'Not now' });
	pinned(await page(''));
	pinned(await page('', { agent: ' a/b ' }));
	pinned(await page('audit'));
	pinned(
		await page('audit', undefined, { agent: 'desk', tool: 'get-workflow', outcome: 'failed' }),
	);
	pinned(await page('audit', undefined, { outcome: 'other', from: '2', agent: ['a'] }));
	const find = 'list-audit-entries';
	pinned(await page('agents/desk', undefined, { find }));
	pinned(await page('agents/desk', undefined, { find: 'zzzz', saved: '0' }));
	pinned(
		await page('agents/desk', {
			...{ 'permission:list-audit-entries': 'always_allow', 'shown:list-audit-entries': 'blocked' },
			...{ 'domain:execution': 'blocked', 'shown-domain:execution': '', 'revoke:get-node': 'yes' },
			'shown:get-execution': 'needs_approval',
		}),
	);
	pinned(
		await page('agents/desk', { 'permission:get-node': 'maybe', 'shown:get-node': 'blocked' }),
	);
	pinned(await page('agents/desk', {}));
	pinned(await page('agents/desk', undefined, { find, saved: '2' }));
	pinned(await page(`approvals/${first.id}`));
	pinned(await page(`approvals/${second.id}`));
	pinned(await page('approvals/none'));
	pinned(await page(`approvals/${first.id}`, { verdict: 'approved', note: 'But' }));
	pinned(await page(`approvals/${first.id}`, { verdict: 'approved', always: 'yes' }));
	pinned(await page('agents/desk', undefined, { find: 'delete-workflow' }));
	pinned(await page('agents/desk', { 'revoke:delete-workflow': 'yes' }));
});

test('what people see of a run', async () => {
	pinned(await page(`runs/${RUN}`));
	pinned(await page(`runs/${RUN}`, undefined, { cancel: 'unattended' }));
	pinned(await page(`runs/${RUN}`, { cancel: 'run' }));
	pinned(await page(`runs/${RUN}`, { cancel: 'build-1' }));
	mockRuns.cancelRun?.mockResolvedValue(cancelled({ pickedUp: 'unattended' }));
	pinned(await page(`runs/${RUN}`, { cancel: 'run' }));
	told.children = [{}];
	pinned(await page(`runs/${RUN}`, { cancel: 'run' }));
	mockRuns.read?.mockResolvedValue({ ...run, isEnded: true, status: 'finished', questions: [] });
	pinned(await page(`runs/${RUN}`));
});

test('what people are refused', async () => {
	pinned(await page('agents'));
	pinned(await page('runs/x/other'));
	pinned(await send({ path: 'ui', method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }));
	const gone = { code: 'unavailable', message: 'The table is gone.', hint: 'Wait.' } as const;
	mockRuns.list?.mockRejectedValue(new ToolError(gone));
	pinned(await page(''));
	mockRuns.list?.mockRejectedValue(new Error('secret'));
	pinned(await page(''));
	pinned(await api('GET', 'runs'));
	pinned(await api('GET', 'runs', 'x'.repeat(10)));
	const large = { 'content-length': '256001' };
	pinned({ text: (await send({ path: 'ai/runs', headers: large })).text });
	delete told.session;
	for (const path of ['', 'audit', 'agents/a%20b', `approvals/${RUN}`, `runs/${RUN}/events`])
		pinned(await page(path));
});
