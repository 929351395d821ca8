import type { BuildWord } from '../../src/kernel/tool/build-rule';
import type { CallableTool, PreparedCall } from '../../src/kernel/callable-tool';
import type { Ports } from '../../src/kernel/ports';
import type { PermissionStatus } from '../../src/kernel/permission-status';
import { openPermissions } from '../../src/calls/open-permissions';
import { openPolicy } from '../../src/calls/open-policy';
import { openScope } from '../../src/instance/open-scope';
import { CREDENTIAL } from '../../src/instance/credential-names';
import type { Profile } from '../../src/policy/permissions';
import { readToolkitPolicy } from '../../src/policy/toolkit-policy';
import { n8nNode } from '../instance/n8n-node';

const tool: CallableTool = {
	...{ name: 'build-workflow', effect: 'write', provider: 'instance', foreign: false },
	build: { runs: 'some' },
	output: undefined as never,
	prepare: undefined as never,
};

const noPorts = () => {
	throw new Error('no port was needed');
};

interface Case {
	readonly profile?: Profile;
	readonly rule?: PermissionStatus;
	/** Limits of a run that began elsewhere. */
	readonly floor?: Profile;
	readonly isTainted?: boolean;
	readonly tool?: Partial<CallableTool>;
	/** What the tool says of the call. */
	readonly word: BuildWord;
	/** Whether what the call runs changes something, where that is looked at. */
	readonly changes?: boolean;
	/** Whether the approved plan of the run covers the call; undefined outside of a run. */
	readonly isPlanned?: boolean | undefined;
}

async function decide({
	profile = 'build',
	rule,
	floor,
	isTainted = false,
	word,
	changes,
	isPlanned,
	...more
}: Case) {
	const rules = rule === undefined ? [] : [{ tools: [tool.name], status: rule }];
	const settings = {
		...readToolkitPolicy({ profile, permissions: { rules } }, 'tools'),
		floors: floor === undefined ? [] : [{ profile: floor, decided: new Map<string, string>() }],
	};
	const opened = await openScope(n8nNode({ executionId: 'one' }).context, {
		...{ item: 0, caller: 'model', itemsBy: 'model', agentId: '', credential: CREDENTIAL },
	});
	const taint = {
		note: async () => await Promise.resolve(true),
		isNoted: async () => await Promise.resolve(isTainted),
	};
	const scope = { ...opened, taint, store: undefined, run: 'one' };
	const policy = openPolicy(scope, {
		...{ settings, permissions: openPermissions(scope, settings) },
		...{ offered: async () => await Promise.resolve([tool]), asker: noPorts, waiter: noPorts },
		isInRun: isPlanned !== undefined,
	});
	const covers = async () => await Promise.resolve(isPlanned === true);
	const inRun = () => ({ foremanRun: { planned: { covers } } }) as unknown as Ports;
	const planned = { kind: 'workflow', drafts: [] } as const;
	let isJudged = false;
	const judged = {} as PreparedCall;
	const call = {
		judge: async () => {
			isJudged = true;
			return await Promise.resolve({ word, call: judged, planned });
		},
		changes: async () => await Promise.resolve(changes ?? noPorts()),
	} as unknown as PreparedCall;
	const decision = await policy.decide(
		{ ...tool, ...more.tool },
		call,
		isPlanned === undefined ? noPorts : inRun,
	);
	return {
		word: decision.word,
		isJudged,
		runsWhatWasJudged: decision.word === 'allowed' && decision.call === judged,
		isKeptToOwn: decision.word === 'allowed' && decision.within !== undefined,
		unasked: await policy.unasked(),
	};
}

test.each([
	['asks', false, 'ask'],
	['asks', true, 'ask'],
	['runs', false, 'allowed'],
	['runs', true, 'ask'],
	['contained', false, 'allowed'],
	['contained', true, 'allowed'],
] as const)(
	'in Build, a call that %s, after foreign text %p: %s',
	async (word, isTainted, expected) => {
		const decided = await decide({ word, isTainted });
		expect(decided).toMatchObject({ word: expected, isJudged: true });
		expect(decided.isKeptToOwn).toBe(expected === 'allowed');
		expect(decided.runsWhatWasJudged).toBe(expected === 'allowed');
	},
);

