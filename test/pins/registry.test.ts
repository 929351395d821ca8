import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { Store } from '../../src/instance/open-store';
import { executeAdmin } from '../../src/surfaces/admin/admin-node';
import { answerControlWebhook } from '../../src/surfaces/control/answer-control-webhook';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';

/** What the doors are told in place of n8n, tokens and cookies. */
const told: { store?: Store; caller?: object; session?: object; mark?: object } = {};

const mockTold = told;

const trigger = {
	...{ id: '1', name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	...{ position: [0, 0] },
	parameters: { workflowInputs: { values: [{ name: 'id' }] } },
};

const mockWorkflow = (id: string) => ({
	...{ id, name: `Look Up: ${id}`, isArchived: false, settings: {}, tags: [] },
	...{ versionId: 'v1', activeVersionId: 'v1', nodes: [trigger], connections: {} },
});

jest.mock('../../src/registry/proposal/workflows-to-choose', () => ({
	...jest.requireActual<object>('../../src/registry/proposal/workflows-to-choose'),
	sharedWorkflows: () => ({}),
}));

jest.mock('../../src/registry/proposal/try-tool', () => ({
	tryTool: async (_: object, given: object, { begins }: { begins: () => Promise<void> }) => {
		await begins();
		return { gave: given };
	},
	runExamples: async () => await Promise.resolve(),
}));

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
		clock: { sleep: async () => await Promise.resolve() },
		tags: { list: async () => await Promise.resolve([]) },
		workflows: {
			get: async (id: string) => await Promise.resolve(mockWorkflow(id)),
			names: async (ids: readonly string[]) =>
				await Promise.resolve(new Map(ids.map((id) => [id, mockWorkflow(id).name]))),
			list: async () => await Promise.resolve({ workflows: [mockWorkflow('wf-1')] }),
		},
		workflowVersions: {
			get: async () => await Promise.resolve(mockWorkflow('wf-1')),
			list: async () =>
				await Promise.resolve([
					{ versionId: 'v0', name: null, createdAt: '2026-11-20T10:00:00.000Z', authors: 'ann' },
				]),
		},
		executions: { list: async () => await Promise.resolve([]) },
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
	text.replace(/\b[0-9a-f]{32}\b/g, (drawn) => {
		const known = names.get(drawn) ?? `ID-${names.size + 1}`;
		names.set(drawn, known);
		return known;
	});

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
		getBodyData: () => body ?? {},
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

async function api(method: string, path: string, body?: unknown, query: object = {}) {
	const { status, text } = await send({ method, path: `ai/${path}`, body, query });
	const parsed: { readonly error?: { readonly code: string } } = JSON.parse(steady(text));
	const shown = parsed.error === undefined ? parsed : { error: { code: parsed.error.code } };
	return { asked: `${method} ${steady(path)}`, status, body: shown, raw: text };
}

async function node(name: string, parameters: Record<string, unknown> = {}) {
	const [resource = '', operation = ''] = name.split(' ');
	const given: Record<string, unknown> = { resource, operation, ...parameters };
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
		// As text: the order of the fields is that of the columns which people see.
		const out = rows.map(({ json }) => steady(JSON.stringify(json)));
		// Functions and schemas have no order.
		if (!name.startsWith('tool')) out.sort();
		return { asked: name, rows: out, raw: rows.map(({ json }) => json) };
	} catch (error) {
		return { asked: name, isRefused: error instanceof Error, why: error };
	}
}

const pinned = (answer: object) => {
	const { raw: _, why: __, ...rest } = { raw: undefined, why: undefined, ...answer };
	// Here all is of one moment, so a history has no order.
	const { changes } = { changes: undefined, ...('body' in rest ? Object(rest.body) : {}) };
	if (Array.isArray(changes))
		changes.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
	expect(rest).toMatchSnapshot();
};

const idIn = (raw: unknown, index = 0) =>
	[...JSON.stringify(raw).matchAll(/[0-9a-f]{32}/g)].map(([id]) => id)[index] ?? '';

