/** Endings, the longest first, and what stands in their place. */
const endings: ReadonlyArray<readonly [RegExp, string]> = [
	[/ies$/, 'y'],
	[/(?<=(?:x|ch|sh|ss|z))es$/, ''],
	[/(?<=[^su])s$/, ''],
	[/(?<=[aeiouy].*[^aeiou])ing$/, ''],
	[/(?<=[aeiouy].*[^aeiou])ed$/, ''],
	[/(?<=[aeiouy].*)(?:ation|ition|ion)$/, ''],
	[/(?<=[aeiouy].*[^aeiou])(?:ment|ate|er|or|al)$/, ''],
];

/** Words shorter than this stay as they are. */
const SHORTEST = 5;

/** What the forms of a word have in common, such as `schedul` of "scheduling" and "schedule". English, and good enough to compare. */
export function wordStem(word: string): string {
	let text = word.replace(/tre$/, 'ter').replace(/ise$/, 'ize');
	for (const [ending, instead] of endings) {
		const shorter = text.replace(ending, instead);
		if (shorter !== text && shorter.length >= SHORTEST - 2) text = shorter;
	}
	return text.length >= SHORTEST ? text.replace(/([^aeiou])\1$/, '$1').replace(/e$/, '') : text;
}
