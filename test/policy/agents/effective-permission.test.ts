import type { AgentRecord } from '../../../src/policy/agents/agent-record';
import { isUnattended, effectivePermission } from '../../../src/policy/agents/effective-permission';
import type { PermissionSnapshot } from '../../../src/policy/permissions';

const write = { name: 'create-folder', effect: 'write', domain: 'workspace' } as const;
const task = { name: 'list_tasks', effect: 'read', domain: 'operations' } as const;

const record = (fields: Partial<AgentRecord>): AgentRecord => ({
	...{ agentId: 'a', organisation: 'o', agency: 'y', updatedBy: 'ann' },
	profile: 'standard',
	providers: ['operations', 'instance'],
	decided: {},
	always: [],
	revision: 1,
	updatedAt: 0,
	...fields,
});

const always = (user: string, tool = write.name) => ({
	tool,
	user,
	grantedBy: 'ann',
	grantedAt: 0,
});

const panel = (decided: Record<string, string>): PermissionSnapshot => ({
	profile: 'standard',
	decided: new Map(Object.entries(decided)),
});

describe('a managed agent', () => {
	it('asks for everything until somebody decides', () => {
		expect(effectivePermission(task, 'bob', undefined, undefined)).toBe('needs_approval');
	});

	it('goes by its record: the decision on the tool, else the profile', () => {
		expect(effectivePermission(task, 'bob', record({}), undefined)).toBe('always_allow');
		const decided = record({ decided: { list_tasks: 'blocked' } });
		expect(effectivePermission(task, 'bob', decided, undefined)).toBe('blocked');
	});

	it('has no tool of a provider that it was not given, whatever was decided on the tool', () => {
		const without = record({ providers: ['instance'], decided: { list_tasks: 'always_allow' } });
		expect(effectivePermission(task, 'bob', without, undefined)).toBe('blocked');
		expect(effectivePermission(write, 'bob', without, undefined)).toBe('needs_approval');
	});
});

describe('an answer "always"', () => {
	it.each([undefined, panel({})])('spares the question, for whom it was given (%#)', (given) => {
		const forBob = record({ always: [always('bob')] });
		expect(effectivePermission(write, 'bob', forBob, given)).toBe('always_allow');
		expect(effectivePermission(write, 'eve', forBob, given)).toBe('needs_approval');
		const forAll = record({ always: [always('')] });
		expect(effectivePermission(write, 'eve', forAll, given)).toBe('always_allow');
		expect(effectivePermission({ ...write, name: 'delete-folder' }, 'bob', forAll, given)).toBe(
			'needs_approval',
		);
	});

	it('opens nothing that is blocked', () => {
		const forAll = { always: [always('')] };
		const blocked = record({ ...forAll, decided: { 'create-folder': 'blocked' } });
		expect(effectivePermission(write, 'bob', blocked, undefined)).toBe('blocked');
		const inPanel = panel({ 'create-folder': 'blocked' });
		expect(effectivePermission(write, 'bob', record(forAll), inPanel)).toBe('blocked');
	});
});

describe('an agent that works with nobody there', () => {
	it.each([
		['unattended', 'standard', true],
		['standard', 'unattended', false],
		['restrictive', undefined, false],
		[undefined, 'unattended', true],
		[undefined, 'standard', false],
		[undefined, undefined, false],
	] as const)('by its panel (%p), else by its record (%p): %p', (panel, record, expected) => {
		const of = (profile: 'unattended' | 'standard' | 'restrictive' | undefined) =>
			profile === undefined ? undefined : { profile };
		expect(isUnattended(of(record), of(panel))).toBe(expected);
	});
});
