import type { DraftRun } from '../execution/trying/run-draft';
import type { UnprovenNode } from './not-proven';
import { hasFailed } from '../execution/has-failed';

const MOST = 15;

const reasons: Readonly<Record<UnprovenNode['why'], string>> = {
	writes: 'simulated, as it writes',
	'credential-missing': 'not run, its credential is missing',
	pinned: 'not run, a person has pinned its output',
	given: 'not run, its output was given',
	'not-reached': 'not reached',
};

/** Why a node is not proven, in words for a person. */
export const sayWhyNot = ({ why, reason }: UnprovenNode): string =>
	reason === undefined ? reasons[why] : `simulated: ${reason}`;

/** For the report of a run: each node that its verification did not prove, and why. */
export function sayNotProven(
	{ record }: Pick<DraftRun, 'record'>,
	unproven: readonly UnprovenNode[],
): string[] {
	const failed = Object.entries(record.runs).flatMap(([node, runs]) =>
		hasFailed(runs) ? [`"${node}" (failed)`] : [],
	);
	const all = [...failed, ...unproven.map((one) => `"${one.node}" (${sayWhyNot(one)})`)];
	return all.length <= MOST ? all : [...all.slice(0, MOST), `${all.length - MOST} more`];
}
