import type { CallableTool, PreparedCall } from '../../src/kernel/callable-tool';
import { openPermissions } from '../../src/calls/open-permissions';
import type { NewQuestion } from '../../src/calls/call-as-asked';
import { openPolicy } from '../../src/calls/open-policy';
import { CREDENTIAL } from '../../src/instance/credential-names';
import { openScope } from '../../src/instance/open-scope';
import { readToolkitPolicy } from '../../src/policy/toolkit-policy';
import { REGISTRY } from '../../src/registry/dispatch/registered-facts';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';
import { storeAt } from '../asking/asking-node';
import { n8nNode } from '../instance/n8n-node';

const tool = {
	...{ name: 'price_of', provider: REGISTRY, description: 'Prices.', foreign: true },
	...{ effect: 'read', build: 'runs' },
} as unknown as CallableTool;

const noPorts = () => {
	throw new Error('no port was needed');
};

/** What a person is told of a registered tool that is said to read, and whose call does this; how its run was asked for foreign text. */
async function told(changes: boolean) {
	const { api } = dataTablesInMemory();
	const nowhere = storeAt('http://127.0.0.1:5678');
	const store = { ...nowhere, connection: { ...nowhere.connection, api: () => api } };
	const opened = await openScope(n8nNode({ executionId: 'one' }).context, {
		...{ item: 0, caller: 'model', itemsBy: 'model', agentId: 'agent', credential: CREDENTIAL },
	});
	const tenant = async () =>
		await Promise.resolve({ organisation: 'acme', agency: 'north', user: 'ann' });
	const isNoted = jest.fn(async (_isChange?: boolean) => await Promise.resolve(false));
	const taint = { ...opened.taint, isNoted };
	const kept = { store: async () => await Promise.resolve(store), run: 'one' };
	const scope = { ...opened, ...kept, tenant, taint };
	const settings = { ...readToolkitPolicy({ profile: 'restrictive' }, 'tools'), floors: [] };
	const asked: NewQuestion[] = [];
	const policy = openPolicy(scope, {
		...{ settings, permissions: openPermissions(scope, settings), waiter: noPorts },
		...{ offered: async () => await Promise.resolve([tool]), asker: noPorts },
		unanswerable(question) {
			asked.push(question);
			return { reason: 'nobody', hint: '' };
		},
	});
	const call = { arguments: {}, changes: async () => await Promise.resolve(changes) };
	const decision = await policy.decide(tool, call as unknown as PreparedCall, noPorts);
	expect(decision.word).toBe('ask');
	await policy.consent(tool, { arguments: {}, question: 'Run it?', facts: [], agreed: [] });
	return { registered: asked[0]?.registered, looked: isNoted.mock.calls };
}

it('a person is told what a call does, not only what somebody says of its tool', async () => {
	expect(await told(false)).toMatchObject({ registered: { effect: 'read' } });
	expect(await told(true)).toMatchObject({ registered: { effect: 'write' } });
});

it('a call that changes something is to know what other processes have noted of its run', async () => {
	expect((await told(false)).looked).toEqual([[false]]);
	expect((await told(true)).looked).toEqual([[true]]);
});
