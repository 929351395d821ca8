import { isRecord } from '../../kernel/values/is-record';
import { canonicalize } from '../../third-party';
import { treeProblem } from './evaluation-tree';
import type { TreeProblem } from './evaluation-tree';
import { jsonDocument } from './json-document';
import { keywordProblems, meantKeyword } from './keyword-problems';
import { loadValidator } from './load-validator';
import { migrateSchema } from './migrate-schema';
import type { Migrated } from './migrate-schema';
import type { JsonObject, SchemaProblem } from './sub-schemas';
import { placedSchemas, pointerBelow } from './sub-schemas';

/** What a schema may hold at most. Each bounds the time that one check of a value can take. */
export const SCHEMA_LIMITS = {
	bytes: 64 * 1024,
	schemas: 1_000,
	depth: 32,
	tree: 10_000,
	patterns: 5_000,
};
const MOST_PROBLEMS = 20;

/** A schema that was taken in: JSON Schema 2020-12, whose references are all local. */
export interface AcceptedSchema {
	/** In the author's order of fields. Store this. */
	readonly json: JsonObject;
	/** The same as canonical JSON (RFC 8785), to compare: equal schemas have equal texts. */
	readonly text: string;
}

export type ReadSchema =
	| {
			readonly ok: true;
			readonly schema: AcceptedSchema;
			/** What was written anew, and what will be ignored, for the person who registers it. */
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

/** Before anything goes through it: how large it is. */
function sizeProblems(document: unknown): SchemaProblem[] {
	if (typeof document === 'boolean') return [];
	if (!isRecord(document))
		return [
			{ pointer: '', message: 'A schema must be a JSON object, such as {"type": "object"}.' },
		];
	const placed = placedSchemas(document, SCHEMA_LIMITS.schemas);
	if (placed.length > SCHEMA_LIMITS.schemas)
		return [
			{ pointer: '', message: `The schema holds more than ${SCHEMA_LIMITS.schemas} schemas.` },
		];
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
function patternProblems({ schema, origins }: Migrated, read: ReadPattern): SchemaProblem[] {
	const problems: SchemaProblem[] = [];
	let size = 0;
	for (const { pointer, schema: node } of placedSchemas(schema))
		for (const [keyword, pattern] of patternsOf(isRecord(node) ? node : {})) {
			const found = read(pattern);
			size += 'size' in found ? found.size : 0;
			const why =
				size > SCHEMA_LIMITS.patterns
					? 'the patterns of this schema are too large together. Make repetitions such as {1,500} smaller, or use "maxLength".'
					: 'problem' in found && found.problem;
			if (why === false) continue;
			const place = pointerBelow(origins.get(pointer) ?? pointer, keyword);
			problems.push({ pointer: place, message: `"${keyword}": ${why}` });
			if (size > SCHEMA_LIMITS.patterns || problems.length >= MOST_PROBLEMS) return problems;
		}
	return problems;
}

const innerProblems = ({ schema, origins }: Migrated): SchemaProblem[] =>
	placedSchemas(schema).flatMap(({ pointer, schema: node }) =>
		(isRecord(node) ? keywordProblems(node) : []).map(({ keyword, message }) => ({
			pointer: pointerBelow(origins.get(pointer) ?? pointer, keyword),
			message,
		})),
	);

const ignored = ({ schema, origins }: Migrated): SchemaProblem[] =>
	placedSchemas(schema).flatMap(({ pointer, schema: node }) =>
		Object.keys(isRecord(node) ? node : {}).flatMap((keyword) => {
			const meant = meantKeyword(keyword);
			if (meant === undefined) return [];
			const message = `"${keyword}" is not a keyword and is ignored. Did you mean "${meant}"?`;
			return [{ pointer: pointerBelow(origins.get(pointer) ?? pointer, keyword), message }];
		}),
	);

/** What Anthropic's models take as the name of a field. */
const TAKEN_NAME = /^[a-zA-Z0-9_.-]{1,64}$/;

const unusualNames = (schema: JsonObject): SchemaProblem[] =>
	Object.keys(isRecord(schema.properties) ? schema.properties : {})
		.filter((name) => !TAKEN_NAME.test(name))
		.map((name) => ({
			pointer: pointerBelow('', 'properties', name),
			message: `Some providers refuse this name: use at most 64 letters, digits, "_", "-" and ".".`,
		}));

/** A model calls a tool with fields, so what describes a call describes an object. */
function inputProblems(schema: JsonObject): SchemaProblem[] {
	if (schema.type === 'object') return [];
	const has = schema.type === undefined ? 'no "type"' : `"type": ${JSON.stringify(schema.type)}`;
	const message = `The input of a tool must be an object: set "type": "object" at the top (it has ${has}). What is one value becomes a field under "properties".`;
	return [{ pointer: '/type', message }];
}

/** `true` lets everything pass, `false` nothing. */
const asObject = (schema: unknown): JsonObject =>
	isRecord(schema) ? schema : schema === false ? { not: {} } : {};

/**
 * Reads a schema that is to be registered: JSON or its text, of JSON Schema from draft 4 to 2020-12 or of OpenAPI.
 *
 * @param role what a tool is to use it for; the schema of an `input` must be one of an object
 */
export async function readSchema(given: unknown, role: 'input' | 'output'): Promise<ReadSchema> {
	const document = jsonDocument(given);
	if (!document.ok) return refused([document.problem]);
	const sizes = sizeProblems(document.value);
	if (sizes.length > 0) return refused(sizes);
	const { readPattern, compile } = await loadValidator();
	const migrated = migrateSchema(document.value);
	const problems = [
		...migrated.problems,
		...innerProblems(migrated),
		...patternProblems(migrated, readPattern),
	];
	if (problems.length > 0) return refused(problems);
	const json = asObject(migrated.schema);
	const tree = treeProblem(json, SCHEMA_LIMITS.tree);
	if (tree !== undefined)
		return refused([
			{ pointer: migrated.origins.get(tree.pointer) ?? tree.pointer, message: TREE[tree.why] },
		]);
	const inputs = role === 'input' ? inputProblems(json) : [];
	if (inputs.length > 0) return refused(inputs);
	const text = canonicalize(json);
	if (compile(json) === undefined || typeof text !== 'string')
		return refused([{ pointer: '', message: 'The validator cannot read this schema.' }]);
	const names = role === 'input' ? unusualNames(json) : [];
	const changes = [...migrated.changes, ...ignored(migrated), ...names].slice(0, MOST_PROBLEMS);
	return { ok: true, schema: { json, text }, changes };
}
