import { decoded } from '../../kernel/values/decode-address';
import { isRecord } from '../../kernel/values/is-record';
import type { JsonObject, SchemaProblem, SubSchema } from './sub-schemas';
import { mapSubSchemas, pointerBelow, without } from './sub-schemas';

/** Drafts up to 7 read nothing beside `$ref`. These say no rule. */
const SAYS_NO_RULE = ['title', 'description', 'default', 'examples', '$comment'];
const BESIDE_REF = ['$ref', ...SAYS_NO_RULE, '$defs', 'definitions'];
/** The validator takes an unknown "id" for an address as well. */
const NAMES = ['$schema', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary'];
const CHOOSING = ['$ref', 'const', 'allOf', 'anyOf', 'oneOf', 'not', 'if'];

const renamed: Readonly<Record<string, string>> = {
	definitions: '"definitions" became "$defs".',
	items: 'A list under "items" became "prefixItems", and "additionalItems" became "items".',
	dependencies: '"dependencies" became "dependentRequired" and "dependentSchemas".',
	example: '"example" became "examples".',
};

/** What 2020-12 calls a keyword of an older draft or of OpenAPI; undefined for one that says nothing there. */
function newName(keyword: string, value: unknown, { items }: JsonObject): string | undefined {
	if (keyword === 'definitions') return '$defs';
	if (keyword === 'example') return 'examples';
	if (keyword === 'dependencies')
		return Array.isArray(value) ? 'dependentRequired' : 'dependentSchemas';
	if (keyword === 'items') return Array.isArray(value) ? 'prefixItems' : keyword;
	if (keyword !== 'additionalItems') return keyword;
	return Array.isArray(items) ? 'items' : undefined;
}

function modernEntries(keyword: string, value: unknown, schema: JsonObject) {
	if (keyword === 'dependencies' && isRecord(value))
		return Object.entries(value).map(
			([name, one]) => [newName(keyword, one, schema), { [name]: one }] as const,
		);
	const name = newName(keyword, value, schema);
	return [[name, name === keyword || keyword !== 'example' ? value : [value]] as const];
}

/** The keywords of one schema as 2020-12 has them, in their order. The schemas below it are left as they are. */
function modernKeywords(schema: JsonObject): JsonObject {
	const node = new Map<string, unknown>();
	for (const [keyword, value] of Object.entries(schema))
		for (const [name, own] of modernEntries(keyword, value, schema)) {
			const before = name === undefined ? undefined : node.get(name);
			if (name !== undefined)
				node.set(name, isRecord(before) && isRecord(own) ? { ...own, ...before } : own);
		}
	return Object.fromEntries(node);
}

const modernPath = ({ keyword, at, schema: inner }: SubSchema, schema: JsonObject): string[] => {
	const value = keyword === 'dependencies' ? inner : schema[keyword];
	return [newName(keyword, value, schema) ?? keyword, ...(at === undefined ? [] : [at])];
};

/** OpenAPI's `nullable` as a type; where that is not enough, `wrap` puts the migrated schema beside one of null. */
function withNull(schema: JsonObject) {
	const { nullable, type, enum: options } = schema;
	const inside = without(schema, typeof nullable === 'boolean' ? ['nullable'] : []);
	if (nullable !== true) return { inside };
	const types: readonly unknown[] = [type].flat();
	const isSimple = type !== undefined && !CHOOSING.some((key) => Object.hasOwn(schema, key));
	if (!isSimple)
		return { inside, wrap: (one: unknown): JsonObject => ({ anyOf: [one, { type: 'null' }] }) };
	const choices: readonly unknown[] | undefined = Array.isArray(options) ? options : undefined;
	const withOption = choices && { enum: [...new Set([...choices, null])] };
	return { inside: { ...inside, type: [...new Set([...types, 'null'])], ...withOption } };
}

const KNOWN = /^https?:\/\/json-schema\.org\/(?:draft-0([67])|draft\/(2019-09|2020-12))\/schema#?$/;

const UNKNOWN =
	'"$schema" must name draft-06, draft-07, 2019-09 or 2020-12 of json-schema.org. Leave it out for 2020-12.';

export interface Migrated {
	/** JSON Schema 2020-12 whose references are all `#` or `#/…`, without addresses or names of its own. */
	readonly schema: unknown;
	readonly changes: readonly SchemaProblem[];
	readonly problems: readonly SchemaProblem[];
}

const TO_DEFS = 'Refer to a schema by "$ref": "#/$defs/name".';
const ELSEWHERE = ['$dynamicRef', '$recursiveRef'];

class Migration {
	readonly changes: SchemaProblem[] = [];
	readonly problems: SchemaProblem[] = [];
	private readonly places = new Map<string, string>();

	constructor(private readonly isOld: boolean) {}

	run(schema: unknown, from: string, to: string): unknown {
		this.places.set(from, to);
		if (!isRecord(schema)) return schema;
		const read = this.readBesideRef(schema, from);
		for (const [keyword, message] of Object.entries(renamed))
			if (Object.hasOwn(read, keyword) && (keyword !== 'items' || Array.isArray(read.items)))
				this.changes.push({ pointer: from, message });
		const { inside, wrap } = withNull(read);
		if (typeof read.nullable === 'boolean')
			this.changes.push({
				pointer: from,
				message: read.nullable
					? '"nullable" became the type "null".'
					: '"nullable": false was left out: null is refused anyway.',
			});
		this.refuseNames(schema, from);
		// Where "null" is let in beside others, the schema itself moves one step down.
		const base = wrap === undefined ? to : pointerBelow(to, 'anyOf', '0');
		const own = without(inside, typeof schema.id === 'string' ? [...NAMES, 'id'] : NAMES);
		const node = mapSubSchemas(own, (one) =>
			this.run(
				one.schema,
				pointerBelow(from, ...one.path),
				pointerBelow(base, ...modernPath(one, own)),
			),
		);
		return wrap === undefined ? modernKeywords(node) : wrap(modernKeywords(node));
	}

	private readBesideRef(schema: JsonObject, from: string): JsonObject {
		const others = Object.keys(schema).filter((key) => !BESIDE_REF.includes(key));
		if (!this.isOld || typeof schema.$ref !== 'string' || others.length === 0) return schema;
		const message = 'What was next to "$ref" was left out: this draft does not read it.';
		this.changes.push({ pointer: from, message });
		return without(schema, others);
	}

	/** What gives another meaning to a reference. */
	private refuseNames(schema: JsonObject, from: string): void {
		for (const keyword of from === '' ? ELSEWHERE : ['$id', ...ELSEWHERE])
			if (typeof schema[keyword] === 'string')
				this.problems.push({
					pointer: pointerBelow(from, keyword),
					message: `"${keyword}" is not supported here. ${TO_DEFS}`,
				});
	}

	/** Has references lead to where their schemas are now. Nothing is fetched. */
	pointReferences(schema: unknown, at = ''): unknown {
		if (!isRecord(schema)) return schema;
		const { $ref: to } = schema;
		const meant = typeof to === 'string' ? this.placeOf(to, at) : undefined;
		const pointed = meant === undefined ? schema : { ...schema, $ref: `#${encodeURI(meant)}` };
		return mapSubSchemas(pointed, ({ path, schema: inner }) =>
			this.pointReferences(inner, pointerBelow(at, ...path)),
		);
	}

	private placeOf(reference: string, at: string): string | undefined {
		const isInside = reference.startsWith('#');
		const place = isInside ? this.places.get(decoded(reference.slice(1))) : undefined;
		const where = isInside ? 'to no schema in this one' : 'out of this schema';
		if (place === undefined)
			this.problems.push({
				pointer: pointerBelow(at, '$ref'),
				message: `"$ref": "${reference}" leads ${where}. Nothing is fetched. ${TO_DEFS}`,
			});
		return place;
	}
}

/** Rewrites a schema of draft 6 to 2019-09, or of OpenAPI, as JSON Schema 2020-12 of one document, and tells what it rewrote. */
export function migrateSchema(given: unknown): Migrated {
	const named = isRecord(given) ? given.$schema : undefined;
	const known = typeof named === 'string' ? KNOWN.exec(named) : null;
	if (named !== undefined && known === null)
		return {
			schema: given,
			changes: [],
			problems: [{ pointer: '/$schema', message: UNKNOWN }],
		};
	const migration = new Migration(known?.[1] !== undefined);
	const schema = migration.pointReferences(migration.run(given, '', ''));
	const { changes, problems } = migration;
	return { schema, changes, problems };
}
