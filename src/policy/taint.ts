import type { Effect } from '../kernel/define-tool';
import type { Decision } from '../kernel/invoke-tool';
import { newestOf } from '../kernel/values/newest-of';

const MOST_RUNS = 10_000;

/** Which runs have read foreign text, by their root execution, in this process. Forgets the oldest beyond `most`. */
export function createTaintLedger(most = MOST_RUNS) {
	const runs = newestOf(most);
	return { mark: runs.add, isTainted: runs.has };
}

/** A run that has read foreign text asks before each write, even an allowed one. */
export const afterTaint = (
	decision: Decision,
	effect: Effect,
	isTainted: boolean,
	isSwitchedOn: boolean,
): Decision =>
	isSwitchedOn && isTainted && effect !== 'read' && decision.word === 'allowed'
		? { word: 'ask' }
		: decision;
