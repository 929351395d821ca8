import { z } from 'zod';

import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import { canonicalize } from '../../third-party';
import { loadValidator } from './load-validator';
import { migrateSchema } from './migrate-schema';
import type { JsonObject, SchemaProblem } from './sub-schemas';
import {
	placedSchemas,
	pointerBelow,
	fieldsOfSchema,
	referencePointer,
	isSchema,
	subSchemas,
} from './sub-schemas';

const SAME_VALUE = ['allOf', 'anyOf', 'dependentSchemas', 'else', 'if', 'not', 'oneOf', 'then'];
/** Schemas that hold no value unless something refers to them, or at all. */
const NO_VALUE = ['$defs', 'contentSchema'];

interface Step {
	readonly to: string;
	/** Which part of the value: undefined for the same value, `''` for parts of any name. */
	readonly part: string | undefined;
}

type Graph = ReadonlyMap<string, readonly Step[]>;

type TreeProblem =
	| { readonly pointer: string; readonly why: 'endless' | 'doubling' }
	| { readonly pointer: ''; readonly why: 'size' };

function stepsOf(schema: unknown, pointer: string): Step[] {
	const steps = subSchemas(schema).flatMap(({ keyword, at, path }): Step[] => {
		if (NO_VALUE.includes(keyword)) return [];
		const to = pointerBelow(pointer, ...path);
		if (SAME_VALUE.includes(keyword)) return [{ to, part: undefined }];
		return [{ to, part: keyword === 'properties' ? `.${at ?? ''}` : '' }];
	});
	const target = referencePointer(schema);
	return target === undefined ? steps : [...steps, { to: target, part: undefined }];
}

const graphOf = (root: unknown): Graph =>
	new Map(placedSchemas(root).map(({ pointer, schema }) => [pointer, stepsOf(schema, pointer)]));

const stepsAt = (graph: Graph, pointer: string) => graph.get(pointer) ?? [];

function endless(graph: Graph): string | undefined {
	const state = new Map<string, 'open' | 'done'>();
	const meets = (pointer: string): boolean => {
		if (state.has(pointer)) return state.get(pointer) === 'open';
		state.set(pointer, 'open');
		const found = stepsAt(graph, pointer).some(({ to, part }) => part === undefined && meets(to));
		state.set(pointer, 'done');
		return found;
	};
	return [...graph.keys()].find(meets);
}

/** How many schemas are applied below one, with those that it refers to, each time it is. A recursion counts once. */
function sizeFrom(graph: Graph, start: string): number {
	const known = new Map<string, number>();
	const open = new Set<string>();
	const size = (pointer: string): number => {
		const before = known.get(pointer);
		if (before !== undefined || open.has(pointer)) return before ?? 1;
		open.add(pointer);
		const sum = stepsAt(graph, pointer).reduce((total, { to }) => total + size(to), 1);
		open.delete(pointer);
		known.set(pointer, sum);
		return sum;
	};
	return size(start);
}

function circles(graph: Graph): ReadonlyMap<string, number> {
	const order = new Map<string, number>();
	const lowest = new Map<string, number>();
	const open: string[] = [];
	const circle = new Map<string, number>();
	const visit = (pointer: string): number => {
		const number = order.size;
		order.set(pointer, number);
		open.push(pointer);
		let low = number;
		for (const { to } of stepsAt(graph, pointer)) {
			if (!order.has(to)) low = Math.min(low, visit(to));
			else if (!circle.has(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low);
			lowest.set(pointer, low);
		}
		if (low === number) for (const one of open.splice(open.indexOf(pointer))) circle.set(one, low);
		return low;
	};
	for (const pointer of graph.keys()) if (!order.has(pointer)) visit(pointer);
	return circle;
}

function* partsOf(graph: Graph, start: string): Generator<Step & { readonly by: string }> {
	const same = [start];
	for (let next = 0; next < same.length; next += 1) {
		const by = same[next] ?? '';
		for (const step of stepsAt(graph, by))
			if (step.part === undefined) same.push(step.to);
			else yield { ...step, by };
	}
}

/** Whether two of the steps can be taken for one part. Beside a name, any other name is another part. */
function takenTwice(steps: Iterable<Step & { readonly by: string }>): boolean {
	const names = new Set<string>();
	let any: string | undefined;
	let first: string | undefined;
	for (const { part = '', by } of steps) {
		if (names.has(part)) return true;
		names.add(part);
		if (part === '') any = by;
		first ??= by;
		if (any !== undefined && (any !== by || any !== first)) return true;
	}
	return false;
}

function doubling(graph: Graph): string | undefined {
	const circle = circles(graph);
	const starts = new Set(
		[...graph.values()].flat().flatMap(({ to, part }) => (part === undefined ? [] : [to])),
	);
	return ['', ...starts].find((start) => {
		const recursive = [...partsOf(graph, start)].filter(
			({ to, by }) => circle.get(to) === circle.get(by),
		);
		return takenTwice(recursive);
	});
}

function treeProblem(root: unknown, most: number): TreeProblem | undefined {
	if (!isRecord(root)) return undefined;
	const graph = graphOf(root);
	const loop = endless(graph);
	if (loop !== undefined) return { pointer: loop, why: 'endless' };
	if (sizeFrom(graph, '') > most) return { pointer: '', why: 'size' };
	const twice = doubling(graph);
	return twice === undefined ? undefined : { pointer: twice, why: 'doubling' };
}

/** What a schema may hold at most. Each bounds the time that one check of a value can take. */
const SCHEMA_LIMITS = {
	bytes: 64 * 1024,
	schemas: 1_000,
	depth: 32,
	tree: 10_000,
	patterns: 5_000,
};

const DEEPEST = 80;

type JsonDocument =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly problem: SchemaProblem };

