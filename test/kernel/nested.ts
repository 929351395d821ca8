/** A value with that many records, or lists, one in the other. By a loop: JSON as text would do as well, but slower. */
export function nested(levels: number, inner: unknown = 1, asList = false): unknown {
	let value = inner;
	for (let level = 0; level < levels; level += 1) value = asList ? [value] : { a: value };
	return value;
}
