import { jsonOrText } from '../../kernel/values/json-or-text';
import { mapJson } from '../../kernel/values/map-json';

/** Each text, then all as JSON: some secrets are known only by their looks in a text, others only by the name of their field. */
export function cleanTexts(value: unknown, clean: (text: string) => string): unknown {
	const each = mapJson(value, { text: (text) => clean(text) });
	// Where a removed secret spanned the end of a text, what is left is not JSON.
	return jsonOrText(clean(JSON.stringify(each) ?? 'null'));
}