const notJson = (message: string): JsonDocument => ({
	ok: false,
	problem: { pointer: '', message },
});

const tooLarge = () =>
	notJson('The schema has more than 64 kB. Shorten descriptions, or cut it into several tools.');

function parsed(given: string): unknown {
	try {
		return JSON.parse(given);
	} catch (error) {
		return error instanceof Error ? error : new Error('no JSON');
	}
}

/** A copy of what was given, as JSON data alone: no getters, no `toJSON`, nothing shared, `__proto__` a key like others. */
function jsonDocument(given: unknown): JsonDocument {
	if (typeof given === 'string' && given.length > SCHEMA_LIMITS.bytes * 2) return tooLarge();
	const value = typeof given === 'string' ? parsed(given) : given;
	if (value instanceof Error) return notJson(`The schema is not JSON: ${value.message}.`);
	try {
		if (isDeeperThan(value, DEEPEST)) return notJson('The schema is nested too deeply.');
		const text = canonicalize(value);
		if (typeof text !== 'string') return notJson('The schema must be a JSON object.');
		if (Buffer.byteLength(text) > SCHEMA_LIMITS.bytes) return tooLarge();
		// Not the canonical text: a model reads the fields in the order in which their author wrote them.
		return { ok: true, value: JSON.parse(JSON.stringify(value)) };
	} catch {
		return notJson('The schema must be JSON: no functions, no circles, no numbers without an end.');
	}
}

const MOST_PROBLEMS = 20;

interface AcceptedSchema {
	/** In the author's order of fields. Store this. */
	readonly json: JsonObject;
	/** The same as canonical JSON (RFC 8785), to compare: equal schemas have equal texts. */
	readonly text: string;
}

export type ReadSchema =
	| {
			readonly ok: true;
			readonly schema: AcceptedSchema;
			readonly changes: readonly SchemaProblem[];
	  }
	| { readonly ok: false; readonly problems: readonly SchemaProblem[] };

const refused = (problems: readonly SchemaProblem[]): ReadSchema => ({
	ok: false,
	problems: problems.slice(0, MOST_PROBLEMS),
});

const TREE: Readonly<Record<TreeProblem['why'], string>> = {
	endless:
		'This schema refers to itself for the same value, which never ends. Refer to it from "properties" or "items".',
	doubling:
		'This schema refers to itself twice for the same part of a value, so each level would double the work. Refer to it once, beside "anyOf" or "oneOf" instead of in several branches.',
	size: `With what it refers to, the schema applies more than ${SCHEMA_LIMITS.tree} schemas. Refer to shared schemas from fewer places.`,
};

function sizeProblems(document: unknown): SchemaProblem[] {
	const whole = (message: string) => [{ pointer: '', message }];
	if (typeof document === 'boolean') return [];
	if (!isRecord(document))
		return whole('A schema must be a JSON object, such as {"type": "object"}.');
	const placed = placedSchemas(document, SCHEMA_LIMITS.schemas);
	if (placed.length > SCHEMA_LIMITS.schemas)
		return whole(`The schema holds more than ${SCHEMA_LIMITS.schemas} schemas.`);
	const deep = placed.find(({ depth }) => depth > SCHEMA_LIMITS.depth);
	if (deep === undefined) return [];
	const message = `Schemas are nested more than ${SCHEMA_LIMITS.depth} deep. Move inner ones to "$defs".`;
	return [{ pointer: deep.pointer, message }];
}

type ReadPattern = Awaited<ReturnType<typeof loadValidator>>['readPattern'];

const patternsOf = (schema: JsonObject) => [
	...(typeof schema.pattern === 'string' ? [['pattern', schema.pattern] as const] : []),
	...Object.keys(isRecord(schema.patternProperties) ? schema.patternProperties : {}).map(
		(name) => ['patternProperties', name] as const,
	),
];

