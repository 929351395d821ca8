import { claimWhenFree } from '../../src/runs/own-runs';
import { type HeldRun, LEASE, type StoredRun } from '../../src/orchestrator/run-store';

const run: StoredRun = {
	...{ runId: 'r', threadId: 't', agentId: 'a', user: '', phase: 'running' },
	...{ leaseUntil: 0, createdAt: 0, updatedAt: 0, tasks: [], inbox: [] },
	agent: { kind: 'orchestrator', schema: 1, state: {} },
};

const held: HeldRun = {
	run,
	fence: 2,
	save: async () => await Promise.resolve([]),
	heartbeat: async () => await Promise.resolve([]),
	release: async () => await Promise.resolve([]),
};

/** A run whose holder was heard last at 0 and, when it lives, again every 5 seconds. */
function runHeld(lives: boolean, lease = LEASE) {
	let now = 0;
	const leaseUntil = () => (lives ? now - (now % 5_000) + lease : lease);
	return {
		passed: () => now,
		now: () => now,
		runs: {
			claim: async () => await Promise.resolve(leaseUntil() > now ? ('held' as const) : held),
			get: async () => await Promise.resolve({ ...run, leaseUntil: leaseUntil() }),
		},
		sleep: async (milliseconds: number) => {
			now += milliseconds;
			await Promise.resolve();
		},
	};
}

test('a run whose holder lives is left to it after a few seconds', async () => {
	const { runs, passed, ...clock } = runHeld(true);
	expect(await claimWhenFree(runs, 'r', clock)).toBe('held');
	expect(passed()).toBeLessThan(10_000);
});

test('a run whose holder is no more is taken over as soon as its lease has run out', async () => {
	const { runs, passed, ...clock } = runHeld(false);
	expect(await claimWhenFree(runs, 'r', clock)).toBe(held);
	expect(passed()).toBeGreaterThanOrEqual(LEASE);
	expect(passed()).toBeLessThan(LEASE + 5_000);
});

test('one that nobody holds is taken at once', async () => {
	const { runs, passed, ...clock } = runHeld(false, 0);
	expect(await claimWhenFree(runs, 'r', clock)).toBe(held);
	expect(passed()).toBe(0);
});

test.each(['ended', 'unknown'] as const)('one that is %s is not waited for', async (word) => {
	const { runs, passed, ...clock } = runHeld(true);
	const claim = async () => await Promise.resolve(word);
	expect(await claimWhenFree({ ...runs, claim }, 'r', clock)).toBe(word);
	expect(passed()).toBe(0);
});

test('one that is held by a clock that is a little ahead is waited for no longer than any', async () => {
	const { runs, passed, ...clock } = runHeld(false, LEASE + 20_000);
	expect(await claimWhenFree(runs, 'r', clock)).toBe('held');
	expect(passed()).toBeLessThan(LEASE + 10_000);
});

test('one that is lent, or held by a clock that is far ahead, is not waited for', async () => {
	const { runs, passed, ...clock } = runHeld(false, 3_600_000);
	expect(await claimWhenFree(runs, 'r', clock)).toBe('held');
	expect(passed()).toBe(0);
});
