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

/** They return texts, numbers and booleans, whatever they are called on. */
const plain = setOf(
	'charAt charCodeAt codePointAt endsWith getTime has hasOwnProperty includes indexOf isArray isFinite isInteger isNaN join lastIndexOf localeCompare max min normalize now padEnd padStart parseFloat parseInt random repeat replace replaceAll round search split startsWith stringify substr substring test toFixed toFormat toISO toISOString toLocaleDateString toLocaleString toLocaleTimeString toLowerCase toMillis toString toUpperCase trim trimEnd trimStart Boolean Number String',
);

/** `join` is one of them unless the code has put another function there. */
function givesNothing(name: string, receiver: Things): boolean {
	const isListed = plain.has(name) || (name === 'keys' && dataOf(receiver).size === 0);
	const own = [...receiver].flatMap(({ fields }) => [name, ANY].map((key) => fields.get(key)));
	return isListed && !own.some((things) => things && dataOf(things).size < things.size);
}

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
	const isPlain = givesNothing(name, receiver);
	const codes = [...given].flatMap(({ code }) => (code ? [code] : []));
	const returned = union(...codes.map((code) => memory.returnsOf(code)));
	const isFlat = isNew || name === ANY || flatteners.has(name);
	const within = isFlat ? depthsOf : contentsOf;
	const pool = union(
		dataOf(receiver),
		within(receiver),
		dataOf(given),
		within(dataOf(given)),
		contentsOf(only(memory.handedOn)),
		name === 'bind' ? only(memory.native) : new Set<Thing>(),
	);
	const isFolding = name === ANY || name.startsWith('reduce') || name === 'stringify';
	const handed = union(
		pool,
		isFolding ? union(returned, contentsOf(returned)) : new Set<Thing>(),
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
		result: isPlain ? new Set() : union(only(result), pool, returned),
		handed: codes.map((code) => [code, handed]),
	};
}
