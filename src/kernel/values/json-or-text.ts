/** What a text says as JSON; the text itself where it is none. */
export function jsonOrText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
