import { jsonOrText } from '../../kernel/values/json-or-text';
import { mapJson } from '../../kernel/values/map-json';

/**
 * Every text of a JSON value by itself, then the value as JSON: within JSON a quoted secret in a text is not known by its looks,
 * and a secret by the name of its field only there.
 */
export function cleanTexts(value: unknown, clean: (text: string) => string): unknown {
	const each = mapJson(value, { text: (text) => clean(text) });
	// Where a removed secret spanned the end of a text, what is left is not JSON.
	return jsonOrText(clean(JSON.stringify(each) ?? 'null'));
}
