/** The text with at most `most` characters: its head, where it is longer, and the sign that it was cut. */
export function clipText(text: string, most: number): string {
	if (text.length <= most) return text;
	// Half a character at the cut would be no JSON.
	return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
