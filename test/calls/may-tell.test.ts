import { openPermissions } from '../../src/calls/open-permissions';
import { openPolicy } from '../../src/calls/open-policy';
import { CREDENTIAL } from '../../src/instance/credential-names';
import { openScope } from '../../src/instance/open-scope';
import { toolOfCounts, toolOfPart } from '../../src/policy/clients/keep-overview';
import type { Profile } from '../../src/policy/permissions';
import { readToolkitPolicy } from '../../src/policy/toolkit-policy';
import { findTool } from '../support/native-tools';
import { n8nNode } from '../instance/n8n-node';

const nobody = () => {
	throw new Error('nobody was to be asked');
};

async function policyOf(profile: Profile, overrides: object = {}) {
	const opened = await openScope(n8nNode({ executionId: 'tells' }).context, {
		...{ item: 0, caller: 'model', itemsBy: 'model', agentId: 'agent', credential: CREDENTIAL },
	});
	const scope = { ...opened, store: undefined, run: 'tells' };
	const settings = { ...readToolkitPolicy({ profile, ...overrides }, 'tools'), floors: [] };
	const permissions = openPermissions(scope, settings);
	return openPolicy(scope, {
		...{ settings, permissions, waiter: nobody, asker: nobody },
		offered: async () => await Promise.resolve([]),
	});
}

test('each part of the overview is shown by a tool that exists', () => {
	for (const name of [...Object.values(toolOfPart), toolOfCounts])
		expect(findTool(name)?.effect).toBe('read');
});

test('where reading runs unasked, all is told; no tool of an unknown name is', async () => {
	const policy = await policyOf('standard');
	expect(await policy.mayTell('list-credentials')).toBe(true);
	expect(await policy.mayTell('list-nothing')).toBe(false);
});

test('where reading asks, it is told only by a call that a person was asked about', async () => {
	const policy = await policyOf('restrictive');
	expect(await policy.mayTell('list-credentials')).toBe(false);
	const tool = findTool('get-instance-context');
	const prepared = tool?.prepare({});
	if (tool === undefined || prepared?.ok !== true) throw new Error('not prepared');
	expect((await policy.decide(tool, prepared.call, nobody)).word).toBe('ask');
	expect(await policy.mayTell('list-credentials')).toBe(true);
});
