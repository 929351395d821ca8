import { catalog } from '../../../src/catalog/catalog';
import { findClientKey } from '../../../src/instance/clients/find-client-key';
import type { Store } from '../../../src/instance/open-store';
import { inputOfPanel, panelReader } from '../../../src/surfaces/admin/admin-panel';
import { clientDesk } from '../../../src/administration/client/client-desk';
import { findOperation } from '../../../src/administration/resources';
import { invokeOperation } from '../../../src/kernel/operation/invoke-operation';
import { isRecord } from '../../../src/kernel/values/is-record';
import { dataTablesInMemory } from '../../adapters/data-tables-in-memory';

const ann = { organisation: 'acme', agency: 'north', user: 'ann' };

let count = 0;

/** Foreman Admin with a store of its own. */
function nodeOf() {
	const { api } = dataTablesInMemory();
	const connection = { api: () => api, fingerprint: `admin store ${(count += 1)}` };
	const store = {
		...{ connection, secret: 's'.repeat(40), askUrl: '', used: new Set() },
	} as unknown as Store;
	const logger = {
		debug: () => undefined,
		info: () => undefined,
		warn: () => undefined,
		error: () => undefined,
	};
	const secrets = {
		learn: () => undefined,
		redact: (value: unknown) => value,
		hide: (value: unknown) => value,
	};
	const opens: string[] = [];
	const recorded: string[] = [];
	const context = {
		getNode: () => ({ id: 'n', credentials: {} }),
		getWorkflow: () => ({ id: 'w' }),
		getRequestObject: () => ({ ip: '203.0.113.1', headers: {}, socket: {} }),
		logger,
	};
	const tools = async () =>
		await catalog.for({
			tenant: async () => await Promise.resolve(ann),
			registered: async () => await Promise.resolve([]),
		});
	const call = {
		refusal: ({ effect }: { readonly effect: string }) => {
			opens.push(effect === 'read' ? 'read' : 'change');
			return undefined;
		},
		ports: async () =>
			await Promise.resolve({
				clients: clientDesk({ store, logger, secrets, principal: ann, tools } as never),
			}),
		record: async ({ tool, status }: { readonly tool: string; readonly status: string }) => {
			recorded.push(`${tool} ${status}`);
			await Promise.resolve();
		},
		...{ redact: (value: unknown) => value, learn: () => undefined, now: () => Date.now() },
	};
	const run = async (action: string, parameters: Record<string, unknown> = {}) => {
		const panel = panelReader(
			{ getNodeParameter: ((name: string) => parameters[name]) as never },
			0,
		);
		const found = findOperation('client', action);
		if (found === undefined) throw new Error(`no ${action}`);
		const { operation, resource } = found;
		const input = inputOfPanel(operation, resource, panel);
		const { client, clients, ...beside } = await invokeOperation(operation, input, call as never);
		const rows: readonly unknown[] = Array.isArray(clients) ? clients : [client];
		return rows.map(
			(row) => ({ ...(isRecord(row) ? row : {}), ...beside }) as Record<string, unknown>,
		);
	};
	const letIn = async (key: unknown) => await findClientKey(context as never, String(key), store);
	return { run, opens, recorded, letIn };
}

const limited = { clientName: 'Claude', limits: { strongest: 'read', tags: 'shop, office' } };

test('a client is made with its limits, and its key lets it in', async () => {
	const { run, opens, recorded, letIn } = nodeOf();
	const [made] = await run('create', limited);
	expect(made).toMatchObject({ name: 'Claude', agentId: 'claude', state: 'valid' });
	expect(await letIn(made?.key)).toMatchObject({
		name: 'Claude',
		limits: { strongest: 'read', workflows: { tags: ['shop', 'office'], ids: [], projects: [] } },
	});
	expect(opens).toEqual(['change']);
	expect(recorded).toEqual(['client:create succeeded']);
	const [listed] = await run('list');
	expect(listed).toMatchObject({ id: made?.id, name: 'Claude' });
	expect(JSON.stringify(listed)).not.toContain(String(made?.key).slice(40));
});

test('an update changes what it names, and opens nothing else', async () => {
	const { run, letIn } = nodeOf();
	const [made] = await run('create', {
		...limited,
		limits: { ...limited.limits, tools: ['get-workflow'] },
	});
	const change = async (updateFields: object) =>
		await run('update', { clientId: made?.id, updateFields });
	await change({ tags: 'shop' });
	expect((await letIn(made?.key)).limits).toEqual({
		...{ strongest: 'read', tools: ['get-workflow'], domains: [] },
		workflows: { ids: [], tags: ['shop'], folders: [], projects: [] },
	});
	await change({ strongest: 'write', profile: 'standard' });
	expect(await letIn(made?.key)).toMatchObject({
		...{ profile: 'standard', limits: { strongest: 'write', tools: ['get-workflow'] } },
	});
	expect((await letIn(made?.key)).limits.workflows?.tags).toEqual(['shop']);
	await change({ tags: '', tools: [] });
	expect((await letIn(made?.key)).limits).toMatchObject({ tools: [], workflows: undefined });
});

test('a revoked key lets nobody in', async () => {
	const { run, letIn } = nodeOf();
	const [made] = await run('create', limited);
	await letIn(made?.key);
	expect(await run('revoke', { clientId: made?.id })).toMatchObject([{ state: 'revoked' }]);
	await expect(letIn(made?.key)).rejects.toMatchObject({ code: 'unauthorized' });
});

test.each([
	['update', { clientId: 'x', updateFields: {} }, 'Update Fields is empty'],
	[
		'create',
		{ clientName: 'A', limits: { tools: ['get-workflo'] } },
		'Did you mean "get-workflow"',
	],
	['create', { clientName: 'A', limits: { domains: 'workflows' } }, 'no group of tools'],
])('%s says what is wrong with %j', async (operation, parameters, text) => {
	const { run } = nodeOf();
	const failed = await run(operation, parameters).catch((error: unknown) => error);
	expect(
		`${Reflect.get(Object(failed), 'message')} ${Reflect.get(Object(failed), 'hint')}`,
	).toContain(text);
});
