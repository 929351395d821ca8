import { listOf } from '../../../kernel/values/list-of';
import { isRecord } from '../../../kernel/values/is-record';
import { type Markup, markup } from '../markup';

/** Levels of fields inside fields that are shown by words. The JSON below shows the rest. */
const DEEPEST = 3;

const MOST = 40;

const LONGEST_CHOICES = 200;

const typeWords = new Map<string, string>([
	['string', 'text'],
	['integer', 'whole number'],
	['boolean', 'yes or no'],
	['array', 'list'],
	['null', 'nothing'],
]);

const word = (type: unknown) => typeWords.get(String(type)) ?? String(type);

function kindOf(schema: unknown): string {
	if (schema === false) return 'never allowed';
	if (!isRecord(schema)) return 'anything';
	const { type, items, format } = schema;
	if (Array.isArray(schema.enum) || Object.hasOwn(schema, 'const')) return 'choice';
	const implied = isRecord(schema.properties) ? ['object'] : [];
	const types = Array.isArray(type) ? type : type === undefined ? implied : [type];
	if (types.length === 0)
		return Object.keys(schema).length === 0 ? 'anything' : 'see the JSON below';
	const form = typeof format === 'string' ? ` (${format})` : '';
	const inside = types.includes('array') && isRecord(items) ? ` of ${kindOf(items)}` : '';
	return `${types.map(word).join(' or ')}${inside}${form}`;
}

function choicesOf(schema: unknown): string {
	if (!isRecord(schema)) return '';
	const { enum: choices, const: only } = schema;
	const all: readonly unknown[] = Array.isArray(choices)
		? choices
		: only === undefined
			? []
			: [only];
	const text = all.map((one) => JSON.stringify(one)).join(', ');
	return text.length > LONGEST_CHOICES ? `${text.slice(0, LONGEST_CHOICES)}…` : text;
}

/** The schema whose fields stand inside a field: its own, or that of what its list holds. */
const insideOf = (schema: unknown): unknown =>
	isRecord(schema) && isRecord(schema.items) ? schema.items : schema;

function fieldList(schema: unknown, depth: number): Markup | undefined {
	if (!isRecord(schema) || !isRecord(schema.properties)) return undefined;
	const required = listOf(schema.required);
	const entries = Object.entries(schema.properties);
	if (entries.length === 0) return undefined;
	const rows = entries.slice(0, MOST).map(([name, field]) => {
		const must = required.includes(name) ? 'required' : 'may be left out';
		const text = isRecord(field) && typeof field.description === 'string' ? field.description : '';
		const choices = choicesOf(field);
		const below = depth < DEEPEST ? fieldList(insideOf(field), depth + 1) : undefined;
		return markup`<dt>${name === '' ? '""' : name} <span class="kind">${kindOf(field)}, ${must}</span></dt><dd>${text === '' ? undefined : markup`<p>${text}</p>`}${choices === '' ? undefined : markup`<p class="hint">One of ${choices}</p>`}${below}</dd>`;
	});
	const more =
		entries.length > MOST
			? markup`<dt>${entries.length - MOST} more fields</dt><dd>The JSON below shows them.</dd>`
			: undefined;
	return markup`<dl class="fields">${rows}${more}</dl>`;
}

/** What a schema takes, in words, and as JSON folded below. `name` says of what, for those who hear the page. */
export function schemaInWords(schema: unknown, name: string): Markup {
	const inWords = fieldList(insideOf(schema), 1) ?? markup`<p class="value">${kindOf(schema)}</p>`;
	const isList = isRecord(schema) && schema.type === 'array';
	const list = isList ? markup`<p>A list. Each entry has:</p>` : undefined;
	const text = JSON.stringify(schema, undefined, 2) ?? '';
	return markup`${list}${inWords}<details><summary>${name} as JSON Schema</summary><pre>\n${text}</pre></details>`;
}
