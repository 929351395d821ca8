import type { RunStore, RunSummary } from '../orchestrator/run-store';

/** Runs of a thread that are looked through. */
const LATEST = 50;

/** What else is open on the thread of a run, for the same agent and user. Throws `ToolError`. */
export async function othersOfThread(
	runs: Pick<RunStore, 'listOfThread'>,
	{ runId, threadId, agentId, user }: Pick<RunSummary, 'runId' | 'threadId' | 'agentId' | 'user'>,
): Promise<readonly RunSummary[]> {
	const found = await runs.listOfThread(threadId, LATEST);
	return found.filter(
		(one) =>
			one.runId !== runId && one.phase !== 'ended' && one.agentId === agentId && one.user === user,
	);
}
