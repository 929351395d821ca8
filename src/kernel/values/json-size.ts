import { isRecord } from './is-record';

/** Measures the length of a JSON value as text. */
export type MeasureJson = (value: unknown) => number;

const plainSize = (value: unknown) => JSON.stringify(value)?.length ?? 0;

/** Values that JSON omits from a record and writes as null in a list. */
const isNothing = (value: unknown) =>
	value === undefined || typeof value === 'function' || typeof value === 'symbol';

/**
 * Measures each list or record only once. Code that descends level by level then pays for each part once, not once for
 * every level above it.
 */
export function measureJson(): MeasureJson {
	const known = new WeakMap<object, number>();

	const sizeOfList = (list: readonly unknown[]): number => {
		const commas = Math.max(0, list.length - 1);
		return list.reduce<number>(
			(sum, item) => sum + sizeOf(isNothing(item) ? null : item),
			2 + commas,
		);
	};

	const sizeOfRecord = (record: Readonly<Record<string, unknown>>): number => {
		const fields = Object.entries(record).filter(([, value]) => !isNothing(value));
		const commas = Math.max(0, fields.length - 1);
		return fields.reduce(
			(sum, [key, value]) => sum + plainSize(key) + 1 + sizeOf(value),
			2 + commas,
		);
	};

	const sizeOf = (value: unknown): number => {
		if (typeof value !== 'object' || value === null || 'toJSON' in value) return plainSize(value);
		const before = known.get(value);
		if (before !== undefined) return before;
		const size = Array.isArray(value)
			? sizeOfList(value)
			: isRecord(value)
				? sizeOfRecord(value)
				: 0;
		known.set(value, size);
		return size;
	};
	return sizeOf;
}
