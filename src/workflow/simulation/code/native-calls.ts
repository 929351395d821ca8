import type { SyntaxNode } from '../../../third-party';
import * as language from './language';
import type { Thing, Things } from './thing';
import { ANY, areAll, contentsOf, depthsOf, ELEMENT, heldBy, none, only, union } from './thing';
import type { ValueMemory } from './value-memory';
import { deep, elementsOf, isOpaque, number, refuse, text, time } from './value-memory';

export interface NativeCall {
	readonly memory: ValueMemory;
	readonly node: SyntaxNode;
	readonly name: string;
	readonly receiver: Things;
	readonly args: readonly Things[];
	/** Whether one of the arguments is spread, so that their places are not known. */
	readonly hasSpread: boolean;
	readonly apply: (functions: Things, args: readonly Things[], hasSpread?: boolean) => Things;
}

/** What is handed over to be called must be known to be a function of the code, or one that makes a text of anything. */
function called(call: NativeCall, place: number, given: readonly Things[]): Things {
	const functions = call.args[place] ?? none;
	const isKnown = (thing: Thing) =>
		thing.kind === 'code' || (thing.kind === 'space' && language.coercers.has(thing.name));
	if (place >= call.args.length || ![...functions].every(isKnown)) return refuse();
	if (functions.size === 0) return call.memory.open();
	const code = new Set([...functions].filter(({ kind }) => kind === 'code'));
	return union(call.apply(code, given), code.size < functions.size ? union(text, number) : none);
}

/** Whether its elements have keys of their own, which need not be numbers. */
const hasKeys = (thing: Thing) =>
	thing.kind === 'deep' ||
	isOpaque(thing) ||
	['map', 'set', 'URL', 'URLSearchParams'].includes(thing.name);

function calling(call: NativeCall): Things {
	const { memory, node, name, receiver, args } = call;
	const element = elementsOf(receiver);
	if (name === 'sort' || name === 'toSorted') {
		if (args.length > 0) called(call, 0, [element, element]);
		return union(receiver, memory.listAt(node, element));
	}
	if (name.startsWith('reduce')) {
		const folded = memory.thingAt(node, 'folded');
		const before = union(args[1] ?? element, folded.fields.get(ELEMENT) ?? none);
		memory.put(folded, ELEMENT, called(call, 0, [before, element, number, receiver]));
		return union(before, folded.fields.get(ELEMENT) ?? none);
	}
	const place = [...receiver].some(hasKeys) ? union(element, number, text) : number;
	const returned = called(call, 0, [element, place, receiver]);
	switch (name) {
		case 'map':
			return memory.listAt(node, returned);
		case 'flatMap':
			return memory.listAt(node, union(returned, elementsOf(returned)));
		case 'filter':
			return memory.listAt(node, element);
		case 'find':
		case 'findLast':
			return union(element, text);
		default:
			return name.startsWith('findIndex') ? number : text;
	}
}

function listed({ memory, node, name, receiver, args }: NativeCall): Things {
	const element = elementsOf(receiver);
	if (name === 'keys') return memory.listAt(node, union(text, element), 'iterator');
	if (name === 'values') return memory.listAt(node, element, 'iterator');
	if (name === 'entries') {
		const pair = memory.listAt(node, union(element, text, number), 'pair');
		return memory.listAt(node, pair, 'iterator');
	}
	const within = name === 'flat' ? union(element, depthsOf(receiver)) : element;
	const given = union(...args);
	const added = union(within, given, name === 'concat' ? elementsOf(given) : none);
	const result = name === 'slice' ? within : added;
	if (name === 'fill' || name === 'splice') keep(memory, receiver, given);
	const own = name === 'fill' || name === 'reverse' ? receiver : none;
	const isText = [...receiver].some(({ kind }) => kind === 'text');
	return union(own, memory.listAt(node, result), isText ? text : none);
}

