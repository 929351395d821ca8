import { DEEPEST_STORED, isNested } from './is-deeper-than';

/** Values and characters that a checked value may hold: what is read, checked and recorded in 0.1 s, where each value is a field. */
export const VALUE_LIMITS = { values: 15_000, characters: 2_000_000, depth: DEEPEST_STORED };

interface Place {
	readonly value: unknown;
	readonly depth: number;
}

/** Values that were found too large: to count half a million fields takes 0.1 s each time. */
const found = new WeakMap<object, string>();

/** Why a value is too large to be checked, or undefined. Stops at the first limit, so that the largest takes no longer. */
export function tooLarge(root: unknown, deepest = VALUE_LIMITS.depth): string | undefined {
	if (!isNested(root)) return whyTooLarge(root, deepest);
	const known = found.get(root);
	if (known !== undefined) return known;
	const why = whyTooLarge(root, deepest);
	if (why !== undefined) found.set(root, why);
	return why;
}

function whyTooLarge(root: unknown, deepest: number): string | undefined {
	const rest: Place[] = [{ value: root, depth: 0 }];
	let values = 0;
	let characters = 0;
	for (let place = rest.pop(); place !== undefined; place = rest.pop()) {
		const { value, depth } = place;
		values += 1;
		if (typeof value === 'string') characters += value.length;
		if (characters > VALUE_LIMITS.characters)
			return `holds more than ${VALUE_LIMITS.characters} characters`;
		if (!isNested(value)) continue;
		if (depth >= deepest) return `is nested more than ${deepest} levels deep`;
		// Counted by keys: to list the values of half a million fields takes twice as long.
		const { length } = Array.isArray(value) ? value : Object.keys(value);
		if (values + rest.length + length > VALUE_LIMITS.values)
			return `holds more than ${VALUE_LIMITS.values} values`;
		const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
		for (const one of inner) rest.push({ value: one, depth: depth + 1 });
	}
	return undefined;
}
