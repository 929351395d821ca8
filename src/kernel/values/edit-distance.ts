/** How many typing errors two texts differ by (Damerau–Levenshtein, optimal string alignment). */
export function editDistance(a: string, b: string): number {
	let beforePrevious: number[] = [];
	let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const current = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1];
			const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			current[j] = Math.min(
				(previous[j] ?? 0) + 1,
				(current[j - 1] ?? 0) + 1,
				(previous[j - 1] ?? 0) + (same ? 0 : 1),
				swapped ? (beforePrevious[j - 2] ?? 0) + 1 : Infinity,
			);
		}
		beforePrevious = previous;
		previous = current;
	}
	return previous[b.length] ?? 0;
}
