/** Splits text into lower-case words. `camelCase` stays one word, because product names use it. */
export function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
