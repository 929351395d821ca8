import type { SyntaxNode } from '../../../third-party';
import { methodNames } from './javascript-names';
import type { Key } from './key-of';
import type { Thing, Things } from './thing';
import { ANY, contentsOf, newThing, only, union } from './thing';

const none: Things = new Set();

const found = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
	const value = map.get(key) ?? make();
	map.set(key, value);
	return value;
};

/** What is known of the values of some code. It only ever grows, and tells whether it has. */
export class ValueMemory {
	/** Any function of the language. */
	readonly native = newThing('native');
	/** Items of the run. */
	readonly input = newThing('data');
	/** The data of an item. */
	readonly json = newThing('data');
	/** All objects of classes that the code declares. */
	readonly instances = newThing('data');
	/** What was thrown, and what a promise was settled with. */
	readonly handedOn = newThing('data');
	hasChanged = true;
	/** Whether a name that only the run knows may be read from a function, or it took too long to find out. */
	isRisky = false;

	private readonly names = new Map<string, Set<Thing>>();
	private readonly things = new Map<SyntaxNode, Thing>();
	private readonly returned = new Map<SyntaxNode, Set<Thing>>();

	constructor() {
		this.put(this.input, ANY, new Set([this.input, this.json]));
		this.put(this.input, 'json', new Set([this.json]));
		this.put(this.json, ANY, new Set([this.json]));
	}

	add(to: Set<Thing>, things: Things): void {
		const before = to.size;
		for (const thing of things) to.add(thing);
		if (to.size > before) this.hasChanged = true;
	}

	put({ fields }: Thing, name: string, things: Things): void {
		this.add(
			found(fields, name, () => new Set()),
			things,
		);
	}

	store(to: Thing, key: Key, things: Things): void {
		this.put(to, typeof key === 'object' ? key.name : ANY, things);
	}

	/** What a property may be. Under a name that only the run knows there may be a method, or what made the object. */
	read(from: Things, key: Key, isKept: boolean): Things {
		const isCode = [...from].some(({ kind }) => kind !== 'data');
		if (key === 'unknown' && isKept && isCode) this.isRisky = true;
		if (key === 'unknown') return union(contentsOf(from), only(this.native));
		const names = key === 'number' ? [ANY] : [key.name, ANY];
		const held = [...from].flatMap(({ fields }) => names.map((name) => fields.get(name) ?? none));
		const isMethod = typeof key === 'object' && methodNames.has(key.name);
		return union(...held, isMethod ? only(this.native) : none);
	}

	/** What a variable may be. Those of one name are not told apart. */
	named(name: string): Set<Thing> {
		return found(this.names, name, () => new Set());
	}

	/** What a node of the code makes. */
	thingAt(node: SyntaxNode, kind: Thing['kind'] = 'data'): Thing {
		return found(this.things, node, () => newThing(kind, kind === 'function' ? node : undefined));
	}

	returnsOf(code: SyntaxNode): Set<Thing> {
		return found(this.returned, code, () => new Set());
	}
}