const shop = {
	...{ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
	additionalProperties: false,
};

const picked = (value: string) => ({ mode: 'list', value });

const later = () => jest.setSystemTime(Date.now() + 1_000);

async function madeTool(more: object = {}) {
	const wish = { workflowId: 'wf-1', name: 'look_up', description: 'Looks up', effect: 'read' };
	const made = await api('POST', 'tools', { ...wish, ...more });
	const { id, functionId, inputSchemaId } = JSON.parse(made.raw) as Record<string, string>;
	return { made, id: String(id), functionId: String(functionId), schemaId: String(inputSchemaId) };
}

test('what programs are answered about tools', async () => {
	pinned(await api('GET', 'tools'));
	const { made, id, functionId } = await madeTool();
	pinned(made);
	later();
	const example = { args: { id: '7' }, result: { said: 'x' } };
	for (const [method, path, body, query] of [
		['GET', `tools/${id}`],
		['GET', 'tools', undefined, { query: 'look', limit: '1', enabled: 'true', target: 'server' }],
		['GET', 'tools', undefined, { offset: '1' }],
		['GET', 'tools', undefined, { system: 'only', limit: '1' }],
		['PATCH', `tools/${id}`, { description: null, examples: [example], revision: 1 }],
		['PATCH', `tools/${id}`, { outputSchema: { type: 'object' }, enabled: false }],
		['PATCH', `tools/${id}`, { enabled: true, revision: 1 }],
		['PATCH', `tools/${id}`, {}],
		['PATCH', `tools/${id}`, { effekt: 'read' }],
		['PATCH', `tools/${id}`, { revision: 'x', enabled: true }],
		['POST', `tools/${id}/try`, { arguments: { id: '7' } }],
		['POST', `tools/${id}/try`, {}],
		['POST', `tools/${id}/try`, { id: '7' }],
		['POST', `tools/${id}/pin`, { note: 'first', revision: 3 }],
		['POST', `tools/${id}/pin`, { functionVersionId: null }],
		['POST', `tools/${id}/pin`, { functionVersionId: null, workflowVersionId: null }],
		['POST', `tools/${id}/pin`, { version: 'x' }],
		['GET', `tools/${id}/history`],
		['DELETE', `tools/${id}`, {}, { revision: '1' }],
		['DELETE', `tools/${id}`, { revision: 5 }, { retentionTier: 'short' }],
		['GET', 'tools', undefined, { deleted: 'true' }],
		['POST', `tools/${id}/restore`, {}],
		['DELETE', `tools/${id}`, { retentionTier: 'none' }],
		['GET', `tools/${id}`],
		['GET', 'tools', undefined, { limit: '0' }],
		['GET', 'tools', undefined, { nothing: 'x' }],
		['POST', 'tools', { name: 'two', functionId, workflowId: 'wf-1' }],
		['POST', 'tools', { name: 'two', functionId, inputSchema: shop, outputSchema: {} }],
		['POST', 'tools', { name: 'two', functionId, inputSchema: shop, outputSchema: {} }],
		['POST', 'tools', { name: 'mine', target: 'client', inputSchema: shop, outputSchema: {} }],
		['POST', 'tools', ['x']],
		['PUT', 'tools', {}],
		['GET', 'tools/list-workflows'],
	] as const)
		pinned(await api(method, path, body, query));
});

test('what programs are answered about functions, versions and schemas', async () => {
	const { functionId: own, schemaId } = await madeTool();
	const { raw } = await api('POST', 'functions', { name: 'Find', workflowId: 'wf-2' });
	const id = idIn(raw);
	later();
	const kept = await api('POST', `functions/${id}/versions`, { note: 'kept', setAsDefault: true });
	pinned(kept);
	const versionId = idIn(kept.raw);
	for (const [method, path, body, query] of [
		['GET', 'functions', undefined, { limit: '1', query: 'find' }],
		['GET', `functions/${id}`],
		['PATCH', `functions/${id}`, { description: 'Says it', revision: 2 }],
		['PATCH', `functions/${id}`, { description: 'Says it', revision: 1 }],
		['PATCH', `functions/${id}`, {}],
		['POST', 'functions', { name: 'Find', workflowId: 'wf-2' }],
		['POST', 'functions', { name: '' }],
		['GET', `functions/${id}/versions`],
		['GET', `functions/${id}/versions`, undefined, { offset: '1' }],
		['GET', `functions/${id}/versions/${versionId}`],
		['GET', `functions/${own}/versions/${versionId}`],
		['DELETE', `functions/${own}/versions/${versionId}`],
		['DELETE', `functions/${id}/versions/${versionId}`],
		['PATCH', `functions/${id}`, { defaultVersionId: null }],
		['DELETE', `functions/${id}/versions/${versionId}`],
		['POST', `functions/${id}/versions`, { what: 'x' }],
		['DELETE', `functions/${own}`],
		['DELETE', `functions/${id}`, { retentionTier: 'forever' }],
		['DELETE', `functions/${id}`, { retentionTier: 'long' }],
		['GET', 'functions', undefined, { deleted: 'true' }],
		['POST', `functions/${id}/restore`, {}],
		['POST', 'schemas', { name: 'Shop', schema: shop, role: 'input' }],
		['POST', 'schemas', { name: 'Shop', schema: shop }],
		['GET', 'schemas', undefined, { query: 'look' }],
		['GET', `schemas/${schemaId}`],
		['DELETE', `schemas/${schemaId}`],
		['GET', 'registry/export'],
		['GET', 'registry/export', undefined, { tools: 'x', workflows: 'true' }],
		['POST', 'registry/import', { document: { format: 'x' } }],
		['POST', 'registry/import', { document: {}, copies: true }],
	] as const)
		pinned(await api(method, path, body, query));
	const { raw: made } = await api('POST', 'schemas', {
		...{ name: 'Other', schema: { ...shop, title: 'x' }, role: 'input' },
	});
	pinned(await api('DELETE', `schemas/${idIn(made)}`));
	const { raw: exported } = await api('GET', 'registry/export');
	const { document } = JSON.parse(exported) as { document: object };
	pinned(await api('POST', 'registry/import', { document, dryRun: true }));
	pinned(await api('POST', 'registry/import', { document }));
});

test('members read, and change nothing', async () => {
	const { id, functionId, schemaId } = await madeTool();
	told.caller = { ...told.caller, isAdmin: false };
	for (const [method, path] of [
		...[['GET', 'tools'] as const, ['GET', `tools/${id}`] as const],
		...[['GET', `functions/${functionId}/versions`] as const, ['GET', 'schemas'] as const],
		...[['POST', 'tools'] as const, ['PATCH', `tools/${id}`] as const],
		...[['DELETE', `tools/${id}`] as const, ['POST', `tools/${id}/restore`] as const],
		...[['POST', `tools/${id}/try`] as const, ['POST', `tools/${id}/pin`] as const],
		...[['GET', `tools/${id}/history`] as const, ['GET', 'registry/export'] as const],
		...[['POST', 'registry/import'] as const, ['DELETE', `schemas/${schemaId}`] as const],
		...[['POST', 'functions'] as const, ['POST', `functions/${functionId}/versions`] as const],
	])
		pinned(await api(method, path, method === 'GET' ? undefined : { description: 'x' }));
});

test('what Foreman Admin puts out', async () => {
	const made = await node('function createToolFromWorkflow', {
		...{ workflowId: picked('wf-1'), toolName: '', description: 'Looks up', effect: 'read' },
		additionalFields: { examples: '[{"args":{"id":"1"}}]', runtimeUserId: '' },
	});
	pinned(made);
	const [first] = (made.raw ?? []) as ReadonlyArray<Record<string, string>>;
	const { id = '', functionId = '', inputSchemaId = '' } = first ?? {};
	later();
	const tool = { toolId: picked(id) };
	const own = { functionId: picked(functionId) };
	const create = {
		...{ toolName: 'two', description: '', target: 'server', ...own, effect: 'write' },
		...{ inputSchema: JSON.stringify(shop), outputSchema: '{}', additionalFields: {} },
	};
	const all = { returnAll: true, filters: {} };
	for (const [name, parameters] of [
		['tool create', create],
		['tool create', create],
		['tool create', { ...create, toolName: '' }],
		['tool create', { ...create, toolName: 'c', target: 'client', inputSchema: '{' }],
		['tool create', { ...create, toolName: 'c', target: 'client', functionId: picked('') }],
		['tool get', tool],
		['tool get', { toolId: id }],
		['tool get', { toolId: picked('') }],
		['tool getAll', all],
		['tool getAll', { returnAll: false, limit: 1, filters: { query: '', enabled: 'true' } }],
		['tool getAll', { ...all, filters: { system: 'only', query: 'list workflows' } }],
		['tool update', { ...tool, updateFields: { description: '', enabled: false, revision: 1 } }],
		['tool update', { ...tool, updateFields: { name: 'three', functionVersionId: '' } }],
		['tool update', { ...tool, updateFields: { outputSchema: '{"type":"object"}' } }],
		['tool update', { ...tool, updateFields: { examples: '[' } }],
		['tool update', { ...tool, updateFields: { enabled: true, revision: 1 } }],
		['tool update', { ...tool, updateFields: { revision: 3 } }],
		['tool update', { ...tool, updateFields: {} }],
		['tool try', { ...tool, arguments: '{"id":"7"}' }],
		['tool try', { ...tool, arguments: '' }],
		['tool try', { ...tool, arguments: '[1]' }],
		['tool pin', tool],
		['tool history', tool],
		['tool delete', { ...tool, retentionTier: 'short' }],
		['tool getAll', { ...all, filters: { deleted: 'true' } }],
		['tool restore', tool],
		['tool export', { additionalFields: { onlyTools: [id], workflows: true } }],
		['tool import', { document: '{"format":"x"}', additionalFields: {} }],
		['tool import', { document: '{}', additionalFields: { workflows: '["a"]' } }],
		['function create', { functionName: 'F', workflowId: picked('wf-3'), additionalFields: {} }],
		['function create', { functionName: '', workflowId: picked('wf-3'), additionalFields: {} }],
		['function get', own],
		['function getAll', { returnAll: true, filters: {} }],
		['function getAll', { returnAll: false, limit: 1, filters: { query: 'look' } }],
		['function update', { ...own, updateFields: { description: '', inputSchemaId } }],
		['function update', { ...own, updateFields: {} }],
		['function delete', { ...own, retentionTier: 'medium' }],
		['function restore', own],
		['schema create', { schemaName: 'S', role: 'output', schema: '{"type":"object"}' }],
		['schema create', { schemaName: 'S', role: 'other', schema: '{"type":"object"}' }],
		['schema get', { schemaId: picked(inputSchemaId) }],
		['schema getAll', { ...all, filters: { query: 'output' } }],
		['schema delete', { schemaId: picked(inputSchemaId) }],
	] as const)
		pinned(await node(name, parameters));
	const pinnedOne = await node('version pin', {
		...{ ...own, workflowVersionId: '', additionalFields: { note: '', toolId: '' } },
	});
	pinned(pinnedOne);
	const versionId = idIn(pinnedOne.raw);
	pinned(await node('version get', { versionId }));
	pinned(await node('version get', { versionId: '' }));
	pinned(await node('version getAll', { ...own, returnAll: true }));
	pinned(await node('version delete', { versionId }));
	const only = { note: 'x', toolId: id, setAsDefault: false };
	pinned(await node('version pin', { ...own, workflowVersionId: 'v0', additionalFields: only }));
	const unused = await node('schema create', {
		schemaName: 'T',
		role: 'input',
		schema: '{"type":"object","title":"x"}',
	});
	pinned(await node('schema delete', { schemaId: picked(idIn(unused.raw)) }));
	const exported = await node('tool export', { additionalFields: {} });
	const [whole] = (exported.raw ?? []) as readonly object[];
	for (const document of [whole, JSON.stringify([whole])])
		pinned(await node('tool import', { document, additionalFields: { dryRun: true } }));
	told.mark = { agentId: 'desk', tools: ['list-workflows'] };
	for (const name of ['getAll', 'get', 'update', 'try', 'export', 'delete'])
		pinned(await node(`tool ${name}`, { ...all, ...tool, additionalFields: {} }));
});

test('what the audit keeps', async () => {
	const { id } = await madeTool();
	await api('PATCH', `tools/${id}`, { description: 'x' });
	await api('PATCH', `tools/${id}`, { effekt: 'x' });
	await node('tool try', { toolId: id, arguments: '{}' });
	await node('schema create', { schemaName: 'S', role: 'output', schema: '{"type":"string"}' });
	const { raw = [] } = await node('audit getAll', { returnAll: true, filters: {} });
	const rows = raw.map(({ tool, arguments: given, ...row }) =>
		// Which entry of one moment comes first is drawn.
		JSON.stringify([
			/^registry:/.test(String(tool)),
			String(given).replace(/"id":"[^"]*"/, ''),
			row,
		]),
	);
	pinned({ rows: rows.sort() });
});

async function page(path: string, fields?: object, query: object = {}) {
	const method = fields === undefined ? 'GET' : 'POST';
	const { status, headers, text } = await send({ method, path: `ui/${path}`, body: fields, query });
	return { status, location: String(headers.get('location') ?? ''), html: text };
}

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'");

/** What the form of a page would send that changes a record. */
function filled(html: string) {
	const form = /<h2 id="change">[^]*?<\/form>/.exec(html)?.[0] ?? '';
	const inputs = form.matchAll(
		/<input(?: id="[^"]*")? (?:type="hidden" )?name="([^"]+)"[^>]* value="([^"]*)"/g,
	);
	const areas = form.matchAll(/<textarea id="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g);
	const selects = form.matchAll(
		/<select id="([^"]+)"[^>]*>.*?value="([^"]*)" selected.*?<\/select>/gs,
	);
	const all = [...inputs, ...areas, ...selects];
	return Object.fromEntries(all.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

test('people make, try, change, pin, delete and restore a tool on pages', async () => {
	expect((await page('tools')).html).toContain('make one of a workflow');
	const shared = await page('tools/new');
	expect(shared.html).toMatch(/tag foreman-[0-9a-f]{16}/);
	expect(shared.html).not.toContain('<form method="post"');
	told.session = { ...told.session, password: 'mark' };
	expect((await page('tools/new')).html).toContain('<option value="wf-1">Look Up: wf-1</option>');
	const wish = { workflowId: 'wf-1', description: 'Looks\r\nup', effect: 'read', name: 'look_up' };
	const lacking = await page('tools/new', { ...wish, description: '' });
	expect([lacking.status, lacking.html]).toEqual([400, expect.stringContaining('value="look_up"')]);
	const made = await page('tools/new', wish);
	expect(made).toMatchObject({
		status: 303,
		location: expect.stringMatching(/^\w{32}\?done=made$/),
	});
	const [id = ''] = made.location.split('?');
	const path = `tools/${id}`;
	const shown = await page(path, undefined, { done: 'made' });
	expect(shown.html).toContain('The tool was made.');
	expect(shown.html).toContain('&quot;required&quot;: [');
	expect((await page('tools')).html).toContain(`href="${path}"`);
	expect((await page('tools')).html).toContain('list-workflows');
	expect((await page('tools', undefined, { find: 'nowhere' })).html).not.toContain(id);

	const tried = await page(path, { do: 'try', arguments: '{"id":"7"}' });
	expect([tried.status, unescaped(tried.html)]).toEqual([
		200,
		expect.stringContaining('"id": "7"'),
	]);

	const form = filled(shown.html);
	expect(form).toMatchObject({ name: 'look_up', description: 'Looks\nup', effect: 'read' });
	expect((await page(path, { ...form, do: 'change' })).location).toBe(`${id}?done=same`);
	const wrong = await page(path, { ...form, do: 'change', examples: '[{', name: 'other' });
	expect([wrong.status, wrong.html]).toEqual([
		400,
		expect.stringContaining('Examples is not valid JSON'),
	]);
	expect(filled(wrong.html)).toMatchObject({ examples: '[{', name: 'other' });
	const change = { ...form, do: 'change', description: 'Mine', requiresConfirmation: 'yes' };
	expect((await page(path, change)).location).toBe(`${id}?done=saved`);
	const late = await page(path, { ...form, do: 'change', description: 'Theirs', enabled: '' });
	expect([late.status, late.html]).toEqual([
		409,
		expect.stringContaining('Another user saved first'),
	]);
	const again = filled(late.html);
	expect(again).toMatchObject({ description: 'Theirs', enabled: '' });
	expect((await page(path, { ...again, do: 'change' })).status).toBe(409);
	const anew = { ...filled((await page(path)).html), description: 'Theirs', enabled: '' };
	expect((await page(path, { ...anew, do: 'change' })).location).toBe(`${id}?done=saved`);
	const tool = JSON.parse((await api('GET', path)).raw) as object;
	expect(tool).toMatchObject({
		description: 'Theirs',
		enabled: false,
		requiresConfirmation: true,
		revision: 3,
	});

	expect((await page(path, { do: 'pin', version: 'workflow:', note: 'x' })).location).toBe(
		`${id}?done=pinned`,
	);
	expect((await page(path)).html).toContain('Pinned to a version');
	// Of a form that was shown before the changes.
	for (const old of [{ do: 'unpin' }, { do: 'delete', retentionTier: 'none' }])
		expect((await page(path, { ...old, shown: form.shown })).status).toBe(409);
	expect((await page(path, { do: 'unpin' })).location).toBe(`${id}?done=follow`);
	expect((await page(path, { do: 'delete', retentionTier: 'short' })).location).toBe(
		'../tools?done=deleted',
	);
	const gone = await page(path);
	expect(gone.html).toContain('value="restore"');
	expect(gone.html).not.toMatch(/value="(?:delete|pin|unpin|try|change)"/);
	expect((await page(path, { ...form, do: 'change' })).status).toBe(409);
	expect((await page(path, { do: 'restore' })).location).toBe(`${id}?done=restored`);
	told.session = { ...told.session, agency: 'south' };
	for (const fields of [undefined, { do: 'delete' }, { ...form, do: 'change' }])
		expect((await page(path, fields)).status).toBe(404);
	expect((await page('tools/list-workflows')).status).toBe(404);
});
