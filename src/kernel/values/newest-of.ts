/** Remembers the newest `most` texts and forgets the one that was added longest ago. No `fresh`: there is no value that could be had again. */
export function newestOf(most: number) {
	const kept = new Set<string>();
	return {
		has: (text: string): boolean => kept.has(text),
		size: (): number => kept.size,
		/** Adding a known text makes it the newest again. */
		add(text: string): void {
			kept.delete(text);
			kept.add(text);
			const [oldest] = kept;
			if (kept.size > most && oldest !== undefined) kept.delete(oldest);
		},
	};
}
