import { isRecord } from '../../kernel/values/is-record';
import type { JsonObject, SchemaProblem } from './sub-schemas';
import { mapSubSchemas, pointerBelow, without, subSchemas } from './sub-schemas';
import { decoded } from '../../kernel/values/decode-address';
import { parseUrl } from '../../kernel/values/parse-url';

type Tell = (message: string) => void;
/** `from` says where a keyword, or one name or place in it, stood before. */
type Edit = (node: Map<string, unknown>, tell: Tell, from: Map<string, string>) => void;
const recordOf = (value: unknown): JsonObject => (isRecord(value) ? value : {});

const definitions: Edit = (node, tell, from) => {
	const old = node.get('definitions');
	if (!isRecord(old)) return;
	const held = recordOf(node.get('$defs'));
	node.delete('definitions');
	node.set('$defs', { ...old, ...held });
	for (const name of Object.keys(old))
		if (!Object.hasOwn(held, name)) from.set(`$defs/${name}`, 'definitions');
	tell('"definitions" became "$defs".');
};

const tuples: Edit = (node, tell, from) => {
	const items = node.get('items');
	const rest = node.get('additionalItems');
	node.delete('additionalItems');
	if (!Array.isArray(items)) {
		if (rest !== undefined) tell('"additionalItems" was left out: it says nothing here.');
		return;
	}
	node.delete('items');
	if (items.length > 0) node.set('prefixItems', items);
	for (const at of items.keys()) from.set(`prefixItems/${at}`, 'items');
	if (rest !== undefined) {
		node.set('items', rest);
		from.set('items', 'additionalItems');
	}
	tell('A list under "items" became "prefixItems", and "additionalItems" became "items".');
};

const dependencies: Edit = (node, tell, from) => {
	const old = node.get('dependencies');
	if (!isRecord(old)) return;
	node.delete('dependencies');
	const entries = Object.entries(old).map(([name, one]) => [
		name,
		typeof one === 'string' ? [one] : one,
	]);
	for (const keyword of ['dependentRequired', 'dependentSchemas'] as const) {
		const isList = keyword === 'dependentRequired';
		const found = entries.filter(([, one]) => Array.isArray(one) === isList);
		if (found.length === 0) continue;
		node.set(keyword, { ...Object.fromEntries(found), ...recordOf(node.get(keyword)) });
		for (const [name] of found) from.set(`${keyword}/${String(name)}`, 'dependencies');
	}
	tell('"dependencies" became "dependentRequired" and "dependentSchemas".');
};

const bound =
	(plain: string, exclusive: string): Edit =>
	(node, tell) => {
		const flag = node.get(exclusive);
		if (typeof flag !== 'boolean') return;
		node.delete(exclusive);
		if (flag && node.has(plain)) {
			node.set(exclusive, node.get(plain));
			node.delete(plain);
		}
		tell(`"${exclusive}": ${String(flag)} became a number or was left out.`);
	};

const example: Edit = (node, tell) => {
	if (!node.has('example') || node.has('examples')) return;
	node.set('examples', [node.get('example')]);
	node.delete('example');
	tell('"example" became "examples".');
};

const edits = [
	definitions,
	tuples,
	dependencies,
	bound('minimum', 'exclusiveMinimum'),
	bound('maximum', 'exclusiveMaximum'),
	example,
];

/** The keywords of one schema as 2020-12 has them, and where each stood before. The schemas below it are left as they are. */
export function modernKeywords(schema: JsonObject, tell: Tell) {
	const from = new Map<string, string>();
	const node = new Map(Object.entries(schema));
	for (const edit of edits) edit(node, tell, from);
	return {
		schema: Object.fromEntries(node),
		cameFrom: (keyword: string, at: string | undefined): readonly string[] =>
			at === undefined
				? [from.get(keyword) ?? keyword]
				: [from.get(`${keyword}/${at}`) ?? keyword, at],
	};
}

const CHOOSING = ['$ref', 'const', 'allOf', 'anyOf', 'oneOf', 'not', 'if'];

