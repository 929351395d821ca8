import type { PermissionStatus } from '../../../src/kernel/permission-status';
import { permissionStatuses } from '../../../src/kernel/permission-status';
import type { AgentRecord } from '../../../src/policy/agents/agent-record';
import type { PermittedTool } from '../../../src/policy/agents/permission-judge';
import { isUnattended, permissionJudge } from '../../../src/policy/agents/permission-judge';
import type { PermissionSnapshot } from '../../../src/policy/permissions';
import { permissionFor, profiles } from '../../../src/policy/permissions';

const write = { name: 'create-folder', effect: 'write', provider: 'instance' } as const;
const task = { name: 'list_tasks', effect: 'read', provider: 'operations' } as const;

const effectivePermission = (
	tool: PermittedTool,
	...given: Parameters<typeof permissionJudge>
): PermissionStatus => permissionJudge(...given)(tool);

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

const always = (user: string, tool: string = write.name) => ({
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

/** As each tool was judged when each was judged by itself. */
function judgedAlone(
	tool: PermittedTool,
	user: string,
	of: AgentRecord | undefined,
	given: PermissionSnapshot | undefined,
): PermissionStatus {
	const recorded = () => {
		if (of === undefined)
			return permissionFor(tool, { profile: 'restrictive', decided: new Map() });
		if (!of.providers.includes(tool.provider)) return 'blocked';
		return permissionFor(tool, { ...of, decided: new Map(Object.entries(of.decided)) });
	};
	const status = given ? permissionFor(tool, given) : recorded();
	const isAlways = of?.always.some(
		(one) => one.tool === tool.name && (one.user === '' || one.user === user),
	);
	return status === 'needs_approval' && isAlways === true ? 'always_allow' : status;
}

describe('one judge for all tools of an agent', () => {
	const effects = ['read', 'write', 'destroy'] as const;
	const [names, providers] = [
		['a', 'b', 'constructor', '__proto__', 'c'],
		['instance', 'team'],
	];
	const all: PermittedTool[] = names.flatMap((name) =>
		effects.flatMap((effect) =>
			providers.flatMap((provider) =>
				[undefined, 'b', 'toString'].map((follows) => ({ name, effect, provider, follows })),
			),
		),
	);
	/** The same from run to run, and of every kind of record. */
	const drawn = (seed: number) => {
		let state = seed;
		return <One>(of: readonly One[]): One => {
			state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
			return of[Math.floor(state / 65_536) % of.length] as One;
		};
	};

	it.each(Array.from({ length: 200 }, (_, seed) => seed))(
		'says of each what is said of it alone (%i)',
		(seed) => {
			const draw = drawn(seed);
			const decisions = () =>
				Object.fromEntries(
					names
						.filter(() => draw([true, false]))
						.map((name) => [name, draw([...permissionStatuses, ...permissionStatuses])] as const),
				);
			const of = draw([undefined, 1, 2, 3])
				? record({
						profile: draw(profiles),
						providers: draw([[], ['instance'], ['instance', 'team'], ['gone', 'team']]),
						decided: decisions(),
						always: draw([[], [always('bob', 'a'), always('', 'b')], [always('eve', 'a')]]),
					})
				: undefined;
			const given = draw([
				undefined,
				undefined,
				{ profile: draw(profiles), decided: new Map(Object.entries(decisions())) },
			]);
			const user = draw(['bob', 'eve', '']);
			const judge = permissionJudge(user, of, given);
			for (const tool of all) expect(judge(tool)).toBe(judgedAlone(tool, user, of, given));
		},
	);
});