function keep(memory: ValueMemory, receiver: Things, things: Things): void {
	for (const owner of receiver) if (owner.kind === 'data') memory.put(owner, ELEMENT, things);
}

function keeping({ memory, node, name, receiver, args }: NativeCall): Things {
	const pair = name === 'set' ? memory.listAt(node, union(...args), 'pair') : none;
	keep(memory, receiver, union(...args, pair));
	return name === 'set' || name === 'add' ? receiver : number;
}

function settled(call: NativeCall): Things {
	const { memory, node, name, receiver, args } = call;
	const awaited = awaitedOf(memory, receiver);
	const given = name === 'finally' ? [] : [union(awaited, memory.plainAt(node, 'error'), text)];
	const returned = args.map((_arg, place) => called(call, place, given));
	const all = union(awaited, ...returned.map((each) => awaitedOf(memory, each)));
	return memory.listAt(node, all, 'promise');
}

/** What awaiting them gives: a promise of a promise gives what that one gives. */
export function awaitedOf(memory: ValueMemory, things: Things): Things {
	const found = union(things, memory.handedOn.fields.get(ELEMENT) ?? none);
	// Iterating a set includes elements that are added meanwhile.
	for (const thing of found) for (const each of heldBy(only(thing), ELEMENT)) found.add(each);
	return found;
}

/** Handed to a method that only looks at what it is given, a function might be called all the same. */
const looksAt = (args: readonly Things[], isDeep = false) =>
	args.every((arg) => areAll(isDeep ? union(arg, depthsOf(arg)) : arg, ...values));

const values = ['text', 'number', 'data', 'time', 'native', 'deep'] as const;

/** Methods that functions of the language have as well: those that list what is in an object. */
const listing = ['keys', 'values', 'entries'];

/** What comes of a method of the language, of luxon's or of n8n's, by its name. Refuses every other one. */
export function methodCalled(call: NativeCall): Things {
	const { memory, node, name, receiver, args } = call;
	// The code may have put another function there than the one that the name stands for.
	if (!areAll(heldBy(receiver, name), 'text', 'number', 'data')) return refuse();
	const kinds = new Set([...receiver].map(({ kind }) => kind));
	if (kinds.has('source')) {
		if (kinds.size > 1 || !language.sourceCalls.has(name)) return refuse();
		return only(memory.items);
	}
	if (!areAll(receiver, ...values)) return refuse();
	// Methods of what only the run knows give what only the run knows.
	const isUnknown = kinds.has('deep') || (kinds.has('native') && listing.includes(name));
	const unknown = isUnknown ? union(deep, ...args, depthsOf(union(...args))) : none;
	const isOfTime = kinds.has('time');
	if (isOfTime) {
		if (!language.timeMethods.has(name) || !looksAt(args, true)) return refuse();
		return union(time, text, receiver.size > 1 ? receiver : none, unknown);
	}
	if (name === 'valueOf') return union(receiver, text);
	if (language.methods.calls.has(name)) return union(calling(call), unknown);
	if (language.methods.list.has(name)) return union(listed(call), unknown);
	if (language.methods.keep.has(name)) return union(keeping(call), unknown);
	if (language.methods.replaces.has(name)) {
		const isText = areAll(args[1] ?? text, 'text', 'number');
		if (!isText) called(call, 1, [union(text, memory.plainAt(node))]);
		return text;
	}
	if (language.methods.promise.has(name)) return settled(call);
	if (!looksAt(args)) return refuse();
	if (language.methods.text.has(name)) return text;
	if (language.methods.number.has(name)) return number;
	if (name === 'matchAll') return memory.listAt(node, memory.plainAt(node), 'iterator');
	if (language.methods.plain.has(name)) return memory.plainAt(node);
	if (language.methods.element.has(name)) return union(elementsOf(receiver), text, unknown);
	if (language.timeMethods.has(name)) return union(time, text, unknown);
	return refuse();
}

type Member = (call: NativeCall, first: Things) => Things;

