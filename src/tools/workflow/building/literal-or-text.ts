import { jsonOrText } from '../../../kernel/values/json-or-text';

/** Texts in either quotes, keys without quotes, and commas before an end. */
const PARTS = /"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'|([A-Za-z_$][\w$]*)(?=\s*:)|,(?=\s*[}\]])/g;

const asJson = (whole: string, single: string | undefined, key: string | undefined): string => {
	if (single !== undefined) return `"${single.replace(/\\'/g, "'").replace(/"/g, '\\"')}"`;
	if (key !== undefined) return `"${key}"`;
	return whole === ',' ? '' : whole;
};

/** An object or list as models write it, as JSON or as in code, such as `{ timeout: 1 }`; another JSON value; else the text itself. */
export function literalOrText(text: string): unknown {
	const json = jsonOrText(text);
	if (typeof json !== 'string' || !/^\s*[{[]/.test(text)) return json;
	const read = jsonOrText(text.replace(PARTS, asJson));
	return typeof read === 'string' ? text : read;
}
