/** How often each name occurs: the most frequent first, of equally frequent ones by the alphabet. */
export function countEach(names: Iterable<string>): Array<readonly [name: string, count: number]> {
	const counts = new Map<string, number>();
	for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
	return [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
}