const assigned: Member = ({ memory, node, args }, first) => {
	const given = union(...args);
	// Of a text it makes an object, which may have other methods than a text has.
	const made = areAll(first, 'data') ? none : only(memory.thingAt(node, 'boxed'));
	const to = union(first, made);
	memory.storeAll(to, given);
	return areAll(given, 'data', 'text', 'number') ? to : refuse();
};

const fromEntries: Member = ({ memory, node }, first) => {
	const made = memory.thingAt(node, 'literal');
	memory.store(only(made), 'unknown', union(elementsOf(elementsOf(first)), text));
	return only(made);
};

const grouped: Member = (call, first) => {
	const { memory, node } = call;
	const element = elementsOf(first);
	called(call, 1, [element, number]);
	const made = memory.thingAt(node, 'literal');
	memory.put(made, ANY, memory.listAt(node, element));
	return only(made);
};

const listFrom: Member = (call, first) => {
	const element = elementsOf(first);
	const made = call.args.length > 1 ? called(call, 1, [element, number]) : element;
	return call.memory.listAt(call.node, made);
};

/** The values of their properties. Of what luxon or n8n has made they are not known. */
function valuesOf(things: Things): Things {
	if (!areAll(things, 'text', 'number', 'data', 'native', 'deep')) return refuse();
	const isKnown = areAll(things, 'text', 'number', 'data') && ![...things].some(isOpaque);
	return union(contentsOf(things), isKnown ? none : deep);
}

const stringified: Member = (call, first) => {
	if (!areAll(call.args[1] ?? none, 'text', 'number', 'data')) {
		const all = union(first, depthsOf(first));
		const isKnown = areAll(all, 'text', 'number', 'data', 'time', 'code');
		if (!isKnown && !areAll(all, 'text', 'number', 'data', 'time', 'code', 'native', 'deep'))
			return refuse();
		called(call, 1, [text, union(all, isKnown ? text : deep)]);
	}
	return text;
};

const allOf: Member = ({ memory, node, name }, first) => {
	const all = memory.thingAt(node, 'all');
	memory.put(all, ELEMENT, awaitedOf(memory, elementsOf(first)));
	const settledOne = memory.thingAt(node, 'settled');
	memory.put(settledOne, 'value', contentsOf(only(all)));
	memory.put(settledOne, 'reason', union(contentsOf(only(all)), memory.plainAt(node, 'error')));
	if (name === 'allSettled') memory.put(all, ELEMENT, only(settledOne));
	return memory.listAt(node, only(all), 'promise');
};

const handedOn: Member = ({ memory, node, args }) => {
	memory.put(memory.handedOn, ELEMENT, union(...args));
	return memory.listAt(node, union(...args), 'promise');
};

const members: Readonly<Record<string, Member>> = {
	'Object.keys': ({ memory, node }) => memory.listAt(node, text),
	'Object.values': ({ memory, node }, first) => memory.listAt(node, valuesOf(first)),
	'Object.entries': ({ memory, node }, first) =>
		memory.listAt(node, memory.listAt(node, union(valuesOf(first), text), 'pair')),
	'Object.assign': assigned,
	'Object.fromEntries': fromEntries,
	'Object.groupBy': grouped,
	'Object.freeze': (_call, first) => (areAll(first, 'text', 'number', 'data') ? first : refuse()),
	'Array.of': ({ memory, node, args }) => memory.listAt(node, union(...args)),
	'Array.from': listFrom,
	'JSON.parse': ({ memory, node, args }) =>
		args.length === 1 ? union(memory.plainAt(node), text) : refuse(),
	'JSON.stringify': stringified,
	'Promise.all': allOf,
	'Promise.allSettled': allOf,
	'Promise.resolve': handedOn,
	'Promise.reject': handedOn,
	'Buffer.from': ({ memory, node, args }) =>
		areAll(union(...args), 'text', 'number', 'data') ? memory.plainAt(node, 'binary') : refuse(),
};

