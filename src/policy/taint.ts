import type { Effect } from '../kernel/define-tool';
import type { Decision } from '../kernel/invoke-tool';
import { newestOf } from '../kernel/values/newest-of';

/** Which runs were given text that strangers may have written. A run is named by its root execution's id. */
export interface TaintLedger {
	mark(run: string): void;
	isTainted(run: string): boolean;
}

/** Runs that ended long ago need no memory. */
const MOST_RUNS = 10_000;

/**
 * Remembers in this process alone; what has to outlast it is kept with the execution.
 * Beyond `most` runs the one that was marked longest ago is forgotten.
 */
export function createTaintLedger(most = MOST_RUNS): TaintLedger {
	const runs = newestOf(most);
	return { mark: runs.add, isTainted: runs.has };
}

/**
 * What a run may do once it has read what strangers wrote: whatever changes something is asked about
 * first, also where it is allowed otherwise. Reading goes on, and what is denied stays denied.
 */
export const afterTaint = (
	decision: Decision,
	effect: Effect,
	isTainted: boolean,
	isSwitchedOn: boolean,
): Decision =>
	isSwitchedOn && isTainted && effect !== 'read' && decision.word === 'allowed'
		? { word: 'ask' }
		: decision;
