import { DEEPEST_STORED } from './is-deeper-than';

/** Values and characters that a checked value may hold. */
export const VALUE_LIMITS = { values: 50_000, characters: 2_000_000, depth: DEEPEST_STORED };

interface Place {
	readonly value: unknown;
	readonly depth: number;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Why a value is too large to be checked, or undefined. Stops at the first limit: what is a hundred times too large takes no
 * longer.
 */
export function tooLarge(root: unknown, deepest = VALUE_LIMITS.depth): string | undefined {
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
