import type { SyntaxNode } from '../../../third-party';
import * as language from './language';
import type { Code, Thing, Things } from './thing';
import { ANY, areAll, contentsOf, ELEMENT, heldBy, newThing, only, union } from './thing';
import { takeSteps } from './work-meter';

/** What a property is read by: a name that the text says, a number, what only the run knows, or nothing so far. */
export type Key = { readonly name: string } | 'number' | 'unknown' | 'none';

/** The code does what the judge does not know to be harmless. */
export class NotProven extends Error {}

export const refuse = (): never => {
	throw new NotProven();
};

const found = <Held, Value>(map: Map<Held, Value>, key: Held, make: () => Value): Value => {
	const value = map.get(key) ?? make();
	map.set(key, value);
	return value;
};

const TEXT = newThing('text');

export const text = only(TEXT);
export const number = only(newThing('number'));
/** What a value of the language inherits, be it a function. */
export const native = only(newThing('native'));
/** Anything at all. */
export const deep = only(newThing('deep'));
export const time = only(newThing('time'));

/** Only a list that the code has made surely has a number for its length: data may say anything. */
const isList = ({ name, fields }: Thing) =>
	(name === 'list' || name === 'pair' || name === 'all') &&
	!fields.has('length') &&
	!fields.has(ANY);

/** Objects with methods that are in no list: those of binary data, iterators, and errors of n8n's own. */
const opaque: ReadonlySet<string> = new Set(['binary', 'iterator', 'promise', 'error']);

export const isOpaque = ({ kind, name }: Thing): boolean => kind === 'data' && opaque.has(name);

/** What is known of the values of some code. It only ever grows, and tells whether it has. */
export class ValueMemory {
	readonly json = newThing('data');
	readonly items = newThing('data');
	readonly source = newThing('source');
	/** What a promise was settled with, and what was thrown. */
	readonly handedOn = newThing('data');
	hasChanged = true;
	/** Whether something is called or read that nothing has been found for yet. */
	isOpen = false;
	private readonly things = new Map<SyntaxNode, Map<string, Thing>>();

	constructor() {
		for (const key of [ANY, ELEMENT]) {
			this.put(this.json, key, only(this.json, TEXT));
			this.put(this.items, key, only(this.items, this.json, TEXT));
		}
	}

	open(): Things {
		this.isOpen = true;
		return new Set();
	}

	add(to: Set<Thing>, things: Things): void {
		const before = to.size;
		for (const thing of things) to.add(thing);
		takeSteps((2 + things.size) / 10);
		if (to.size > before) this.hasChanged = true;
	}

	put({ fields }: Thing, name: string, things: Things): void {
		this.add(
			found(fields, name, () => new Set()),
			things,
		);
	}

	/** What a node of the code makes; by name where it makes more than one. */
	thingAt(node: SyntaxNode, name = '', kind: Thing['kind'] = 'data'): Thing {
		const made = found(this.things, node, () => new Map<string, Thing>());
		return found(made, name, () => newThing(kind, name));
	}

	codeAt(code: Code): Thing {
		const made = found(this.things, code, () => new Map<string, Thing>());
		return found(made, 'code', () => ({ ...newThing('code'), code }));
	}

	listAt(node: SyntaxNode, things: Things, name = 'list'): Things {
		const list = this.thingAt(node, name);
		this.put(list, ELEMENT, things);
		return only(list);
	}

	/** Data like that of a JSON file, of which nothing but texts and numbers is known. */
	plainAt(node: SyntaxNode, name = 'plain'): Things {
		const plain = this.thingAt(node, name);
		for (const key of [ANY, ELEMENT]) this.put(plain, key, only(plain, TEXT));
		return only(plain);
	}

