import { decoded } from '../../kernel/values/decode-address';
import { isRecord } from '../../kernel/values/is-record';
import { parseUrl } from '../../kernel/values/parse-url';
import { pointerBelow, subSchemas } from './sub-schemas';

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
