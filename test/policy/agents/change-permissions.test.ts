import type { AgentRecord } from '../../../src/policy/agents/agent-record';
import {
	changePermissions as changesFor,
	readProviders,
} from '../../../src/policy/agents/change-permissions';
import { permissionRows } from '../../../src/policy/agents/permission-judge';
import { tools } from '../../support/native-tools';

const changePermissions = changesFor(['operations', 'instance']);

const grant = (tool: string, user: string) => ({ tool, user, grantedBy: 'bob', grantedAt: 1 });

const record: AgentRecord = {
	...{ agentId: 'agent', organisation: 'org', agency: 'main', profile: 'standard' },
	providers: ['instance'],
	decided: { 'get-workflow': 'blocked', 'run-workflow': 'always_allow' },
	always: [grant('build-workflow', 'ann'), grant('build-workflow', ''), grant('run-workflow', '')],
	...{ revision: 3, updatedBy: 'bob', updatedAt: 1 },
};

const rowOf = (name: string, of: AgentRecord | undefined) =>
	permissionRows(tools, of).find(({ tool }) => tool === name);

it.each([
	['get-workflow', 'blocked', 'tool'],
	['run-workflow', 'always_allow', 'tool'],
	['list-workflows', 'always_allow', 'profile'],
	// "Always" answers a question; the permission still is to ask.
	['build-workflow', 'needs_approval', 'profile'],
	['list_tasks', 'blocked', 'provider'],
])('%s is %s by its %s', (name, permission, source) => {
	expect(rowOf(name, record)).toMatchObject({ permission, source });
});

it('says which questions are not asked any more', () => {
	expect(rowOf('build-workflow', record)?.always).toEqual(record.always.slice(0, 2));
	expect(rowOf('list_tasks', record)?.always).toEqual([]);
});

it('asks for everything where nobody has decided', () => {
	for (const { permission, source } of permissionRows(tools, undefined))
		expect([permission, source]).toEqual(['needs_approval', 'undecided']);
});

it('begins with what held before', () => {
	const first = changePermissions.set(['get-workflow'], 'always_allow')(undefined);
	expect(first).toEqual({
		...{ profile: 'restrictive', providers: ['operations', 'instance'], always: [] },
		decided: { 'get-workflow': 'always_allow' },
	});
});

it('changes one thing, and leaves the rest', () => {
	const { decided, profile, providers, always } = record;
	const same = { decided, profile, providers, always };
	expect(changePermissions.setProfile('unattended')(record)).toEqual({
		...same,
		profile: 'unattended',
	});
	expect(changePermissions.setProviders(['operations', 'operations'])(record)).toEqual({
		...same,
		providers: ['operations'],
	});
	expect(changePermissions.remove(['get-workflow', 'of-no-tool'])(record)).toEqual({
		...same,
		decided: { 'run-workflow': 'always_allow' },
	});
});

it('keeps a provider that is not known here, until somebody sets the providers', () => {
	const given = { ...record, providers: ['of-a-team', 'instance'] };
	expect(changePermissions.set(['get-workflow'], 'blocked')(given).providers).toEqual([
		...['of-a-team', 'instance'],
	]);
	expect(changePermissions.setProviders(['instance'])(given).providers).toEqual(['instance']);
	expect(
		changesFor(['instance', 'of-a-team']).setProviders(['of-a-team'])(given).providers,
	).toEqual(['of-a-team']);
});

it('takes "always" back of one user, or of all', () => {
	const left = (user: string) =>
		changePermissions.revokeAlways(['build-workflow'], user)(record).always;
	expect(left('ann')).toEqual(record.always.slice(1));
	expect(left('')).toEqual(record.always.slice(2));
	expect(left('carl')).toEqual(record.always);
});

it('knows two providers, and says why connections are none', () => {
	const read = (words: string[]) => readProviders(words, ['operations', 'instance']);
	expect(read(['instance', 'operations'])).toEqual(['instance', 'operations']);
	expect(() => read(['instance', 'connections'])).toThrow(/"connections" was removed/);
	expect(() => read(['mcp'])).toThrow(/no provider "mcp"/);
});
