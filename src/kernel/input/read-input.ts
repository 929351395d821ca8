import { z } from 'zod';

import { coerceField, knownName, shapeOf, innerSchema } from './coerce-field';
import { equal } from '../values/equal';
import { didYouMean } from '../values/nearest';
import { DEEPEST_STORED, isDeeperThan } from '../values/is-deeper-than';
import { pathText } from '../values/path-text';
import { unknownField } from '../values/unknown-field';
import { unstorableIn } from '../values/text-places';
import { isRecord } from '../values/is-record';
import { jsonOrText } from '../values/json-or-text';

type Path = ReadonlyArray<string | number>;

interface UnknownKey {
	readonly path: Path;
	readonly key: string;
	readonly known: readonly string[];
}

/** Restores the element type that `instanceof` loses. */
const elementOf = (list: z.ZodArray<z.ZodTypeAny>) => list.element;

/** Keys inside a field's value that its schema does not know. zod would drop them silently. */
function unknownKeys(schema: z.ZodTypeAny, value: unknown, path: Path): UnknownKey[] {
	const inner = innerSchema(schema);
	if (inner instanceof z.ZodArray && Array.isArray(value)) {
		const element = elementOf(inner);
		return value.flatMap((item, index) => unknownKeys(element, item, [...path, index]));
	}
	if (!(inner instanceof z.ZodObject) || !isRecord(value)) return [];
	const shape = shapeOf(inner);
	const known = Object.keys(shape);
	return Object.entries(value).flatMap(([key, item]) => {
		const field = known.includes(key) ? shape[key] : undefined;
		return field
			? unknownKeys(field, item, [...path, key])
			: [{ path: [...path, key], key, known }];
	});
}

/** One problem of a call's arguments, in words that say how to fix it. */
export interface InputProblem {
	/** Path of the field, such as `patches[0].old_str`. */
	readonly field: string;
	readonly message: string;
}

type ReadInput<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly problems: readonly InputProblem[] };

const tooDeep = (field: string): InputProblem => ({
	field,
	message: `"${field}" is nested more than ${DEEPEST_STORED} levels deep.`,
});

const twice = (field: string, key: string): InputProblem => ({
	field,
	message: `"${field}" is given twice, once as "${key}".`,
});

function parseObject(raw: unknown): unknown {
	if (raw === undefined || raw === null || raw === '') return {};
	return typeof raw === 'string' ? jsonOrText(raw) : raw;
}

const describeIssue = (issue: z.ZodIssue, field: string): string => {
	const where = field === '' ? 'The input' : `"${field}"`;
	if (issue.code === 'invalid_type') {
		if (issue.received === 'undefined') return `${where} is required.`;
		const isText = issue.received === 'string' && ['object', 'array'].includes(issue.expected);
		const not = isText ? 'text that is not valid JSON' : issue.received;
		return `${where} must be ${issue.expected}, not ${not}.`;
	}
	if (issue.code === 'invalid_enum_value') {
		const options = issue.options.map(String);
		const meant = didYouMean(String(issue.received), options);
		return `${where} must be one of ${options.join(', ')}, not "${String(issue.received)}".${meant}`;
	}
	return `${where}: ${issue.message}.`;
};

/** Parses the arguments of a call: lenient where the meaning is certain (`"5"` for 5, JSON as text, another spelling), strict elsewhere. */
export function readInput<Schema extends z.AnyZodObject>(
	schema: Schema,
	raw: unknown,
): ReadInput<z.output<Schema>> {
	const given = parseObject(raw);
	if (!isRecord(given)) {
		return {
			ok: false,
			problems: [{ field: '', message: 'The input must be an object of fields.' }],
		};
	}
	const shape = shapeOf(schema);
	const known = Object.keys(shape);
	const problems: InputProblem[] = [];
	const read: Record<string, unknown> = {};
	for (const [key, value] of Object.entries(given)) {
		const name = knownName(key, known);
		const field = name === undefined ? undefined : shape[name];
		if (name === undefined || field === undefined) problems.push(unknownField(key, key, known));
		else {
			const coerced = coerceField(field, value);
			if (isDeeperThan(coerced, DEEPEST_STORED)) {
				problems.push(tooDeep(name));
				continue;
			}
			problems.push(...unstorableIn(coerced, name));
			for (const one of unknownKeys(field, coerced, [name]))
				problems.push(unknownField(pathText(one.path), one.key, one.known));
			if (coerced === undefined) continue;
			const before = read[name] ?? '';
			if (before !== '' && coerced !== '' && !equal(before, coerced))
				problems.push(twice(name, key));
			if (before === '') read[name] = coerced;
		}
	}
	const parsed = schema.safeParse(read);
	if (!parsed.success) {
		for (const issue of parsed.error.issues) {
			const field = pathText(issue.path);
			problems.push({ field, message: describeIssue(issue, field) });
		}
	}
	if (!parsed.success || problems.length > 0) return { ok: false, problems };
	return { ok: true, value: parsed.data };
}
