import { agreedDestinations } from '../../src/calls/agreed-destinations';
import { openPermissions } from '../../src/calls/open-permissions';
import { openPolicy } from '../../src/calls/open-policy';
import { CREDENTIAL } from '../../src/instance/credential-names';
import { openScope } from '../../src/instance/open-scope';
import { openApprovals } from '../../src/instance/open-store';
import type { CallableTool } from '../../src/kernel/callable-tool';
import { readToolkitPolicy } from '../../src/policy/toolkit-policy';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';
import { storeAt } from '../asking/asking-node';
import { n8nNode } from '../instance/n8n-node';

const tool = { name: 'publish', provider: 'instance', effect: 'write' } as unknown as CallableTool;

const unused = () => {
	throw new Error('not needed');
};

/** A run whose calls ask a person, who says yes to each. */
async function openRun(run: string) {
	const { api } = dataTablesInMemory();
	const nowhere = storeAt('http://127.0.0.1:5678');
	const store = { ...nowhere, connection: { ...nowhere.connection, api: () => api } };
	const opened = await openScope(n8nNode({ executionId: run }).context, {
		...{ item: 0, caller: 'model', itemsBy: 'model', agentId: 'agent', credential: CREDENTIAL },
	});
	const tenant = async () => await Promise.resolve({ organisation: '', agency: '', user: 'ann' });
	const scope = { ...opened, store: async () => await Promise.resolve(store), run, tenant };
	const settings = { ...readToolkitPolicy({ profile: 'standard' }, 'tools'), floors: [] };
	const policy = openPolicy(scope, {
		...{ settings, permissions: openPermissions(scope, settings), waiter: unused },
		...{ offered: unused, asker: () => ({ workflow: 'w', resume: '' }) },
	});
	return {
		async ask(...agreed: string[]) {
			const call = { arguments: { id: 'w1' }, question: 'Publish it?', facts: ['It goes there.'] };
			return await policy.consent(tool, { ...call, agreed });
		},
		async approve(id: string) {
			const approvals = openApprovals(store, 60_000, AbortSignal.timeout(60_000));
			expect(await approvals.decide(id, 'approved', 'ann')).toMatchObject({ counted: true });
			return await approvals.read(id);
		},
	};
}

it('a yes agrees to what the person was asked, not to what the call reaches by then', async () => {
	const { ask, approve } = await openRun('changed');
	const asked = await ask('seen', 'gone');
	if (asked.word !== 'pending') throw new Error('not asked');
	// What is kept of an address does not show it.
	expect(JSON.stringify(await approve(asked.approvalId))).not.toMatch(/seen|gone/);
	expect(agreedDestinations.isAgreed('changed', 'seen')).toBe(false);
	expect(await ask('seen', 'unseen')).toMatchObject({ word: 'granted' });
	expect(agreedDestinations.isAgreed('changed', 'seen')).toBe(true);
	expect(agreedDestinations.isAgreed('changed', 'unseen')).toBe(false);
});

it('a yes to what reached nothing agrees to nothing', async () => {
	const { ask, approve } = await openRun('nothing');
	const asked = await ask();
	if (asked.word !== 'pending') throw new Error('not asked');
	await approve(asked.approvalId);
	expect(await ask('unseen')).toMatchObject({ word: 'granted' });
	expect(agreedDestinations.isAgreed('nothing', 'unseen')).toBe(false);
});
