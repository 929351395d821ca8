import type { FormChoice, FormField } from '../../kernel/operation/shown-resource';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';

export interface ArgumentField extends FormField {
	readonly key: string;
	/** Throws an error that says what the text is not. */
	readonly read: (text: string) => unknown;
}

/** More fields than that are easier to write as JSON. */
const MOST_FIELDS = 30;
const MOST_CHOICES = 50;
const LONGEST_HINT = 500;

const LEFT_OUT: FormChoice = ['', 'Not sent'];

const combining = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'patternProperties'];

export function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error('is not valid JSON');
	}
}

type Control = Pick<FormField, 'rows' | 'longest' | 'choices' | 'isNumber'> &
	Pick<ArgumentField, 'read'>;

const json: Control = { rows: 4, read: readJson };
const plainText: Control = { rows: 2, read: (text) => text };

const yesNo: Control = {
	choices: [LEFT_OUT, ['true', 'Yes'], ['false', 'No']],
	read: (text) => text === 'true',
};

const number: Control = {
	longest: 100,
	isNumber: true,
	read(text) {
		const value = Number(text.trim());
		if (Number.isFinite(value)) return value;
		throw new Error('is not a number');
	},
};

const choice = (values: readonly unknown[]): Control => ({
	choices: [
		LEFT_OUT,
		...values.map((one, index) => [String(index + 1), JSON.stringify(one)] as const),
	],
	read(text) {
		const index = Number(text) - 1;
		if (Object.hasOwn(values, index)) return values[index];
		throw new Error('is not one of its choices');
	},
});

function controlOf(schema: unknown): Control {
	if (!isRecord(schema)) return json;
	const { type, enum: choices } = schema;
	if (Array.isArray(choices) && choices.length > 0 && choices.length <= MOST_CHOICES)
		return choice(choices);
	if (type === 'string') return plainText;
	if (type === 'boolean') return yesNo;
	return type === 'number' || type === 'integer' ? number : json;
}

/** The fields of a form for the arguments that a schema takes; none where they are better written as JSON. */
export function argumentFields(schema: unknown): ArgumentField[] {
	if (!isRecord(schema) || !isRecord(schema.properties)) return [];
	if (combining.some((word) => Object.hasOwn(schema, word))) return [];
	const required = listOf(schema.required);
	const entries = Object.entries(schema.properties);
	if (entries.length > MOST_FIELDS) return [];
	return entries.map(([key, field], index) => {
		const control = controlOf(field);
		const said = isRecord(field) && typeof field.description === 'string' ? field.description : '';
		const form = control === json ? ['As JSON'] : [];
		const hint = [...(said === '' ? [] : [said.slice(0, LONGEST_HINT)]), ...form].join('. ');
		return {
			name: `argument-${index + 1}`,
			key,
			longest: 100_000,
			...control,
			label: `${key === '' ? '""' : key}${required.includes(key) ? ' (required)' : ''}`,
			...(hint === '' ? {} : { hint }),
		};
	});
}

/** Reads the arguments that a person filled in. What is empty was left out. */
export function readArguments(
	fields: readonly ArgumentField[],
	given: Readonly<Record<string, string>>,
) {
	const values = new Map<string, unknown>();
	const problems: string[] = [];
	for (const { name, key, label, read } of fields) {
		const text = given[name] ?? '';
		if (text === '') continue;
		try {
			values.set(key, read(text));
		} catch (error) {
			problems.push(`${label} ${error instanceof Error ? error.message : 'is invalid'}.`);
		}
	}
	return { values, problems };
}
