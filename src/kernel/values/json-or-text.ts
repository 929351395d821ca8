/** The parsed JSON value of a text; the text itself if it is not JSON. */
export function jsonOrText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
