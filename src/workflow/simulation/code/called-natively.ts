import type { SyntaxNode } from '../../../third-party';
import type { Thing, Things } from './thing';
import { ANY, contentsOf, dataOf, depthsOf, only, union } from './thing';
import type { ValueMemory } from './value-memory';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Methods that call what they are given, and keep it nowhere. */
const callers = setOf(
	'catch every filter finally find findIndex findLast findLastIndex flatMap forEach from groupBy map parse queueMicrotask reduce reduceRight replace replaceAll setImmediate setTimeout some sort stringify then toSorted',
);

/** Methods that keep what they are given in what they are called on. */
const keepers = setOf('add apply assign bind call fill push set splice unshift');

/** They take lists apart that are in lists, as making a map does. */
const flatteners = setOf('all allSettled any flat from fromEntries race');

interface NativeCall {
	readonly node: SyntaxNode;
	/** The name of the method, `*` where it is not known. */
	readonly name: string;
	readonly receiver: Things;
	readonly args: readonly Things[];
	readonly isNew: boolean;
}

interface CalledNatively {
	readonly result: Things;
	/** What each function among the arguments may be called with. */
	readonly handed: ReadonlyArray<readonly [code: SyntaxNode, things: Things]>;
}

/** What comes of a call of a function of the language, n8n's own among them: what it was given, and what that holds. */
export function calledNatively(
	memory: ValueMemory,
	{ node, name, receiver, args, isNew }: NativeCall,
): CalledNatively {
	const given = union(...args);
	const codes = [...given].flatMap(({ code }) => (code ? [code] : []));
	const returned = union(...codes.map((code) => memory.returnsOf(code)));
	const isFlat = isNew || name === ANY || flatteners.has(name);
	const within = isFlat ? depthsOf : contentsOf;
	const pool = union(
		...[dataOf(receiver), within(receiver), dataOf(given), within(dataOf(given))],
		...[
			contentsOf(only(memory.handedOn)),
			name === 'bind' ? only(memory.native) : new Set<Thing>(),
		],
	);
	const isFolding = name === ANY || name.startsWith('reduce');
	const handed = union(
		...[pool, isFolding ? returned : new Set<Thing>()],
		isNew ? only(memory.native) : new Set(),
	);
	if (keepers.has(name) || name === ANY) {
		const isStatic = dataOf(receiver).size === 0;
		const keeping = union(dataOf(receiver), isStatic ? dataOf(args[0] ?? new Set()) : new Set());
		for (const thing of keeping) memory.put(thing, ANY, union(given, contentsOf(given)));
	}
	const result = memory.thingAt(node);
	const kept = callers.has(name) ? returned : union(returned, given);
	memory.put(result, ANY, union(pool, kept, only(result)));
	return {
		result: union(only(result), pool, returned),
		handed: codes.map((code) => [code, handed]),
	};
}
