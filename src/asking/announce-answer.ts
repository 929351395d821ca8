import { isRunId } from '../orchestrator/is-run-id';
import type { RunStore } from '../orchestrator/run-store';
import type { Approval } from '../policy/approvals/approval';
import { openRuns } from '../instance/open-runs';
import type { Store } from '../instance/open-store';

/** Milliseconds. */
const PATIENCE = 10_000;

/** The runs of whom an approval is for. */
export type OpenAnsweredRuns = (approval: Approval) => Pick<RunStore, 'post'>;

export const answeredRuns =
	(store: Pick<Store, 'connection'>): OpenAnsweredRuns =>
	({ organisation, agency, user }) =>
		openRuns(store, { organisation, agency, user }, AbortSignal.timeout(PATIENCE)).runs;

/**
 * Tells the run that has asked that a person has answered, under an id that the run knows the answer by when it comes again.
 * Where nobody can be woken, whoever looks for broken-off runs finds this one. False for a run that takes nothing more.
 * Throws what the store throws.
 */
export async function announceAnswer(
	runsFor: OpenAnsweredRuns,
	approval: Approval,
	commandId: string,
): Promise<boolean> {
	// What asks without a Foreman has no run in the store.
	if (!isRunId(approval.run)) return true;
	const command = { id: commandId, kind: 'answer', at: Date.now() } as const;
	const word = await runsFor(approval).post(approval.run, command);
	return word === 'queued' || word === 'ended';
}
