import type { RunStore } from '../../src/orchestrator/run-store';
import { ownRuns } from '../../src/runs/own-runs';

const stored = { runId: 'r', agentId: 'desk', user: 'ann', phase: 'waiting' };

function runsOf(owner: { agentId: string; user: string }) {
	const claimed: string[] = [];
	const store: Partial<RunStore> = {
		get: async (runId) => (runId === stored.runId ? (stored as never) : undefined),
		claim: async (runId) => {
			claimed.push(runId);
			return { run: stored } as never;
		},
	};
	const clock = { now: () => 0, sleep: async () => undefined };
	return { claimed, own: ownRuns(store as RunStore, owner, clock as never) };
}

test('an agent reads and claims the runs of its own user', async () => {
	const { own, claimed } = runsOf({ agentId: 'desk', user: 'ann' });
	expect(await own.read('r')).toBe(stored);
	expect(await own.claim('r', false)).toBeDefined();
	expect(await own.claimBack('r', 1)).toBeDefined();
	expect(claimed).toEqual(['r', 'r']);
});

test.each([
	['another user', { agentId: 'desk', user: 'bob' }],
	['another agent', { agentId: 'shop', user: 'ann' }],
])('for %s the run is unknown, and is not claimed', async (_who, owner) => {
	const { own, claimed } = runsOf(owner);
	const unknown = { code: 'not-found' };
	await expect(own.read('r')).rejects.toMatchObject(unknown);
	await expect(own.claim('r', false)).rejects.toMatchObject(unknown);
	await expect(own.claimBack('r', 1)).rejects.toMatchObject(unknown);
	expect(claimed).toEqual([]);
});
