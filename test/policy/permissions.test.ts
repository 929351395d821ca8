import type { BuildSay } from '../../src/kernel/tool/build-rule';
import type { Effect } from '../../src/kernel/define-tool';
import type { PermissionStatus } from '../../src/kernel/permission-status';
import { permissionStatuses } from '../../src/kernel/permission-status';
import { permissionFor, profiles, stricter } from '../../src/policy/permissions';

const effects: readonly Effect[] = ['read', 'write', 'destroy'];

const expected: Readonly<Record<string, PermissionStatus>> = {
	'standard read': 'always_allow',
	'build read': 'always_allow',
	'unattended read': 'always_allow',
	'unattended write': 'always_allow',
	'unattended destroy': 'always_allow',
};

const undecided = profiles.flatMap((profile) =>
	effects.map(
		(effect) => [profile, effect, expected[`${profile} ${effect}`] ?? 'needs_approval'] as const,
	),
);

test.each(undecided)('%s, %s: %s', (profile, effect, status) => {
	expect(permissionFor({ name: 'x', effect }, { profile, decided: new Map() })).toBe(status);
});

test.each(
	profiles.flatMap((profile) => permissionStatuses.map((word) => [profile, word] as const)),
)('%s: what was decided holds, here %s', (profile, word) => {
	const decided = new Map([['x', word]]);
	expect(permissionFor({ name: 'x', effect: 'destroy' }, { profile, decided })).toBe(word);
	expect(permissionFor({ name: 'X', effect: 'destroy' }, { profile, decided })).not.toBe(
		word === 'blocked' ? 'blocked' : undefined,
	);
});

test.each(['', 'allow', 'ALWAYS_ALLOW', 'always_allow ', '__proto__', 'constructor'])(
	'the unknown word %p blocks',
	(word) => {
		const snapshot = { profile: 'unattended', decided: new Map([['x', word]]) } as const;
		expect(permissionFor({ name: 'x', effect: 'read' }, snapshot)).toBe('blocked');
	},
);

test('a tool named like a property of every object is undecided', () => {
	const snapshot = { profile: 'standard', decided: new Map<string, string>() } as const;
	expect(permissionFor({ name: 'constructor', effect: 'write' }, snapshot)).toBe('needs_approval');
});

describe('a tool that follows another', () => {
	const decide = (words: Record<string, string>, name = 'other-way') => {
		const snapshot = { profile: 'standard', decided: new Map(Object.entries(words)) } as const;
		return permissionFor({ name, follows: 'known-way', effect: 'write' }, snapshot);
	};

	it.each([
		[{}, 'needs_approval'],
		[{ 'known-way': 'blocked' }, 'blocked'],
		[{ 'known-way': 'always_allow' }, 'always_allow'],
		[{ 'known-way': 'blocked', 'other-way': 'always_allow' }, 'blocked'],
		[{ 'known-way': 'always_allow', 'other-way': 'blocked' }, 'blocked'],
		[{ 'known-way': 'what?', 'other-way': 'always_allow' }, 'blocked'],
	] as const)('%j: %s', (words, status) => {
		expect(decide(words)).toBe(status);
	});

	it('decides nothing for the one that it follows', () => {
		const snapshot = { profile: 'standard', decided: new Map([['other-way', 'blocked']]) } as const;
		expect(permissionFor({ name: 'known-way', effect: 'write' }, snapshot)).toBe('needs_approval');
	});
});

describe('in Build, a tool', () => {
	const inBuild = (build: BuildSay | undefined, effect: Effect = 'write') =>
		permissionFor({ name: 'x', effect, build }, { profile: 'build', decided: new Map() });

	it('runs if it says so, and asks where it says nothing', () => {
		expect(inBuild('runs')).toBe('always_allow');
		expect(inBuild('asks')).toBe('needs_approval');
		expect(inBuild(undefined)).toBe('needs_approval');
		expect(inBuild(undefined, 'destroy')).toBe('needs_approval');
	});

	it('asks as long as nobody has looked at the call that it depends on', () => {
		expect(inBuild({ runs: 'some calls' })).toBe('needs_approval');
	});

	it.each(['restrictive', 'standard'] as const)('says nothing in %s', (profile) => {
		const tool = { name: 'x', effect: 'write', build: 'runs' } as const;
		expect(permissionFor(tool, { profile, decided: new Map() })).toBe('needs_approval');
	});

	it('goes by what was decided for it first', () => {
		const decided = new Map([['x', 'needs_approval']]);
		const tool = { name: 'x', effect: 'write', build: 'runs' } as const;
		expect(permissionFor(tool, { profile: 'build', decided })).toBe('needs_approval');
	});
});

test('the stricter of two', () => {
	expect(stricter('always_allow', 'needs_approval')).toBe('needs_approval');
	expect(stricter('blocked', 'needs_approval')).toBe('blocked');
	expect(stricter('always_allow', 'always_allow')).toBe('always_allow');
});