/** OpenAPI's `nullable` as a type; where that is not enough, `wrap` puts the migrated schema beside one of null. */
export function withNull(schema: JsonObject, tell: Tell) {
	const { nullable, type, enum: options } = schema;
	if (typeof nullable !== 'boolean') return { inside: schema };
	const inside = without(schema, ['nullable']);
	if (!nullable) {
		tell('"nullable": false was left out: null is refused anyway.');
		return { inside };
	}
	tell('"nullable" became the type "null".');
	const types: readonly unknown[] = Array.isArray(type) ? type : [type];
	const isSimple =
		(Array.isArray(type) || typeof type === 'string') &&
		!CHOOSING.some((key) => Object.hasOwn(schema, key));
	if (!isSimple)
		return { inside, wrap: (one: unknown): JsonObject => ({ anyOf: [one, { type: 'null' }] }) };
	const choices: readonly unknown[] | undefined = Array.isArray(options) ? options : undefined;
	const withOption = choices && { enum: [...new Set([...choices, null])] };
	return { inside: { ...inside, type: [...new Set([...types, 'null'])], ...withOption } };
}

/** Where a schema without an address of its own stands. No reference can name it. */
const NOWHERE = 'schema://foreman.invalid/';

type ReferenceTarget =
	| { readonly pointer: string }
	| { readonly unknown: 'remote' | 'nothing' | 'ambiguous' };

export type FindTarget = (reference: string, from: string) => ReferenceTarget;

const withoutFragment = ({ href }: URL) => href.split('#')[0] ?? '';

const textAt = (schema: unknown, ...keywords: readonly string[]) =>
	keywords
		.map((keyword) => (isRecord(schema) && Object.hasOwn(schema, keyword) ? schema[keyword] : ''))
		.find((value): value is string => typeof value === 'string' && value !== '');

/** Finds references by JSON pointer, name, or address of a schema inside the document, of any draft. Nothing is fetched. */
export function findTargets(root: unknown, idKeyword: '$id' | 'id'): FindTarget {
	const bases = new Map<string, string>();
	/** The pointers of the schemas with an address, or with a name in it. Several: it is ambiguous. */
	const found = new Map<string, string[]>();
	const at = (address: string, name: string) => found.get(`${address}#${name}`) ?? [];
	const note = (address: string, name: string, pointer: string) =>
		found.set(`${address}#${name}`, [...at(address, name), pointer]);

	const add = (schema: unknown, pointer: string, outer: string): void => {
		const id = textAt(schema, '$id', idKeyword);
		const isName = id?.startsWith('#') === true;
		const url = id === undefined || isName ? undefined : parseUrl(id, outer);
		const base = url === undefined ? outer : withoutFragment(url);
		bases.set(pointer, base);
		if (pointer === '' || url !== undefined) note(base, '', pointer);
		const anchors = [textAt(schema, '$anchor'), textAt(schema, '$dynamicAnchor')];
		for (const name of new Set([isName ? id?.slice(1) : '', ...anchors]))
			if (name !== undefined && name !== '') note(base, name, pointer);
		for (const one of subSchemas(schema)) add(one.schema, pointerBelow(pointer, ...one.path), base);
	};
	add(root, '', NOWHERE);

	return (reference, from) => {
		const url = parseUrl(reference, bases.get(from) ?? NOWHERE);
		const address = url === undefined ? '' : withoutFragment(url);
		const [resource, another] = at(address, '');
		if (url === undefined || resource === undefined) return { unknown: 'remote' };
		if (another !== undefined) return { unknown: 'ambiguous' };
		const fragment = decoded(url.hash.slice(1));
		if (fragment === '') return { pointer: resource };
		if (fragment.startsWith('/')) {
			const pointer = `${resource}${fragment}`;
			return bases.has(pointer) ? { pointer } : { unknown: 'nothing' };
		}
		const [named, other] = at(address, fragment);
		if (other !== undefined) return { unknown: 'ambiguous' };
		return named === undefined ? { unknown: 'nothing' } : { pointer: named };
	};
}

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
