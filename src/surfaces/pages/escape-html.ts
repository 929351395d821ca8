const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Exact: what a browser reads back is the text itself. For attribute values, hidden ones above all. */
export const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
