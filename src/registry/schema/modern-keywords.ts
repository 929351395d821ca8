import { isRecord } from '../../kernel/values/is-record';
import { type JsonObject, without } from './sub-schemas';

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
