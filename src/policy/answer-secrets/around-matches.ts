interface Part {
	readonly from: number;
	to: number;
}

/** Adds a part that begins no earlier than the others, and merges overlapping parts. */
function join(parts: Part[], from: number, to: number): void {
	const last = parts.at(-1);
	if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
	else parts.push({ from, to });
}

/**
 * The parts of a text in which one of the patterns is found, with so many characters around each; those that meet are one part.
 *
 * @param patterns global. One after the other: each for itself is looked for many times faster than all as one
 */
export function aroundMatches(text: string, patterns: readonly RegExp[], around: number): string[] {
	const found = patterns.flatMap((pattern) => {
		const own: Part[] = [];
		for (const { index, 0: match } of text.matchAll(pattern))
			join(own, Math.max(0, index - around), index + match.length + around);
		return own;
	});
	const parts: Part[] = [];
	for (const { from, to } of found.sort((one, other) => one.from - other.from))
		join(parts, from, to);
	return parts.map(({ from, to }) => text.slice(from, to));
}
