import type { EarlierRun } from '../orchestrator/run/carry-over';
import { RUNS_BEFORE } from '../orchestrator/run/carry-over';
import { runStateSchema, taskStateSchema } from '../orchestrator/run/run-state';
import type { RunStore, RunSummary } from '../orchestrator/run-store';

/** The latest of these runs, oldest first. A run whose state this version cannot read is left out. */
export async function earlierRuns(
	runs: Pick<RunStore, 'get'>,
	newestFirst: readonly RunSummary[],
): Promise<EarlierRun[]> {
	const earlier: EarlierRun[] = [];
	for (const { runId } of newestFirst.slice(0, RUNS_BEFORE)) {
		const stored = await runs.get(runId);
		const run = runStateSchema.safeParse(stored?.agent.state);
		const tasks = taskStateSchema.array().safeParse(stored?.tasks.map(({ state }) => state));
		if (run.success && tasks.success) earlier.unshift({ run: run.data, tasks: tasks.data });
	}
	return earlier;
}
