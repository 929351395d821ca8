import type { DecidedNode } from './decided-values';
import { isShownIfDecided } from './is-shown-if-decided';
import { isDecidedKey, rulesOf } from './open-rules';
import { ruleText } from './rule-text';

/** The credential types that a node may use, with the undecided parameters that choose between them. */
export function credentialsText(node: DecidedNode): string {
	const possible = (node.description.credentials ?? []).filter(({ displayOptions }) =>
		isShownIfDecided(displayOptions, node),
	);
	const named = node.description.properties
		.filter(
			({ type, displayOptions }) =>
				type === 'credentialsSelect' && isShownIfDecided(displayOptions, node),
		)
		.map(({ name }) => `the type named by ${name}`);
	const fixed = possible.map(({ name, required, displayOptions }) => {
		const when = rulesOf(displayOptions?.show)
			.filter(({ key }) => !isDecidedKey(key, node.values, false))
			.map((rule) => `when ${ruleText(rule)}`);
		const notes = [...when, ...(required ? [] : ['optional'])].join('; ');
		return notes === '' ? name : `${name} (${notes})`;
	});
	return [...fixed, ...named].join(', ') || 'none';
}
