import type { Destination } from '../ports/destinations';
import { shortList } from '../values/short-list';

const SHOWN = 3;

const listed = (names: readonly string[]) => {
	const unique = [...new Set(names)].map((name) => `"${name}"`);
	return shortList(unique, SHOWN).join(', ');
};

/** Why only a person can allow a workflow: by where its stored secrets would go, or what its arguments choose. Undefined if no person is needed. */
export function onlyAPerson(
	unsaid: readonly Destination[],
	unknown: readonly string[] = [],
	chosen: readonly Destination[] = [],
): string | undefined {
	if (unsaid.length > 0)
		return `A stored credential would go to an address in a node that no person has agreed to: ${listed(unsaid.map(({ node }) => node))}.`;
	if (chosen.length > 0)
		return `Its arguments have a say in which address a node asks: ${listed(chosen.map(({ node }) => node))}.`;
	return unknown.length > 0
		? `Which workflow runs below ${listed(unknown)} is only known in the run.`
		: undefined;
}
