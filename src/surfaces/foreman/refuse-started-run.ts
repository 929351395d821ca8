import { runMarkOf } from '../../adapters/in-process/run-mark-of';
import { isForemanAtWork } from '../../policy/started-runs/acting-nodes';
import { actsForPeople } from '../../policy/started-runs/not-in-started-run';

/** Throws `ToolError` where a tool has started the execution: nothing that a tool says is a person's word to a Foreman. */
export function refuseStartedRun(context: object, operation: string): void {
	const mark = runMarkOf(context);
	if (mark && isForemanAtWork(operation)) throw actsForPeople('A Foreman', mark);
}
