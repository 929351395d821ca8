import { isRecord } from '../../kernel/is-record';

/**
 * Every text of a JSON value by itself, then the value as JSON: within JSON a quoted secret in a text is not known by its looks,
 * and a secret by the name of its field only there.
 */
export function cleanTexts(value: unknown, clean: (text: string) => string): unknown {
	const text = clean(JSON.stringify(eachText(value, clean)) ?? 'null');
	try {
		return JSON.parse(text);
	} catch {
		// What was taken out went over the end of a text.
		return text;
	}
}

function eachText(value: unknown, clean: (text: string) => string): unknown {
	if (typeof value === 'string') return clean(value);
	if (Array.isArray(value)) return value.map((item) => eachText(item, clean));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [key, eachText(inner, clean)]),
	);
}
