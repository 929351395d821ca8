import type { UnprovenNode } from './not-proven';

const MOST = 15;

const reasons: Readonly<Record<UnprovenNode['why'], string>> = {
	writes: 'simulated, as it writes',
	'credential-missing': 'not run, its credential is missing',
	pinned: 'not run, a person has pinned its output',
	given: 'not run, its output was given',
	'not-reached': 'not reached',
	disabled: 'disabled',
	failed: 'failed',
};

/** Why a node is not proven, in words for a person. */
export const sayWhyNot = ({ why, reason }: UnprovenNode): string =>
	reason === undefined ? reasons[why] : `simulated: ${reason}`;

/** For the report of a run: each node that its verification did not prove, and why. */
export function sayNotProven(unproven: readonly UnprovenNode[]): string[] {
	const all = unproven.map((one) => `"${one.node}" (${sayWhyNot(one)})`);
	return all.length <= MOST ? all : [...all.slice(0, MOST), `${all.length - MOST} more`];
}
