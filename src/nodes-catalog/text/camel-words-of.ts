/** Splits an identifier such as `executeWorkflowTrigger` or `ai_languageModel` into lower-case words. */
export function camelWordsOf(identifier: string): string[] {
	const parts = identifier.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
	return parts.map((part) => part.toLowerCase());
}
