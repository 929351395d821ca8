import type { Destination } from '../ports/destinations';

const SHOWN = 3;

const listed = (names: readonly string[]) => {
	const unique = [...new Set(names)].map((name) => `"${name}"`);
	const more = unique.length > SHOWN ? ` and ${unique.length - SHOWN} more` : '';
	return `${unique.slice(0, SHOWN).join(', ')}${more}`;
};

/** Why only a person can allow a workflow: by where its stored secrets would go, or what its arguments choose. Undefined if no person is needed. */
export function onlyAPerson(
	unsaid: readonly Destination[],
	unknown: readonly string[] = [],
	chosen: readonly Destination[] = [],
): string | undefined {
	if (unsaid.length > 0)
		return `A stored credential would go to an address that stands in a node and that no person has agreed to: ${listed(unsaid.map(({ node }) => node))}.`;
	if (chosen.length > 0)
		return `Its arguments have a say in which address a node asks: ${listed(chosen.map(({ node }) => node))}.`;
	return unknown.length > 0
		? `Which workflow runs below ${listed(unknown)} is only known in the run.`
		: undefined;
}
