import { isExpression } from '../../kernel/workflow/is-expression';
import { recordOf } from '../../kernel/values/record-of';
import {
	type Migration,
	type Moved,
	type OldNode,
	type Values,
	expressionCode,
	older,
	withoutUndefined,
	recordsIn,
	tried,
} from './migration';

interface Field {
	readonly type: 'boolean' | 'number' | 'string';
	readonly name: string;
	readonly value: unknown;
}

const presets = { boolean: false, number: 0, string: '' } as const;

/** In the order in which n8n sets them. */
const fieldsOf = ({ values }: Values): Field[] =>
	(['boolean', 'number', 'string'] as const).flatMap((type) =>
		recordsIn(recordOf(values)[type]).map(({ name = 'propertyName', value = presets[type] }) => ({
			type,
			name: String(name),
			value,
		})),
	);

/** Text with expressions in it as code; undefined where it cannot be told where they end. */
function joined(text: string): string | undefined {
	const parts = text.slice(1).split(/(\{\{[\s\S]*?\}\})/);
	const codes = parts
		.filter((part) => part !== '')
		.map((part) => {
			if (!part.startsWith('{{')) return JSON.stringify(part);
			const code = expressionCode(`=${part}`);
			return code && tried(code);
		});
	if (codes.includes(undefined) || /\{\{|\}\}/.test(codes.join(''))) return undefined;
	return `[${codes.join(', ')}].join("")`;
}

/** A field as it was: an expression kept the type of what it gave. */
function asCode({ type, value }: Field, typeVersion: number): string | undefined {
	if (!isExpression(value)) return JSON.stringify(type === 'boolean' ? Boolean(value) : value);
	const code = expressionCode(value);
	if (code === undefined) return type === 'string' ? joined(value) : undefined;
	const own = tried(code);
	if (type === 'boolean') return `!!${own}`;
	if (type === 'string' || typeVersion < 2) return own;
	return `((value) => typeof value === "string" && !isNaN(Number(value)) ? Number(value) : value)(${own})`;
}

const isOpen = ({ type, value }: Field): boolean =>
	isExpression(value) && (type !== 'string' || expressionCode(value) !== undefined);

const assignments = (fields: ReadonlyArray<Readonly<Field> | Values>) => ({
	assignments: fields.map(({ name, type, value }, index) => {
		return { id: String(index + 1), name, type, value };
	}),
});

/** Set 1 and 2: fields by type. An expression in a text field was not made a text, so such fields are written as JSON. */
function fromTypes({ parameters, typeVersion }: OldNode): Moved | string {
	const fields = fieldsOf(parameters);
	const { keepOnlySet = false, options } = parameters;
	if (isExpression(keepOnlySet)) return 'which fields it keeps is an expression';
	if (fields.some(({ name }) => isExpression(name))) return 'a field’s name is an expression';
	const kept = { includeOtherFields: keepOnlySet !== true, options: recordOf(options) };
	if (!fields.some(isOpen)) {
		const plain = fields.map((one) => {
			return { ...one, value: one.type === 'boolean' ? Boolean(one.value) : one.value };
		});
		return { parameters: { assignments: assignments(plain), ...kept } };
	}
	const codes = fields.map((one) => asCode(one, typeVersion));
	if (codes.includes(undefined)) return 'an expression in it cannot be read';
	const lines = fields.map(({ name }, index) => `  ${JSON.stringify(name)}: ${codes[index]}`);
	const text = lines.join(',\n');
	if (/\{\{|\}\}/.test(text)) return 'JSON cannot hold an expression in it';
	return { parameters: { mode: 'raw', jsonOutput: `={{ {\n${text}\n} }}`, ...kept } };
}

/** Set 3 to 3.2: a list of fields, each with its type. */
function fromList({ parameters, typeVersion }: OldNode): Moved | string {
	const { mode = 'manual', fields, include = 'all', options, ...rest } = parameters;
	if (isExpression(include)) return 'which fields it keeps is an expression';
	const { includeBinary = false, ...others } = recordOf(options);
	const isNone = include === 'none';
	if (isNone && includeBinary !== false) return 'it keeps files without the other fields';
	const { includeFields, excludeFields, jsonOutput, duplicateItem, duplicateCount } = rest;
	const list = recordsIn(recordOf(fields).values).map(({ name = '', type, ...value }) => {
		const kind = String(type ?? 'stringValue');
		const missing = kind === 'booleanValue' ? 'true' : kind === 'objectValue' ? '{}' : '';
		return { name, type: kind.replace(/Value$/, ''), value: value[kind] ?? missing };
	});
	const isText = (value: unknown) => isExpression(value) && !expressionCode(value);
	if (list.some(({ type, value }) => type === 'object' && isText(value)))
		return 'an object in it is put together from text';
	return {
		parameters: withoutUndefined({
			mode,
			...(mode === 'raw' ? { jsonOutput } : { assignments: assignments(list) }),
			includeOtherFields: !isNone,
			...(isNone ? {} : { include, includeFields, excludeFields }),
			duplicateItem,
			duplicateCount,
			options: { ...others, ...(isNone ? {} : { stripBinary: includeBinary !== true }) },
		}),
		lost:
			typeVersion < 3.2 && list.some(({ value }) => isExpression(value))
				? ['A value that is missing is null; before, it failed or was left out.']
				: [],
	};
}

export const setMigrations: readonly Migration[] = [
	older('set', 3.3, [3.4, 3.5], (node) =>
		node.typeVersion < 3 ? fromTypes(node) : fromList(node),
	),
];
