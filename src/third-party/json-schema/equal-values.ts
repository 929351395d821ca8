import { spend } from './work-meter';

interface Options {
	readonly caseInsensitiveComparison?: boolean;
}

const isContainer = (value: unknown): value is object =>
	typeof value === 'object' && value !== null;

/** The text of a value that is the same for equal values: keys in order, and 1 as 1.0. */
function textOf(value: unknown): string {
	spend(1);
	if (typeof value === 'string') spend(value.length / 16);
	if (!isContainer(value)) return JSON.stringify(value === 0 ? 0 : value) ?? 'undefined';
	if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
	const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${textOf(inner)}`).join(',')}}`;
}

const sameKeys = (one: object, other: object) => {
	const keys = Object.keys(one);
	spend(keys.length * 2);
	return (
		keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key))
	);
};

/** Whether two values are equal as JSON Schema means it. Takes the place of the validator's own, which sorts the keys of both. */
export function areEqual(one: unknown, other: unknown, options?: Options): boolean {
	spend(4);
	if (one === other) return true;
	if (typeof one === 'string' && typeof other === 'string')
		return options?.caseInsensitiveComparison === true && one.toUpperCase() === other.toUpperCase();
	if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other))
		return false;
	return (
		sameKeys(one, other) &&
		Object.keys(one).every((key) =>
			areEqual(Reflect.get(one, key), Reflect.get(other, key), options),
		)
	);
}

/** Whether no two items are equal. Takes the place of the validator's own, which compares each with each. */
export function isUniqueArray(list: readonly unknown[], found?: number[]): boolean {
	const seen = new Map<string, number>();
	for (const [at, item] of list.entries()) {
		const text = textOf(item);
		const before = seen.get(text);
		if (before !== undefined) {
			found?.push(before, at);
			return false;
		}
		seen.set(text, at);
	}
	return true;
}