test.each([
	['the profile Standard', { profile: 'standard' }],
	['the profile Restrictive', { profile: 'restrictive' }],
	['a rule', { rule: 'needs_approval' }],
	['the profile that the run began with', { floor: 'standard' }],
] as const)('%s asks, whatever the tool says of the call', async (_what, given) => {
	expect(await decide({ ...given, word: 'contained' })).toMatchObject({
		...{ word: 'ask', isJudged: false },
	});
});

test.each(
	(['build', 'standard', 'restrictive', 'unattended'] as const).flatMap((profile) =>
		([undefined, 'needs_approval', 'blocked'] as const).flatMap((rule) =>
			[true, false].flatMap((isTainted) =>
				[true, false].map((isPlanned) => ({ profile, rule, isTainted, isPlanned })),
			),
		),
	),
)('an approved plan answers what a profile asks, not a rule: %j', async (given) => {
	const { profile, rule, isPlanned } = given;
	const before = await decide({ ...given, isPlanned: undefined, word: 'asks' });
	const { word, isKeptToOwn } = await decide({ ...given, word: 'asks' });
	const isAnswered = isPlanned && rule === undefined && profile !== 'restrictive';
	expect(word).toBe(before.word === 'ask' && isAnswered ? 'allowed' : before.word);
	if (before.word === 'ask' && word === 'allowed') expect(isKeptToOwn).toBe(true);
});

test('no plan covers what always asks, such as another plan', async () => {
	const always = { isPlanned: true, word: 'contained', tool: { alwaysAsks: true } } as const;
	expect((await decide(always)).word).toBe('ask');
});

test.each([true, false])(
	'what asks only for a reason runs without one in Standard: %p',
	async (isTainted) => {
		const verifying = {
			profile: 'standard',
			tool: { build: { runs: 'some', inStandard: true } },
		} as const;
		expect((await decide({ ...verifying, isTainted, word: 'contained' })).word).toBe('allowed');
		expect((await decide({ ...verifying, isTainted, word: 'asks' })).word).toBe('ask');
		expect((await decide({ ...verifying, rule: 'needs_approval', word: 'contained' })).word).toBe(
			'ask',
		);
	},
);

test('a blocked tool stays blocked, and nobody looks at its calls', async () => {
	expect(await decide({ rule: 'blocked', word: 'contained' })).toMatchObject({
		...{ word: 'denied', isJudged: false },
	});
});

test('a rule that allows it asks after foreign text, as in every profile', async () => {
	const allowed = { rule: 'always_allow', word: 'contained' } as const;
	expect(await decide(allowed)).toMatchObject({ word: 'allowed', isJudged: false });
	expect(await decide({ ...allowed, isTainted: true })).toMatchObject({ word: 'ask' });
});

test('a tool that says nothing of itself asks, and so does one whose calls cannot be looked at', async () => {
	const silent = { word: 'contained', tool: { build: undefined } } as const;
	expect(await decide(silent)).toMatchObject({ word: 'ask', isJudged: false });
});

test('what always asks asks in Build too', async () => {
	expect(await decide({ word: 'contained', tool: { alwaysAsks: true } })).toMatchObject({
		...{ word: 'ask', isJudged: false },
	});
});

test('what only some calls may do, an execution that the agent starts may not do', async () => {
	expect((await decide({ word: 'contained' })).unasked).toEqual([]);
	expect((await decide({ profile: 'unattended', word: 'asks' })).unasked).toEqual([tool.name]);
});

describe.each(['standard', 'build'] as const)(
	'with %s, a tool that somebody calls reading',
	(profile) => {
		const reading = { profile, word: 'asks', tool: { effect: 'read', build: 'runs' } } as const;

		test('runs where what it runs reads, also after foreign text', async () => {
			for (const isTainted of [false, true])
				expect(await decide({ ...reading, isTainted, changes: false })).toMatchObject({
					word: 'allowed',
				});
		});

		test('asks where what it runs changes something', async () => {
			expect(await decide({ ...reading, changes: true })).toMatchObject({ word: 'ask' });
		});

		test('asks after foreign text, where a rule lets it run', async () => {
			const allowed = { ...reading, rule: 'always_allow', changes: true } as const;
			expect(await decide(allowed)).toMatchObject({ word: 'allowed' });
			expect(await decide({ ...allowed, isTainted: true })).toMatchObject({ word: 'ask' });
		});

		test('is not looked at where it is blocked', async () => {
			expect(await decide({ ...reading, rule: 'blocked' })).toMatchObject({ word: 'denied' });
		});
	},
);
