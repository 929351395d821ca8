/** Splits text into lower-case words. `camelCase` stays one word, because product names use it. */
export function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Splits an identifier such as `executeWorkflowTrigger` or `ai_languageModel` into lower-case words. */
export function camelWordsOf(identifier: string): string[] {
	const parts = identifier.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
	return parts.map((part) => part.toLowerCase());
}

/** Letters and digits alone, in lower case: names that people write with other blanks, signs and capitals. */
export const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Words with only a grammatical function. "If", "set" and "wait" are not among them: here they name nodes. */
export const stopWords: ReadonlySet<string> = new Set(
	`a about after all am an and any another are as at back be been being but by can could do does
	down for from gets got has have how i in inside into is it its just like me my n8n need needs
	node nodes of off on only onto or other our out over own please should so some somebody someone
	something that the their them then there these they thing things this those through to too up
	us use used using via want was way we were what when whenever where which while who will with
	within without would you your`.split(/\s+/),
);

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

/** Reduces an English word to a stem that its inflections share. Deliberately light: product names must survive. */
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