/** What comes of a listed function of a global. Refuses every other one. */
export function memberCalled(space: string, call: NativeCall): Things {
	if (['DateTime', 'Duration', 'Interval'].includes(space))
		return looksAt(call.args, true) ? time : refuse();
	if (space === 'Math') return number;
	if (space === 'console') return text;
	const name = `${space}.${call.name}`;
	if (language.numberMembers.has(name)) return number;
	if (language.textMembers.has(name)) return text;
	const member = Object.hasOwn(members, name) ? members[name] : undefined;
	return member === undefined ? refuse() : member(call, call.args[0] ?? none);
}

function made(call: NativeCall, name: string): Things {
	const { memory, node, args } = call;
	const given = union(...args);
	switch (name) {
		case 'Promise': {
			const settles = only(memory.thingAt(node, '', 'settles'));
			const [run = none] = args;
			if (args.length === 0 || !areAll(run, 'code')) return refuse();
			if (run.size === 0) return memory.open();
			call.apply(run, [settles, settles]);
			return memory.listAt(node, contentsOf(only(memory.handedOn)), 'promise');
		}
		case 'Set':
			return memory.listAt(node, elementsOf(given), 'set');
		case 'Map': {
			const pairs = elementsOf(given);
			const held = union(elementsOf(pairs), text);
			const map = memory.thingAt(node, 'map');
			memory.put(map, ELEMENT, union(held, memory.listAt(node, held, 'pair')));
			return only(map);
		}
		case 'Array':
		case 'Object':
			return union(memory.listAt(node, given, 'made'), given);
		case 'Uint8Array':
			// Memory that others use as well may be behind anything else.
			return areAll(given, 'text', 'number', 'data') ? memory.plainAt(node, 'binary') : refuse();
		case 'URL':
		case 'URLSearchParams':
		case 'RegExp':
		case 'Date':
			if (!areAll(given, ...values)) return refuse();
			return memory.plainAt(node, name === 'Date' ? 'plain' : name);
		default:
			return areAll(given, 'text', 'number', 'data') ? deep : refuse();
	}
}

/** `setTimeout(…)`: behind what it gives are the timers of all that runs there. */
function timed({ memory, args, apply }: NativeCall): Things {
	const [first] = args;
	if (first?.size === 0) return memory.open();
	if (!first || !areAll(first, 'code', 'settles')) return refuse();
	const given = union(...args);
	apply(new Set([...first].filter(({ kind }) => kind === 'code')), [given], true);
	const others = [...given].filter(({ kind }) => kind !== 'code');
	memory.put(memory.handedOn, ELEMENT, new Set(others));
	return only(memory.fact('timer'));
}

/** What comes of calling, or of making an object of, something that is no property of anything. */
export function plainCalled(call: NativeCall, callee: Things): Things {
	const { memory, node, args } = call;
	const [first] = callee;
	if (!first) return memory.open();
	const isMade = node.type === 'NewExpression';
	if (!isMade && areAll(callee, 'code')) return call.apply(callee, args, call.hasSpread);
	const given = union(...args);
	if (!isMade && areAll(callee, 'settles')) {
		memory.put(memory.handedOn, ELEMENT, given);
		return text;
	}
	if (callee.size > 1 || first.kind !== 'space') return refuse();
	const { name } = first;
	if (language.errors.has(name)) {
		// What is given as its cause could only be read again under that name.
		return args.length < 2 && areAll(given, 'text', 'number', 'data')
			? memory.plainAt(node, 'error')
			: refuse();
	}
	if (isMade) return language.makers.has(name) ? made(call, name) : refuse();
	if (name === 'setTimeout') return timed(call);
	if (name === '$') return only(memory.source);
	if (name === '$items') return only(memory.items);
	if (language.numberCalls.has(name)) return number;
	if (language.textCalls.has(name)) return text;
	return language.givingCalls.has(name)
		? union(given, contentsOf(given), memory.listAt(node, given, 'given'), text)
		: refuse();
}
