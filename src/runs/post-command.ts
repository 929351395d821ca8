import { exceedsLimit } from '../kernel/tool-error';
import type { RunCommand, RunStore } from '../orchestrator/run-store';
import { randomId } from '../policy/random-id';
import { unknownRun } from './foreman-errors';

/** Whether a run was told: false for one that has ended. Throws `ToolError` for one that could not be. */
export function wasQueued(word: Awaited<ReturnType<RunStore['post']>>, runId: string): boolean {
	if (word === 'queued' || word === 'ended') return word === 'queued';
	if (word === 'unknown') throw unknownRun(runId);
	throw exceedsLimit(
		`Too many messages wait for run ${runId} to take them up.`,
		'Wait a moment and try again. Nothing was said to the run.',
	);
}

/** Tells a run something. False for one that has ended. Throws `ToolError`. */
export async function postCommand(
	runs: Pick<RunStore, 'post'>,
	runId: string,
	kind: RunCommand['kind'],
	more: Partial<Pick<RunCommand, 'id' | 'taskId' | 'text'>>,
): Promise<boolean> {
	const word = await runs.post(runId, { id: randomId(), kind, at: Date.now(), ...more });
	return wasQueued(word, runId);
}
