import { claimWhenFree } from '../../src/orchestrator/claim-when-free';
import type { HeldRun, StoredRun } from '../../src/orchestrator/run-store';
import { LEASE } from '../../src/orchestrator/run-store';

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
function held0(lives: boolean, lease = LEASE) {
	let now = 0;
	const leaseUntil = () => (lives ? now - (now % 5_000) + lease : lease);
	return {
		passed: () => now,
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
	const { runs, sleep, passed } = held0(true);
	expect(await claimWhenFree(runs, 'r', sleep)).toBe('held');
	expect(passed()).toBeLessThan(10_000);
});

test('a run whose holder is no more is taken over as soon as its lease has run out', async () => {
	const { runs, sleep, passed } = held0(false);
	expect(await claimWhenFree(runs, 'r', sleep)).toBe(held);
	expect(passed()).toBeGreaterThanOrEqual(LEASE);
	expect(passed()).toBeLessThan(LEASE + 5_000);
});

test('one that nobody holds is taken at once', async () => {
	const { runs, sleep, passed } = held0(false, 0);
	expect(await claimWhenFree(runs, 'r', sleep)).toBe(held);
	expect(passed()).toBe(0);
});

test.each(['ended', 'unknown'] as const)('one that is %s is not waited for', async (word) => {
	const { runs, sleep, passed } = held0(true);
	const claim = async () => await Promise.resolve(word);
	expect(await claimWhenFree({ ...runs, claim }, 'r', sleep)).toBe(word);
	expect(passed()).toBe(0);
});

test('a lease by a clock that is far ahead is not waited for', async () => {
	const { runs, sleep, passed } = held0(false, 3_600_000);
	expect(await claimWhenFree(runs, 'r', sleep)).toBe('held');
	expect(passed()).toBeLessThan(LEASE + 10_000);
});
