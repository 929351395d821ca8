import { FROM_AI_AUTO_GENERATED_MARKER } from 'n8n-workflow';

import type { Field } from '../../kernel/field';

function quoted(text: string, quote: "'" | '`' = "'"): string {
	const escaped = text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`);
	return `${quote}${escaped.replace(/\s+/g, ' ')}${quote}`;
}

/** In n8n's own quotes the editor shows a description to the letter; what would end or fill them needs the others. */
const described = (text: string) => quoted(text, /[`\\]|\$\{/.test(text) ? "'" : '`');

const types = {
	string: 'string',
	options: 'string',
	number: 'number',
	boolean: 'boolean',
	json: 'json',
} as const;

/** What the model sends for an optional field that it leaves out: n8n refuses an empty object as json, so `[null]` means "nothing" there. */
function fallback(field: Field): string {
	if (field.default === undefined) return field.kind === 'json' ? '[null]' : "''";
	return typeof field.default === 'string' ? quoted(field.default) : JSON.stringify(field.default);
}

/** The expression that lets the model fill a field, spelt so that n8n's editor shows "Defined automatically by the model". */
export function fromAi(field: Field): string {
	const sentence = field.description.replace(/\.$/, '');
	const description =
		field.options.length > 0
			? `${sentence}. One of ${field.options.join(', ')}`
			: field.description;
	const head = `${quoted(field.name)}, ${described(description)}, ${quoted(types[field.kind])}`;
	const given = field.required ? head : `${head}, ${fallback(field)}`;
	return `={{ ${FROM_AI_AUTO_GENERATED_MARKER} $fromAI(${given}) }}`;
}
