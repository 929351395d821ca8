const ENDINGS: ReadonlyArray<readonly [RegExp, string]> = [
	[/(?:ification|ifier)$/, 'ify'],
	[/i[sz](?:ation|er|ing|ed|e)$/, ''],
	[/(\w{4,})ions?$/, '$1'],
	[/(\w{3,})ied$/, '$1y'],
	[/(\w*[aeiouy]\w*)(?:ing|ed)$/, '$1'],
	[/(itt|ars|oad|riev|ank|rap)er$/, '$1'],
	[/val$/, 'v'],
	[/(\w{5,})y$/, '$1'],
];

/**
 * Reduces an English word to a stem that its inflections share ("merging", "merged", "merge"). Deliberately light:
 * product names must survive, and stems are only compared, never shown.
 */
export function stem(word: string): string {
	if (word.length < 4 || /\d/.test(word)) return word;

	const singular = toSingular(word);
	for (const [ending, replacement] of ENDINGS) {
		if (!ending.test(singular)) continue;
		const reduced = singular.replace(ending, replacement);
		if (reduced.length >= 3) return tidy(reduced);
	}
	return tidy(singular);
}

function toSingular(word: string): string {
	if (/(?:ss|us|is)$/.test(word)) return word;
	if (/\w{2}ies$/.test(word)) return `${word.slice(0, -3)}y`;
	if (/(?:ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
	return word.endsWith('s') ? word.slice(0, -1) : word;
}

function tidy(word: string): string {
	const undoubled = word.replace(/([bdgmnprt])\1$/, '$1');
	return undoubled.length > 4 ? undoubled.replace(/e$/, '') : undoubled;
}