/** Compiling patterns takes time as well, so the first that is too much ends it. */
function patternProblems(root: unknown, read: ReadPattern): SchemaProblem[] {
	const problems: SchemaProblem[] = [];
	let size = 0;
	for (const { pointer, schema } of placedSchemas(root))
		for (const [keyword, pattern] of patternsOf(isRecord(schema) ? schema : {})) {
			const found = read(pattern);
			size += 'size' in found ? found.size : 0;
			const why =
				size > SCHEMA_LIMITS.patterns
					? 'the patterns of this schema are too large together. Make repetitions such as {1,500} smaller, or use "maxLength".'
					: 'problem' in found && found.problem;
			if (why === false) continue;
			problems.push({
				pointer: pointerBelow(pointer, keyword),
				message: `"${keyword}": ${why}`,
			});
			if (size > SCHEMA_LIMITS.patterns || problems.length >= MOST_PROBLEMS) return problems;
		}
	return problems;
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const type = z.custom<unknown>(
	(value) => {
		const all: readonly unknown[] = [value].flat();
		return all.length > 0 && all.every((one) => TYPES.some((known) => known === one));
	},
	`must be one of ${TYPES.join(', ')}, or a list of these`,
);
const schemaType = z.custom<unknown>(isSchema, 'must be a schema: an object, true or false');
const whole = z.number().int().nonnegative();
const names = z.array(z.string(), { message: 'must be a list of names, such as ["id"]' });

/** What JSON Schema 2020-12 says of its keywords. The bundled validator does not hold schemas against it. */
const KEYWORDS: ReadonlyArray<readonly [rule: z.ZodTypeAny, keywords: string]> = [
	[z.string(), '$ref $comment title description pattern format'],
	[z.string(), 'contentEncoding contentMediaType'],
	[z.array(z.unknown()), 'examples'],
	[z.boolean(), 'deprecated readOnly writeOnly uniqueItems'],
	[type, 'type'],
	[z.array(z.unknown()).min(1), 'enum'],
	[z.number().positive(), 'multipleOf'],
	[z.number(), 'maximum exclusiveMaximum minimum exclusiveMinimum'],
	[whole, 'maxLength minLength maxItems minItems maxContains minContains'],
	[whole, 'maxProperties minProperties'],
	[schemaType, 'contentSchema items contains unevaluatedItems propertyNames'],
	[schemaType, 'additionalProperties unevaluatedProperties not if then else'],
	[z.array(schemaType).min(1), 'prefixItems allOf anyOf oneOf'],
	[z.record(schemaType), '$defs properties patternProperties dependentSchemas'],
	[names, 'required'],
	[z.record(names), 'dependentRequired'],
];

const rules = new Map(
	KEYWORDS.flatMap(([rule, keywords]) => keywords.split(' ').map((one) => [one, rule] as const)),
);

const keywordProblems = (root: unknown): SchemaProblem[] =>
	placedSchemas(root).flatMap(({ pointer, schema }) =>
		Object.entries(isRecord(schema) ? schema : {}).flatMap(([keyword, value]) =>
			(rules.get(keyword)?.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({
				pointer: pointerBelow(pointer, keyword, ...path.map(String)),
				message: `"${keyword}": ${message}.`,
			})),
		),
	);

const TAKEN_NAME = /^[a-zA-Z0-9_.-]{1,64}$/;

const unusualNames = (schema: JsonObject): SchemaProblem[] =>
	Object.keys(fieldsOfSchema(schema))
		.filter((name) => !TAKEN_NAME.test(name))
		.map((name) => ({
			pointer: pointerBelow('', 'properties', name),
			message: `Some providers refuse this name: use at most 64 letters, digits, "_", "-" and ".".`,
		}));

function inputProblems(schema: JsonObject): SchemaProblem[] {
	if (schema.type === 'object') return [];
	const has = schema.type === undefined ? 'no "type"' : `"type": ${JSON.stringify(schema.type)}`;
	const message = `The input of a tool must be an object: set "type": "object" at the top (it has ${has}). What is one value becomes a field under "properties".`;
	return [{ pointer: '/type', message }];
}

const asObject = (schema: unknown): JsonObject =>
	isRecord(schema) ? schema : schema === false ? { not: {} } : {};

/** Reads a schema to register: JSON or its text, of draft 6 to 2020-12 or of OpenAPI. That of an `input` must be of an object. */
export async function readSchema(given: unknown, role: 'input' | 'output'): Promise<ReadSchema> {
	const document = jsonDocument(given);
	if (!document.ok) return refused([document.problem]);
	const sizes = sizeProblems(document.value);
	if (sizes.length > 0) return refused(sizes);
	const { readPattern, compile } = await loadValidator();
	const { schema, changes: migrated, problems: unmoved } = migrateSchema(document.value);
	const problems = [
		...unmoved,
		...keywordProblems(schema),
		...patternProblems(schema, readPattern),
	];
	if (problems.length > 0) return refused(problems);
	const json = asObject(schema);
	const tree = treeProblem(json, SCHEMA_LIMITS.tree);
	if (tree !== undefined) return refused([{ pointer: tree.pointer, message: TREE[tree.why] }]);
	const inputs = role === 'input' ? inputProblems(json) : [];
	if (inputs.length > 0) return refused(inputs);
	const text = canonicalize(json);
	if (compile(json) === undefined || typeof text !== 'string')
		return refused([{ pointer: '', message: 'The validator cannot read this schema.' }]);
	const names = role === 'input' ? unusualNames(json) : [];
	const changes = [...migrated, ...names].slice(0, MOST_PROBLEMS);
	return { ok: true, schema: { json, text }, changes };
}
