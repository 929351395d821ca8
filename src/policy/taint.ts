import type { Effect } from '../kernel/define-tool';
import type { Decision } from '../kernel/invoke-tool';
import { newestOf } from '../kernel/values/newest-of';

/** Runs that ended long ago need no memory. */
const MOST_RUNS = 10_000;

/**
 * Remembers which runs have read foreign text, by the id of their root execution. In this process alone; what has to outlast
 * it is kept with the execution. Beyond `most` runs the one that was marked longest ago is forgotten.
 */
export function createTaintLedger(most = MOST_RUNS) {
	const runs = newestOf(most);
	return { mark: runs.add, isTainted: runs.has };
}

/**
 * Decides for a run that has read foreign text: it must ask before each write, even an allowed one. Reads stay allowed,
 * and denied tools stay denied.
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
