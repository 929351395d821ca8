import { isRecord } from '../../kernel/values/is-record';
import { pointerBelow, subSchemas } from './sub-schemas';

/** Where a schema without an address of its own stands. No reference can name it. */
const NOWHERE = 'schema://foreman.invalid/';

type ReferenceTarget =
	| { readonly pointer: string }
	| { readonly unknown: 'remote' | 'nothing' | 'ambiguous' };

/** Finds where the reference of the schema at `from` leads. */
export type FindTarget = (reference: string, from: string) => ReferenceTarget;

function resolved(reference: string, base: string): URL | undefined {
	try {
		return new URL(reference, base);
	} catch {
		return undefined;
	}
}

const withoutFragment = (url: URL) => {
	const [address = ''] = url.href.split('#');
	return address;
};

const decoded = (fragment: string) => {
	try {
		return decodeURIComponent(fragment);
	} catch {
		return fragment;
	}
};

const textAt = (schema: unknown, ...keywords: readonly string[]) =>
	keywords
		.map((keyword) => (isRecord(schema) && Object.hasOwn(schema, keyword) ? schema[keyword] : ''))
		.find((value): value is string => typeof value === 'string' && value !== '');

class Addresses {
	readonly bases = new Map<string, string>();
	private readonly roots = new Map<string, string[]>();
	private readonly names = new Map<string, string[]>();

	constructor(
		root: unknown,
		private readonly idKeyword: string,
	) {
		this.add(root, '', NOWHERE);
	}

	/** `[pointer]` of the schema with that address, empty if no schema has it, several if it is ambiguous. */
	at(address: string, name: string): readonly string[] {
		const found = name === '' ? this.roots.get(address) : this.names.get(`${address}#${name}`);
		return found ?? [];
	}

	private add(schema: unknown, pointer: string, outer: string): void {
		const base = this.note(schema, pointer, outer);
		this.bases.set(pointer, base);
		for (const { keyword, at, schema: inner } of subSchemas(schema))
			this.add(inner, pointerBelow(pointer, keyword, ...(at === undefined ? [] : [at])), base);
	}

	private note(schema: unknown, pointer: string, outer: string): string {
		const id = textAt(schema, '$id', this.idKeyword);
		const url = id === undefined || id.startsWith('#') ? undefined : resolved(id, outer);
		const base = url === undefined ? outer : withoutFragment(url);
		if (pointer === '' || url !== undefined) this.push(this.roots, base, pointer);
		const named = [
			...(id?.startsWith('#') ? [id.slice(1)] : []),
			textAt(schema, '$anchor'),
			textAt(schema, '$dynamicAnchor'),
		];
		for (const name of new Set(named))
			if (name !== undefined) this.push(this.names, `${base}#${name}`, pointer);
		return base;
	}

	private push(map: Map<string, string[]>, key: string, pointer: string): void {
		map.set(key, [...(map.get(key) ?? []), pointer]);
	}
}

/** Finds references by JSON pointer, name, or address of a schema inside the document, of any draft. Nothing is fetched. */
export function findTargets(root: unknown, idKeyword: '$id' | 'id'): FindTarget {
	const addresses = new Addresses(root, idKeyword);
	return (reference, from) => {
		const url = resolved(reference, addresses.bases.get(from) ?? NOWHERE);
		if (url === undefined) return { unknown: 'remote' };
		const [resource, another] = addresses.at(withoutFragment(url), '');
		if (resource === undefined) return { unknown: 'remote' };
		if (another !== undefined) return { unknown: 'ambiguous' };
		const fragment = decoded(url.hash.slice(1));
		if (fragment === '') return { pointer: resource };
		if (fragment.startsWith('/')) {
			const pointer = `${resource}${fragment}`;
			return addresses.bases.has(pointer) ? { pointer } : { unknown: 'nothing' };
		}
		const [named, other] = addresses.at(withoutFragment(url), fragment);
		if (other !== undefined) return { unknown: 'ambiguous' };
		return named === undefined ? { unknown: 'nothing' } : { pointer: named };
	};
}
