import { isRecord } from '../../kernel/values/is-record';
import { modernKeywords, withNull } from './modern-keywords';
import type { JsonObject, SchemaProblem } from './sub-schemas';
import { mapSubSchemas, pointerBelow, without } from './sub-schemas';
import { type FindTarget, findTargets } from './find-targets';

interface Dialect {
	/** Drafts up to 7, in which nothing beside `$ref` counts. */
	readonly isOld: boolean;
	readonly idKeyword: '$id' | 'id';
}

const KNOWN =
	/^https?:\/\/json-schema\.org\/(?:draft-0([467])|draft\/(2019-09|2020-12))\/schema#?$/;

/** Without `$schema` it is 2020-12, and keywords of older drafts are understood all the same. */
function dialectOf(schema: unknown): Dialect | { readonly problem: SchemaProblem } {
	const named = isRecord(schema) ? schema.$schema : undefined;
	if (named === undefined) return { isOld: false, idKeyword: '$id' };
	const known = typeof named === 'string' ? KNOWN.exec(named) : null;
	if (known === null)
		return {
			problem: {
				pointer: '/$schema',
				message:
					'"$schema" must name draft-04, draft-06, draft-07, 2019-09 or 2020-12 of json-schema.org. Leave it out for 2020-12.',
			},
		};
	return { isOld: known[1] !== undefined, idKeyword: known[1] === '4' ? 'id' : '$id' };
}

export interface Migrated {
	/** JSON Schema 2020-12 whose references are all `#` or `#/…`, without addresses or names of its own. */
	readonly schema: unknown;
	readonly changes: readonly SchemaProblem[];
	readonly problems: readonly SchemaProblem[];
	/** JSON pointer into the schema as it was given, by that into the migrated one. */
	readonly origins: ReadonlyMap<string, string>;
}

const WHY_NOT = {
	remote:
		'leads out of this schema. Nothing is fetched: put that schema under "$defs" and refer to it by "#/$defs/name".',
	nothing: 'leads to no schema in this one. Refer to one by "#/$defs/name".',
	ambiguous: 'leads to several schemas of the same name. Refer to one by "#/$defs/name".',
};

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];
const NAMES = ['$schema', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary'];
/** Beside `$ref`, drafts up to 7 read nothing else. These say no rule. */
const SAYS_NO_RULE = ['title', 'description', 'default', 'examples', '$comment'];
const HOLDS_SCHEMAS = ['$defs', 'definitions'];

class Migration {
	readonly changes: SchemaProblem[] = [];
	readonly problems: SchemaProblem[] = [];
	readonly origins = new Map<string, string>();
	private readonly places = new Map<string, string>();

	constructor(
		private readonly find: FindTarget,
		private readonly isOld: boolean,
	) {}

	tell(pointer: string, message: string): void {
		this.changes.push({ pointer, message });
	}

	run(schema: unknown, from: string, to: string): unknown {
		this.places.set(from, to);
		this.origins.set(to, from);
		if (!isRecord(schema)) return schema;
		const modern = modernKeywords(this.readBesideRef(schema, from), (message) =>
			this.tell(from, message),
		);
		// Where "null" is let in beside others, the schema itself moves one step down.
		const { inside, wrap } = withNull(modern.schema, (message) => this.tell(from, message));
		const base = wrap === undefined ? to : pointerBelow(to, 'anyOf', '0');
		const node = this.readInner(inside, from, base, modern.cameFrom);
		return wrap === undefined ? node : wrap(node);
	}

	private readBesideRef(schema: JsonObject, from: string): JsonObject {
		if (!this.isOld || typeof schema.$ref !== 'string') return schema;
		const kept = Object.entries(schema).filter(([key]) =>
			['$ref', ...SAYS_NO_RULE, ...HOLDS_SCHEMAS].includes(key),
		);
		if (kept.length < Object.keys(schema).length)
			this.tell(from, 'What stood beside "$ref" was left out: this draft does not read it.');
		return Object.fromEntries(kept);
	}

	private readInner(
		schema: JsonObject,
		from: string,
		to: string,
		cameFrom: (keyword: string, at: string | undefined) => readonly string[],
	): JsonObject {
		const node = new Map(Object.entries(without(schema, NAMES)));
		// The validator takes an unknown "id" for an address.
		if (typeof schema.id === 'string') node.delete('id');
		this.readReference(schema, from, node);
		return mapSubSchemas(Object.fromEntries(node), ({ keyword, at, path, schema: inner }) =>
			this.run(inner, pointerBelow(from, ...cameFrom(keyword, at)), pointerBelow(to, ...path)),
		);
	}

	private readReference(schema: JsonObject, from: string, node: Map<string, unknown>): void {
		const [keyword, another] = REFERENCES.filter((key) => typeof schema[key] === 'string');
		if (keyword === undefined) return;
		if (another !== undefined) {
			this.problems.push({ pointer: from, message: `Use one of "${keyword}" and "${another}".` });
			return;
		}
		const reference = String(schema[keyword]);
		const target = this.find(reference, from);
		if ('unknown' in target) {
			const message = `"${keyword}": "${reference}" ${WHY_NOT[target.unknown]}`;
			this.problems.push({ pointer: pointerBelow(from, keyword), message });
			return;
		}
		if (keyword !== '$ref') {
			node.delete(keyword);
			this.tell(from, `"${keyword}" became "$ref".`);
		}
		node.set('$ref', target.pointer);
	}

	pointReferences(schema: unknown): unknown {
		if (!isRecord(schema)) return schema;
		const { $ref: to } = schema;
		const pointed =
			typeof to === 'string'
				? { ...schema, $ref: `#${encodeURI(this.places.get(to) ?? to)}` }
				: schema;
		return mapSubSchemas(pointed, (one) => this.pointReferences(one.schema));
	}
}

/** Rewrites a schema of any draft, or of OpenAPI, as JSON Schema 2020-12 of one document, and tells what it rewrote. */
export function migrateSchema(given: unknown): Migrated {
	const dialect = dialectOf(given);
	if ('problem' in dialect)
		return { schema: given, changes: [], problems: [dialect.problem], origins: new Map() };
	const { isOld, idKeyword } = dialect;
	const migration = new Migration(findTargets(given, idKeyword), isOld);
	const schema = migration.pointReferences(migration.run(given, '', ''));
	const { changes, problems, origins } = migration;
	return { schema, changes, problems, origins };
}
