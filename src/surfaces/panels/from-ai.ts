import type { Field } from '../../kernel/field';

/** Quotes for n8n's `$fromAI` parser and for its expression engine alike. */
const quoted = (text: string) =>
	`'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\s+/g, ' ')}'`;

const types = {
	string: 'string',
	options: 'string',
	number: 'number',
	boolean: 'boolean',
	json: 'json',
} as const;

/**
 * The value of an optional field that the model leaves out. n8n refuses an empty object as json,
 * so `[null]` means "nothing" there (`coerceField` reads it back).
 */
function fallback(field: Field): string {
	if (field.default === undefined) return field.kind === 'json' ? '[null]' : "''";
	return typeof field.default === 'string' ? quoted(field.default) : JSON.stringify(field.default);
}

/** The expression that lets the model fill a field, so that the node works with nothing filled in. */
export function fromAi(field: Field): string {
	const sentence = field.description.replace(/\.$/, '');
	const description =
		field.options.length > 0
			? `${sentence}. One of ${field.options.join(', ')}`
			: field.description;
	const head = `${quoted(field.name)}, ${quoted(description)}, ${quoted(types[field.kind])}`;
	return field.required ? `={{ $fromAI(${head}) }}` : `={{ $fromAI(${head}, ${fallback(field)}) }}`;
}
