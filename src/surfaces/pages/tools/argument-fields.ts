import { listOf } from '../../../kernel/values/list-of';
import { isRecord } from '../../../kernel/values/is-record';
import type { FormProblem } from '../filled-form';

/** A field of the form with which a tool is tried. */
export interface ArgumentField {
	/** In the form. */
	readonly name: string;
	/** Of the argument. */
	readonly key: string;
	readonly label: string;
	readonly hint: string | undefined;
	readonly kind: 'text' | 'number' | 'yes-no' | 'choice' | 'json';
	/** As JSON, for `choice`. */
	readonly choices: readonly string[];
}

/** More fields than that are easier to write as JSON. */
const MOST_FIELDS = 30;
const MOST_CHOICES = 50;
const LONGEST_HINT = 500;

/** Words beside which fields alone would not say what may be sent. */
const combining = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'patternProperties'];

function kindOf(schema: unknown): Pick<ArgumentField, 'kind' | 'choices'> {
	const plain = (kind: ArgumentField['kind']) => ({ kind, choices: [] });
	if (!isRecord(schema)) return plain('json');
	const { type, enum: choices } = schema;
	if (Array.isArray(choices) && choices.length > 0 && choices.length <= MOST_CHOICES)
		return { kind: 'choice', choices: choices.map((one: unknown) => JSON.stringify(one)) };
	if (type === 'string') return plain('text');
	if (type === 'boolean') return plain('yes-no');
	return plain(type === 'number' || type === 'integer' ? 'number' : 'json');
}

/** The fields of a form for the arguments that a schema takes; none where they are better written as JSON. */
export function argumentFields(schema: unknown): ArgumentField[] {
	if (!isRecord(schema) || !isRecord(schema.properties)) return [];
	if (combining.some((word) => Object.hasOwn(schema, word))) return [];
	const required = listOf(schema.required);
	const entries = Object.entries(schema.properties);
	if (entries.length > MOST_FIELDS) return [];
	return entries.map(([key, field], index) => {
		const { kind, choices } = kindOf(field);
		const said = isRecord(field) && typeof field.description === 'string' ? field.description : '';
		const form = kind === 'json' ? ['As JSON'] : [];
		const hint = [...(said === '' ? [] : [said.slice(0, LONGEST_HINT)]), ...form].join('. ');
		return {
			name: `argument-${index + 1}`,
			key,
			kind,
			choices,
			label: `${key === '' ? '""' : key}${required.includes(key) ? ' (required)' : ''}`,
			hint: hint === '' ? undefined : hint,
		};
	});
}

type Read = { readonly value: unknown } | { readonly problem: string };

function readJson(text: string, label: string): Read {
	try {
		return { value: JSON.parse(text) };
	} catch {
		return { problem: `${label} is no JSON.` };
	}
}

function readField({ label, kind, choices }: ArgumentField, text: string): Read {
	if (kind === 'text') return { value: text };
	if (kind === 'yes-no') return { value: text === 'true' };
	if (kind === 'json') return readJson(text, label);
	if (kind === 'choice') {
		const chosen = choices[Number(text) - 1];
		return chosen === undefined
			? { problem: `${label}: what was sent is not one of its choices.` }
			: readJson(chosen, label);
	}
	const value = Number(text.trim());
	return Number.isFinite(value) ? { value } : { problem: `${label} is no number.` };
}

/** Reads the arguments that a person filled in. What is empty was left out. */
export function readArguments(
	fields: readonly ArgumentField[],
	given: Readonly<Record<string, string>>,
): {
	readonly values: ReadonlyMap<string, unknown>;
	readonly problems: readonly FormProblem[];
} {
	const values = new Map<string, unknown>();
	const problems: FormProblem[] = [];
	for (const field of fields) {
		const text = given[field.name] ?? '';
		if (text === '') continue;
		const read = readField(field, text);
		if ('value' in read) values.set(field.key, read.value);
		else problems.push({ field: field.name, message: read.problem });
	}
	return { values, problems };
}
