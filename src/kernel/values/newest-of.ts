/** Remembers texts, the newest of them: beyond `most` the one that was added longest ago is forgotten. */
export function newestOf(most: number) {
	const kept = new Set<string>();
	return {
		has: (text: string): boolean => kept.has(text),
		/** One that is known is the newest again. */
		add(text: string): void {
			kept.delete(text);
			kept.add(text);
			const [oldest] = kept;
			if (kept.size > most && oldest !== undefined) kept.delete(oldest);
		},
	};
}
