/**
 * Whether valid JSON text names a key twice in one object. Readers disagree on which of the two counts,
 * and what one checks another may not use.
 */
export function repeatsAKey(text: string, parsed: unknown): boolean {
	const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/gs)].filter(
		([, colon]) => colon === ':',
	);
	return written.length !== countKeys(parsed);
}

function countKeys(parsed: unknown): number {
	let count = 0;
	const open: unknown[] = [parsed];
	while (open.length > 0) {
		const value = open.pop();
		if (typeof value !== 'object' || value === null) continue;
		const inner: unknown[] = Object.values(value);
		if (!Array.isArray(value)) count += inner.length;
		for (const each of inner) open.push(each);
	}
	return count;
}