	/** Stores what may be read again under that key. Only objects of the code and data of the run may be changed. */
	store(to: Things, key: Key, things: Things, isDeep = false, isOwn = false): void {
		if (key === 'none') return void this.open();
		takeSteps(0.5);
		const owners = [...to].filter(({ kind }) => kind !== 'text' && kind !== 'number');
		for (const owner of owners) {
			// A name from the data may lead to what all objects share. Objects of the code share it with no other run.
			const isNew = isOwn || (typeof key === 'object' && !language.functionNames.has(key.name));
			if (owner.kind === 'native' && isDeep && isNew && areAll(things, 'text', 'number')) continue;
			if (owner.kind !== 'data') refuse();
			if (typeof key === 'object' && language.forbidden.has(key.name)) refuse();
			if (typeof key === 'object' && language.implicit.has(key.name)) {
				if (!areAll(things, 'text', 'number', 'data')) refuse();
			}
			// The language might call it by that name, with what only the run knows.
			if (key === 'unknown' && !areAll(things, 'text', 'number', 'data', 'native', 'time'))
				refuse();
			this.put(
				owner,
				typeof key === 'object' ? key.name : key === 'number' ? ELEMENT : ANY,
				things,
			);
		}
	}

	storeAll(to: Things, from: Things): void {
		for (const { fields } of from)
			for (const [name, things] of fields) {
				const key = name === ANY ? 'unknown' : name === ELEMENT ? 'number' : { name };
				this.store(to, key, things);
			}
	}

	/** What a property may be. Undefined where it may be what makes functions of texts. */
	read(from: Things, key: Key): Things | undefined {
		if (typeof key === 'object' && language.forbidden.has(key.name)) refuse();
		if (key === 'none') return this.open();
		const parts = [...from].map((thing) => this.readOne(thing, key));
		return parts.some((part) => part === undefined)
			? undefined
			: union(...parts.map((part) => part ?? native));
	}

	private readOne(thing: Thing, key: Exclude<Key, 'none'>): Things | undefined {
		const { kind, name: own } = thing;
		const name = typeof key === 'object' ? key.name : '';
		const none = new Set<Thing>();
		switch (kind) {
			case 'text':
			case 'number':
			case 'data': {
				const further = isOpaque(thing) ? deep : none;
				if (key === 'unknown') return union(contentsOf(only(thing)), native, further, text);
				if (key === 'number') return union(heldBy(only(thing), ELEMENT), text);
				if (name === 'length' && isList(thing)) return number;
				const inherited = language.functionNames.has(name) ? native : none;
				const unlisted = language.plainNames.has(name) ? none : further;
				return union(heldBy(only(thing), name), text, inherited, unlisted);
			}
			case 'native':
				if (key === 'unknown') return undefined;
				return language.functionNames.has(name) ? deep : text;
			case 'deep':
				return key === 'unknown' ? undefined : deep;
			case 'code':
			case 'settles':
				return key === 'unknown' ? undefined : union(native, text);
			case 'space':
				if (key === 'unknown') return undefined;
				if (own === '$node' && name !== '') return only(this.source);
				if (name === '' || !language.spaces.get(own)?.has(name)) return refuse();
				if (/^[A-Z][A-Z_\d]*$/.test(name) && name !== 'UTC') return number;
				return language.inner.has(name) || /Format$|^Collator$|Rules$/.test(name)
					? only(this.space(name))
					: deep;
			case 'time':
				return language.timeReads.has(name) ? union(time, text) : refuse();
			case 'source':
				return language.sourceReads.has(name) ? only(this.items, this.json, TEXT) : refuse();
			case 'fact':
				return language.facts.get(own)?.has(name) ? text : refuse();
		}
	}

	private readonly spacesByName = new Map<string, Thing>();

	space(name: string): Thing {
		return found(this.spacesByName, name, () => newThing('space', name));
	}

	private readonly factsByName = new Map<string, Thing>();

	fact(name: string): Thing {
		return found(this.factsByName, name, () => newThing('fact', name));
	}
}

export function elementsOf(things: Things): Set<Thing> {
	const parts = [...things].map((thing): Things => {
		switch (thing.kind) {
			case 'data':
				return union(heldBy(only(thing), ELEMENT), text);
			case 'text':
			case 'number':
			case 'native':
				return text;
			case 'deep':
				return deep;
			default:
				return refuse();
		}
	});
	return union(...parts);
}
