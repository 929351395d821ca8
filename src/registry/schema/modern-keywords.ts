import { isRecord } from '../../kernel/values/is-record';
import type { JsonObject } from './sub-schemas';

interface Modern {
	readonly schema: JsonObject;
	readonly cameFrom: (keyword: string, at: string | undefined) => readonly string[];
}

type Edit = (node: Map<string, unknown>, tell: (message: string) => void) => void;
type Moves = Map<string, string>;
const key = (keyword: string, at?: string) => (at === undefined ? keyword : `${keyword}/${at}`);

const rename =
	(moves: Moves): Edit =>
	(node, tell) => {
		const old = node.get('definitions');
		if (!isRecord(old)) return;
		const held = node.get('$defs');
		const names = Object.keys(isRecord(held) ? held : {});
		const both = Object.entries({ ...old, ...(isRecord(held) ? held : {}) });
		node.delete('definitions');
		node.set('$defs', Object.fromEntries(both));
		for (const name of Object.keys(old))
			if (!names.includes(name)) moves.set(key('$defs', name), 'definitions');
		tell('"definitions" became "$defs".');
	};

const tuples =
	(moves: Moves): Edit =>
	(node, tell) => {
		const items = node.get('items');
		const rest = node.get('additionalItems');
		node.delete('additionalItems');
		if (!Array.isArray(items)) {
			if (rest !== undefined) tell('"additionalItems" was left out: it says nothing here.');
			return;
		}
		node.delete('items');
		if (items.length > 0) node.set('prefixItems', items);
		for (const at of items.keys()) moves.set(key('prefixItems', String(at)), 'items');
		if (rest !== undefined) {
			node.set('items', rest);
			moves.set('items', 'additionalItems');
		}
		tell('A list under "items" became "prefixItems", and "additionalItems" became "items".');
	};

const dependencies =
	(moves: Moves): Edit =>
	(node, tell) => {
		const old = node.get('dependencies');
		if (!isRecord(old)) return;
		node.delete('dependencies');
		const entries = Object.entries(old);
		const asList = entries.map(([name, one]) => [name, typeof one === 'string' ? [one] : one]);
		const parts = [
			['dependentRequired', asList.filter(([, one]) => Array.isArray(one))],
			['dependentSchemas', asList.filter(([, one]) => !Array.isArray(one))],
		] as const;
		for (const [keyword, found] of parts) {
			if (found.length === 0) continue;
			const held = node.get(keyword);
			node.set(keyword, { ...Object.fromEntries(found), ...(isRecord(held) ? held : {}) });
			for (const [name] of found) moves.set(key(keyword, String(name)), 'dependencies');
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

/** The keywords of one schema as 2020-12 has them. The schemas below it are left as they are. */
export function modernKeywords(schema: JsonObject, tell: (message: string) => void): Modern {
	const moves: Moves = new Map();
	const node = new Map(Object.entries(schema));
	const edits = [
		rename(moves),
		tuples(moves),
		dependencies(moves),
		bound('minimum', 'exclusiveMinimum'),
		bound('maximum', 'exclusiveMaximum'),
		example,
	];
	for (const edit of edits) edit(node, tell);
	return {
		schema: Object.fromEntries(node),
		cameFrom: (keyword, at) => {
			const old = moves.get(key(keyword, at)) ?? keyword;
			return at === undefined ? [old] : [old, at];
		},
	};
}
