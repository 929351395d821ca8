/** A fence of Markdown that a code does not hold. */
export function fenceFor(code: string): string {
	let longest = 2;
	// One by one: as arguments of one call, half a million of them are too many.
	for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
	return '`'.repeat(longest + 1);
}
