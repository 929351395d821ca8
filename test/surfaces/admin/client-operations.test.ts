import type { IExecuteFunctions } from 'n8n-workflow';

import { findClientKey } from '../../../src/instance/clients/find-client-key';
import type { Store } from '../../../src/instance/open-store';
import { AdminPanel } from '../../../src/surfaces/admin/admin-panel';
import { runClientOperation } from '../../../src/surfaces/admin/client-operations';
import { clientWork } from '../../../src/surfaces/clients/client-work';
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
	const desk = () => clientWork({ store, logger, secrets, principal: ann } as never);
	const surface = {
		toRead: async () => (opens.push('read'), await Promise.resolve(desk())),
		toChange: async () => (opens.push('change'), await Promise.resolve(desk())),
	};
	const context = {
		getNode: () => ({ id: 'n', credentials: {} }),
		getWorkflow: () => ({ id: 'w' }),
		getRequestObject: () => ({ ip: '203.0.113.1', headers: {}, socket: {} }),
		logger,
	} as unknown as IExecuteFunctions;
	const run = async (operation: string, parameters: Record<string, unknown> = {}) => {
		const reading = { getNodeParameter: ((field: string) => parameters[field]) as never };
		const panel = new AdminPanel(reading, 0);
		return (
			(await runClientOperation({ resource: 'client', operation }, panel, surface, context)) ?? []
		);
	};
	const letIn = async (key: unknown) => await findClientKey(context as never, String(key), store);
	return { run, opens, letIn };
}

const limited = { clientName: 'Claude', limits: { strongest: 'read', tags: 'shop, office' } };

test('a client is made with its limits, and its key lets it in', async () => {
	const { run, opens, letIn } = nodeOf();
	const [made] = await run('create', limited);
	expect(made).toMatchObject({ name: 'Claude', agentId: 'claude', state: 'valid' });
	expect(await letIn(made?.key)).toMatchObject({
		name: 'Claude',
		limits: { strongest: 'read', workflows: { tags: ['shop', 'office'], ids: [], projects: [] } },
	});
	expect(opens).toEqual(['change']);
	const [listed] = await run('getAll', { returnAll: true });
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
