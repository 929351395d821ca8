/** The text with at most `most` characters. A longer text is cut at the end and marked. */
export function clipText(text: string, most: number): string {
	if (text.length <= most) return text;
	// A cut must not leave half a surrogate pair: that would not be valid JSON.
	return `${text.slice(0, Math.max(0, most - 1)).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
