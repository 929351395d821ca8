import { listOf } from '../kernel/values/list-of';
import { isRecord } from '../kernel/values/is-record';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that Google takes as they are. Any other is an unknown field to it, and the whole request is refused. */
const TAKEN = [
	'title',
	'description',
	'default',
	'minItems',
	'maxItems',
	'minProperties',
	'maxProperties',
	'minimum',
	'maximum',
	'minLength',
	'maxLength',
	'pattern',
	'nullable',
];
const SILENT = ['$schema', '$id', '$comment', 'type', 'additionalProperties'];
const FORMATS: Readonly<Record<string, readonly string[]>> = {
	string: ['date-time'],
	number: ['float', 'double'],
	integer: ['int32', 'int64'],
};
const CHOICES = ['anyOf', 'oneOf', 'allOf'];
const LONGEST = 500;

const optionsOf = (schema: Schema): readonly Schema[] =>
	CHOICES.flatMap((key) => listOf(schema[key])).filter(isRecord);

const isNull = ({ type }: Schema) => type === 'null';

const fieldsOf = ({ properties }: Schema): Schema => (isRecord(properties) ? properties : {});

const without = (schema: Schema, names: readonly string[]): Schema =>
	Object.fromEntries(Object.entries(schema).filter(([key]) => !names.includes(key)));

/** One schema in the place of a choice: the fields of all options, or the first of them. Which values fit, words tell. */
function chosen(schema: Schema): Schema {
	const options = optionsOf(schema).filter((one) => !isNull(one));
	const [first] = options;
	if (first === undefined) return schema;
	const rest = without(schema, CHOICES);
	if (schema.type !== 'object' && options.some((one) => !isRecord(one.properties)))
		return { ...first, ...rest };
	const fields = [...options, schema].flatMap((one) => Object.entries(fieldsOf(one)));
	return { ...rest, type: 'object', properties: Object.fromEntries(fields) };
}

const kindOf = (value: unknown): string =>
	typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';

/** The one type that a schema has beside null. Google knows no lists of types. */
function typeOf(schema: Schema): unknown {
	const { type, enum: options, const: only } = schema;
	const types = (Array.isArray(type) ? listOf(type) : [type]).filter((one) => one !== 'null');
	if (types[0] !== undefined) return types[0];
	if (isRecord(schema.properties)) return 'object';
	if (schema.items !== undefined) return 'array';
	return kindOf(listOf(options)[0] ?? only);
}

const takesNull = (schema: Schema): boolean =>
	schema.type === 'null' ||
	listOf(schema.type).includes('null') ||
	listOf(schema.enum).includes(null) ||
	optionsOf(schema).some(isNull);

const isOnlyNullable = (schema: Schema): boolean =>
	schema.allOf === undefined &&
	optionsOf(schema).length === 2 &&
	optionsOf(schema).filter(isNull).length === 1;

/** The options of a text, without what Google refuses there: empty texts, and what is not text. */
function wordsOf(schema: Schema): readonly string[] | undefined {
	const { enum: options, const: only } = schema;
	const named = Array.isArray(options) ? listOf(options) : only === undefined ? [] : [only];
	const words = named.filter((one) => typeof one === 'string');
	return words.length > 0 && !words.includes('') ? words : undefined;
}

function described(schema: Schema, said: readonly string[]): Schema {
	const types = listOf(schema.type).filter((one) => one !== 'null');
	const untold = Object.entries(schema).filter(
		([key, value]) => ![...TAKEN, ...SILENT, ...said].includes(key) && value !== undefined,
	);
	const rest = {
		...(types.length > 1 ? { type: schema.type } : {}),
		...Object.fromEntries(untold),
	};
	if (Object.keys(rest).length === 0) return {};
	const own = typeof schema.description === 'string' ? [schema.description] : [];
	const rules = JSON.stringify(rest);
	const told = rules.length <= LONGEST ? rules : `${rules.slice(0, LONGEST)}…`;
	return { description: [...own, `Schema: ${told}`].join(' ') };
}

/** A JSON Schema as Google's models take it: one type each, `nullable`, the rest in the description. They refuse a request for an unknown keyword. */
export function googleSchema(schema: Schema): Record<string, unknown> {
	const one = chosen(schema);
	const type = typeOf(one);
	const options = type === 'string' ? wordsOf(one) : undefined;
	const format = FORMATS[String(type)]?.includes(String(one.format)) === true;
	const fields = Object.entries(fieldsOf(one)).map(
		([name, field]) => [name, isRecord(field) ? googleSchema(field) : {}] as const,
	);
	const required = listOf(one.required).filter((name) =>
		Object.hasOwn(fieldsOf(one), String(name)),
	);
	const isWords = options !== undefined || (one.enum === undefined && one.const === undefined);
	const said = [
		'properties',
		'required',
		'items',
		...(isOnlyNullable(schema) ? CHOICES : []),
		...(isWords ? ['enum', 'const'] : []),
		...(format ? ['format'] : []),
	];
	const taken = Object.entries(one).filter(([key]) => TAKEN.includes(key));
	return {
		type,
		...Object.fromEntries(taken),
		...(takesNull(schema) ? { nullable: true } : {}),
		...(options === undefined ? {} : { enum: options }),
		...(format ? { format: one.format } : {}),
		...(type === 'object' && isRecord(one.properties)
			? { properties: Object.fromEntries(fields) }
			: {}),
		...(type === 'object' && required.length > 0 ? { required } : {}),
		...(type === 'array'
			? { items: isRecord(one.items) ? googleSchema(one.items) : { type: 'string' } }
			: {}),
		...described({ ...one, ...schema, properties: undefined, items: undefined }, said),
	};
}
