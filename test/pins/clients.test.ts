import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { Store } from '../../src/instance/open-store';
import { executeAdmin } from '../../src/surfaces/admin/admin-node';
import { answerControlWebhook } from '../../src/surfaces/control/answer-control-webhook';
import { adminProperties } from '../../src/surfaces/panels/admin-properties';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';

/** What the doors are told in place of n8n, tokens and cookies. */
const told: { store?: Store; caller?: object; session?: object; mark?: object } = {};

const mockTold = told;

jest.mock('../../src/instance/open-store', () => ({
	...jest.requireActual<object>('../../src/instance/open-store'),
	openStore: async () => await Promise.resolve(mockTold.store),
}));

jest.mock('../../src/instance/identity/verify-caller', () => ({
	...jest.requireActual<object>('../../src/instance/identity/verify-caller'),
	verifyCaller: async () => await Promise.resolve(mockTold.caller),
}));

jest.mock('../../src/surfaces/control/operator-visit', () => ({
	...jest.requireActual<object>('../../src/surfaces/control/operator-visit'),
	saysSignedIn: () => true,
	sessionOf: async () => await Promise.resolve(mockTold.session),
	refuseForeignForm: () => undefined,
	refuseOtherSites: () => undefined,
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

jest.mock('../../src/instance/connect', () => ({
	...jest.requireActual<object>('../../src/instance/connect'),
	connect: async () => await Promise.resolve({}),
}));

jest.mock('../../src/instance/open-ports', () => ({
	...jest.requireActual<object>('../../src/instance/open-ports'),
	openPorts: () => ({
		tags: { list: async () => await Promise.resolve([{ id: 't1', name: 'shop' }]) },
		projects: {
			list: async () =>
				await Promise.resolve({ items: [{ id: 'p1', name: 'Office' }], next: undefined }),
		},
		workflows: { get: async (id: string) => await Promise.resolve({ id: `id of ${id}` }) },
	}),
}));

jest.mock('../../src/instance/identity/open-identity', () => ({
	...jest.requireActual<object>('../../src/instance/identity/open-identity'),
	openTenant: () => async () =>
		await Promise.resolve({ organisation: 'acme', agency: 'north', user: 'ann' }),
	toolTenants: () => async () => await Promise.resolve([{ organisation: 'acme', agency: 'north' }]),
}));

jest.mock('../../src/adapters/in-process/run-mark-of', () => ({ runMarkOf: () => mockTold.mark }));

const START = Date.UTC(2026, 10, 23, 9, 0);
const DAY = 86_400_000;

const ann = { organisation: 'acme', agency: 'north', user: 'ann' };

let stores = 0;
let names: Map<string, string>;

beforeEach(() => {
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
	told.store = {
		...{ connection, secret: 's'.repeat(40), askUrl: '', used: new Set() },
	} as unknown as Store;
	told.caller = { principal: ann, isAdmin: true, way: 'token', expiresAt: Infinity };
	told.session = { ...ann, id: 'session', place: '', expiresAt: START + DAY };
	delete told.mark;
});

afterEach(() => jest.useRealTimers());

/** Ids and keys are drawn: each is called by the order in which it is first seen. */
const steady = (text: string) =>
	text.replace(/fmk_[0-9a-f]{32}_[\w-]{43}|\b[0-9a-f]{32}\b/g, (drawn) => {
		const kind = drawn.startsWith('fmk_') ? 'KEY' : 'ID';
		const known = names.get(drawn) ?? `${kind}-${names.size + 1}`;
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
}

async function send({ method = 'GET', path, body, query = {} }: Sent) {
	const answer = { status: 0, headers: new Map<string, unknown>(), text: '' };
	const context = {
		getNode: () => ({ id: 'n', name: 'Admin', webhookId: 'hook', parameters: {}, credentials: {} }),
		getWorkflow: () => ({ id: 'w', name: 'Admin' }),
		getExecutionId: () => undefined,
		getInputData: () => [],
		getQueryData: () => query,
		// n8n gives nothing where nothing was sent.
		getBodyData: () => body,
		getRequestObject: () => ({ method, path: `/webhook/hook/foreman/${path}`, headers: {} }),
		getResponseObject: () => ({
			status: (status: number) => (answer.status = status),
			setHeader: (name: string, value: unknown) => answer.headers.set(name, value),
			end: (text: string) => (answer.text = text),
		}),
		logger: {
			...{ debug: () => undefined, info: () => undefined },
			...{ warn: () => undefined, error: () => undefined },
		},
	} as unknown as IWebhookFunctions;
	await answerControlWebhook(context);
	return answer;
}

async function api(method: string, path: string, body?: unknown, query = {}) {
	const { status, text } = await send({ method, path: `ai/${path}`, body, query });
	const parsed: unknown = JSON.parse(steady(text));
	return { asked: `${method} ${steady(path)}`, status, body: parsed, raw: text };
}

async function page(path: string, fields?: object, query = {}) {
	const method = fields === undefined ? 'GET' : 'POST';
	const { status, headers, text } = await send({ method, path: `ui/${path}`, body: fields, query });
	const location = steady(String(headers.get('location') ?? ''));
	return { asked: `${method} ${steady(path)}`, status, location, html: steady(seen(text)) };
}

async function node(operation: string, parameters: Record<string, unknown> = {}) {
	const given: Record<string, unknown> = { resource: 'client', operation, ...parameters };
	const context = {
		getNode: () => ({ id: 'n', name: 'Admin', parameters: {}, credentials: {} }),
		getWorkflow: () => ({ id: 'w', name: 'Admin' }),
		getExecutionId: () => 'e',
		getInputData: () => [{ json: {} }],
		getNodeParameter: (name: string) => given[name],
		continueOnFail: () => false,
		logger: {
			...{ debug: () => undefined, info: () => undefined },
			...{ warn: () => undefined, error: () => undefined },
		},
		helpers: {},
	} as unknown as IExecuteFunctions;
	try {
		const [rows = []] = await executeAdmin(context);
		const out: unknown = JSON.parse(steady(JSON.stringify(rows)));
		return { asked: operation, rows: out, raw: rows.map(({ json }) => json) };
	} catch (error) {
		const { message, description } = Object(error);
		return { asked: operation, message: steady(String(message)), hint: description };
	}
}

const pinned = (answer: object) => {
	const { raw: _, ...rest } = { raw: undefined, ...answer };
	expect(rest).toMatchSnapshot();
};

const idIn = (raw: unknown, index = 0) =>
	[...JSON.stringify(raw).matchAll(/[0-9a-f]{32}/g)].map(([id]) => id)[index] ?? '';

const everything = {
	name: 'Cursor of Ann',
	expiresInDays: 7,
	profile: 'build',
	limits: {
		...{ strongest: 'write', tools: ['get-workflow'], domains: ['workflow', 'execution'] },
		workflows: { tags: ['shop'], ids: ['w1'] },
	},
};

test('what programs are answered about clients', async () => {
	pinned(await api('GET', 'clients'));
	const made = await api('POST', 'clients', everything);
	pinned(made);
	const id = idIn(made.raw);
	jest.setSystemTime(START + 60_000);
	pinned(await api('POST', 'clients', { name: 'Cursor of Ann' }));
	pinned(await api('GET', 'clients', undefined, { limit: '1' }));
	pinned(await api('GET', `clients/${id}`));
	pinned(await api('PATCH', `clients/${id}`, { limits: { strongest: 'read' }, name: 'Cursor' }));
	pinned(await api('PATCH', `clients/${id}`, {}));
	pinned(
		await api('PATCH', `clients/${id}`, {
			limits: { workflows: null },
			...{ profile: null, agentId: 'other', expiresAt: '2027-01-01T00:00:00Z' },
		}),
	);
	pinned(await api('DELETE', `clients/${id}`));
	pinned(await api('DELETE', `clients/${id}`));
	pinned(await api('PATCH', `clients/${id}`, { name: 'Back' }));
	pinned(await api('GET', 'clients'));
});

test('what programs are refused', async () => {
	const { raw } = await api('POST', 'clients', { name: 'Cursor' });
	const id = idIn(raw);
	for (const body of [
		{},
		{ name: '' },
		{ name: 5 },
		{ name: 'A', isAdmin: true },
		{ name: 'A', clientId: id },
		{ name: 'A', limits: { strongest: 'all' } },
		{ name: 'A', limits: { tools: ['get-workflw'] } },
		{ name: 'A', limits: { domains: ['workflows'] } },
		{ name: 'A', limits: { workflows: { folders: ['f1'] } } },
		{ name: 'A', expiresInDays: 4000 },
		{ name: 'A', expiresInDays: 3, expiresAt: '2026-12-01T00:00:00Z' },
		{ name: 'A', expiresAt: '2020-01-01T00:00:00Z' },
		{ name: 'A', profile: 'free' },
		['A'],
	]) {
		pinned(await api('POST', 'clients', body));
		pinned(await api('PATCH', `clients/${id}`, body));
	}
	const unknown = 'a'.repeat(32);
	for (const method of ['GET', 'PATCH', 'DELETE'])
		pinned(await api(method, `clients/${unknown}`, method === 'PATCH' ? { name: 'A' } : undefined));
	pinned(await api('PUT', 'clients', {}));
	pinned(await api('POST', `clients/${id}`, {}));
	pinned(await api('GET', `clients/${id}/more`));
	told.caller = { ...told.caller, isAdmin: false };
	for (const method of ['GET', 'POST']) pinned(await api(method, 'clients', {}));
	for (const method of ['GET', 'PATCH', 'DELETE']) pinned(await api(method, `clients/${id}`, {}));
});

const fields = {
	...{
		name: 'Claude of <Ann>',
		power: 'draft',
		reach: 'tags',
		named: 'shop\r\nother',
		until: '30',
	},
	...{ tools: 'get-workflow', domains: 'workflow, execution' },
};

const idOfPath = (made: { html: string }) =>
	[...names].find(([, name]) => name === /ID-\d+/.exec(made.html)?.[0])?.[0] ?? '';

test('what people see of clients', async () => {
	pinned(await page('clients'));
	pinned(await page('clients/new'));
	const made = await page('clients/new', { ...fields, address: '' });
	pinned(made);
	const id = idOfPath(made);
	jest.setSystemTime(START + 60_000);
	pinned(
		await page('clients/new', { ...fields, name: 'Two', address: 'https://n8n.acme.test/mcp' }),
	);
	pinned(await page('clients'));
	pinned(await page(`clients/${id}`));
	const change = { ...fields, name: 'Claude', power: 'look', reach: 'all', named: '', until: '' };
	pinned(await page(`clients/${id}`, { ...change, do: 'change' }));
	pinned(await page(`clients/${id}`, undefined, { done: 'saved' }));
	pinned(await page(`clients/${id}`, { ...change, do: 'change', until: '7', power: 'all' }));
	pinned(await page(`clients/${id}`));
	pinned(await page(`clients/${id}`, { do: 'revoke' }));
	pinned(await page(`clients/${id}`, undefined, { done: 'revoked' }));
	pinned(await page(`clients/${id}`, { ...change, do: 'change' }));
	pinned(await page('clients'));
	jest.setSystemTime(START + 40 * DAY);
	pinned(await page('clients'));
});

test('what people see of a client that programs made, and of what is refused', async () => {
	const { raw } = await api('POST', 'clients', everything);
	const id = idIn(raw);
	pinned(await page(`clients/${id}`));
	pinned(await page(`clients/${id}`, { ...fields, power: 'own', reach: 'own', do: 'change' }));
	pinned(await api('GET', `clients/${id}`));
	for (const wrong of [
		{ name: ' ' },
		{ named: '' },
		{ tools: 'get-workflw' },
		{ domains: 'workflows' },
	]) {
		pinned(await page('clients/new', { ...fields, ...wrong, address: 'x' }));
		pinned(await page(`clients/${id}`, { ...fields, ...wrong, do: 'change' }));
	}
	pinned(await page(`clients/${'b'.repeat(32)}`));
	jest.setSystemTime(START + 8 * DAY);
	pinned(await page(`clients/${id}`));
	told.session = { ...told.session, agency: 'south' };
	pinned(await page(`clients/${id}`));
	pinned(await page('clients'));
});

test('names are looked up for who signed in with the password', async () => {
	told.session = { ...told.session, password: 'mark' };
	for (const [reach, named] of [
		['tags', 'shop'],
		['tags', 'shopp'],
		['projects', 'Office'],
		['projects', 'p1'],
		['projects', 'Ofice'],
		['ids', 'w7'],
	])
		pinned(await page('clients/new', { ...fields, reach, named, address: '' }));
	const { body } = await api('GET', 'clients');
	pinned({ body });
});

test('what Foreman Admin puts out', async () => {
	pinned(await node('getAll', { returnAll: true }));
	const made = await node('create', {
		clientName: 'Claude',
		limits: {
			...{ strongest: 'read', tags: 'shop, office', tools: ['get-workflow'], agentId: ' desk ' },
			...{ domains: 'workflow', profile: 'standard', expiresInDays: 5 },
		},
	});
	pinned(made);
	const clientId = idIn(made.raw);
	jest.setSystemTime(START + 60_000);
	pinned(await node('create', { clientName: 'Claude', limits: { profile: '', workflowIds: '' } }));
	pinned(await node('getAll', { returnAll: false, limit: 1 }));
	pinned(
		await node('update', {
			clientId,
			updateFields: { tags: '', tools: [], profile: '', name: 'New', expiresInDays: 0 },
		}),
	);
	pinned(
		await node('update', { clientId, updateFields: { projects: 'p1\np2', workflowIds: 'w1' } }),
	);
	pinned(await node('update', { clientId, updateFields: {} }));
	pinned(await node('update', { clientId: '', updateFields: { name: 'A' } }));
	pinned(await node('update', { clientId: 'none', updateFields: { name: 'A' } }));
	pinned(await node('create', { clientName: '', limits: {} }));
	pinned(await node('create', { clientName: 'A', limits: { tools: ['get-workflw'] } }));
	pinned(await node('create', { clientName: 'A', limits: { expiresInDays: 4000 } }));
	pinned(await node('revoke', { clientId }));
	pinned(await node('revoke', { clientId }));
	pinned(await node('rename', { clientId }));
	told.mark = { agentId: 'desk', tools: ['get-workflow'] };
	for (const operation of ['getAll', 'create', 'update', 'revoke'])
		pinned(await node(operation, { clientName: 'A', clientId, updateFields: { name: 'B' } }));
});

test('the panel of Foreman Admin', () => {
	expect(adminProperties.map((one) => JSON.stringify(one))).toMatchSnapshot();
});
