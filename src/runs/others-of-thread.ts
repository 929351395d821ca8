import type { RunStore, RunSummary } from '../orchestrator/run-store';

/** As many as n8n gives at once: nobody has so many open on one thread. */
const MOST = 250;

/** What else is open on the thread of a run, for the same agent and user. Throws `ToolError`. */
export async function othersOfThread(
	runs: Pick<RunStore, 'listOfThread'>,
	{ runId, threadId, agentId, user }: Pick<RunSummary, 'runId' | 'threadId' | 'agentId' | 'user'>,
): Promise<readonly RunSummary[]> {
	const found = await runs.listOfThread(threadId, MOST, { agentId, user, isOpen: true });
	return found.filter((one) => one.runId !== runId);
}
