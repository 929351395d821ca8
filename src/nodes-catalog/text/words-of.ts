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
export const squeezed = (text: string): string =>
	text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The part of a type's name that identifies the node: `nodes-base.slack` and `n8n-nodes-base.slack` both end in `slack`. */
export const shortName = (nodeType: string): string =>
	nodeType.slice(nodeType.lastIndexOf('.') + 1);

/** Words with only a grammatical function. "If", "set" and "wait" are not among them: here they name nodes. */
export const stopWords: ReadonlySet<string> = new Set(
	`a about after all am an and any another are as at back be been being but by can could do does
	down for from gets got has have how i in inside into is it its just like me my n8n need needs
	node nodes of off on only onto or other our out over own please should so some somebody someone
	something that the their them then there these they thing things this those through to too up
	us use used using via want was way we were what when whenever where which while who will with
	within without would you your`.split(/\s+/),
);
