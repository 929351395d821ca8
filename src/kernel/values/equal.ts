import { isRecord } from './is-record';

/** Deep equality of JSON values. Key order does not count; an undefined field equals a missing one. */
export function equal(left: unknown, right: unknown): boolean {
	if (Object.is(left, right)) return true;
	if (Array.isArray(left)) {
		return (
			Array.isArray(right) &&
			left.length === right.length &&
			left.every((item, index) => equal(item, right[index]))
		);
	}
	if (!isRecord(left) || !isRecord(right)) return false;
	return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
		equal(left[key], right[key]),
	);
}
