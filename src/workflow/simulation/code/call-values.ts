import type { SyntaxNode } from '../../../third-party';
import * as language from './language';
import { memberCalled, methodCalled } from './native-calls';
import type { CodeScope } from './code-scope';
import { newScope } from './code-scope';
import type { Thing, Things } from './thing';
import { areAll, contentsOf, ELEMENT, only, union } from './thing';
import type { Key } from './value-memory';
import { deep, elementsOf, number, refuse, text, ValueMemory } from './value-memory';

type Of<Type extends SyntaxNode['type']> = SyntaxNode & { readonly type: Type };
type Call = Of<'CallExpression' | 'NewExpression'>;

const none: Things = new Set();

/** Only `this.helpers.getBinaryDataBuffer(…)` and similar helpers. */
function isBinaryHelper(callee: SyntaxNode): boolean {
	if (callee.type !== 'MemberExpression' || callee.computed) return false;
	const { object, property } = callee;
	if (property.type !== 'Identifier' || !language.binaryHelpers.has(property.name)) return false;
	if (object.type !== 'MemberExpression' || object.computed) return false;
	const isOwn = object.object.type === 'ThisExpression';
	return isOwn && object.property.type === 'Identifier' && object.property.name === 'helpers';
}

/** `Object.prototype.hasOwnProperty.call(…)` */
function isHasOwn({ object, property, computed }: Of<'MemberExpression'>): boolean {
	if (computed || property.type !== 'Identifier' || property.name !== 'call') return false;
	if (object.type !== 'MemberExpression' || object.computed) return false;
	const { object: holder, property: method } = object;
	if (method.type !== 'Identifier' || method.name !== 'hasOwnProperty') return false;
	if (holder.type !== 'MemberExpression' || holder.computed) return false;
	const { object: base, property: own } = holder;
	return (
		base.type === 'Identifier' &&
		base.name === 'Object' &&
		own.type === 'Identifier' &&
		own.name === 'prototype'
	);
}

/** What comes of calls: the part of `JavascriptValues` that decides what may be called. */
export abstract class CallValues {
	protected readonly memory = new ValueMemory();
	/** The functions around what is looked at, the whole code first. */
	protected readonly within: SyntaxNode[] = [];
	private readonly scopes = new Map<SyntaxNode, CodeScope>();
	private readonly returned = new Map<SyntaxNode, Set<Thing>>();

	protected abstract value(node: SyntaxNode, scope: CodeScope): Things;
	protected abstract consumed(node: SyntaxNode, scope: CodeScope): Things;
	protected abstract ofOwner(node: Of<'MemberExpression'>, scope: CodeScope): Things;
	protected abstract keyOf(node: SyntaxNode, isComputed: boolean, scope: CodeScope): Key;
	protected abstract bind(pattern: SyntaxNode | null, things: Things, scope: CodeScope): void;

	protected scopeAt(
		node: SyntaxNode,
		names: () => readonly string[],
		around: CodeScope,
	): CodeScope {
		const scope = this.scopes.get(node) ?? newScope(names(), around);
		this.scopes.set(node, scope);
		return scope;
	}

	protected returnsOf(code: SyntaxNode): Set<Thing> {
		const things = this.returned.get(code) ?? new Set<Thing>();
		this.returned.set(code, things);
		return things;
	}

	protected argument(node: SyntaxNode, scope: CodeScope): Things {
		if (node.type !== 'SpreadElement') return this.value(node, scope);
		return elementsOf(this.value(node.argument, scope));
	}

	protected ofCall(node: Call, scope: CodeScope): Things {
		const { callee } = node;
		// In any other function `this` may be an object of the code.
		const isOuter = this.within.slice(1).every(({ type }) => type === 'ArrowFunctionExpression');
		if (isOuter && isBinaryHelper(callee)) {
			for (const each of node.arguments) this.argument(each, scope);
			return this.memory.plainAt(node, 'binary');
		}
		const hasSpread = node.arguments.some(({ type }) => type === 'SpreadElement');
		const isOwned = callee.type === 'MemberExpression';
		if (isOwned && isHasOwn(callee)) {
			for (const each of node.arguments) this.consumed(each, scope);
			return text;
		}
		const args = node.arguments.map((each) => this.argument(each, scope));
		if (!isOwned) return this.ofPlainCall(node, this.value(callee, scope), args, hasSpread);
		const receiver = this.ofOwner(callee, scope);
		const key = this.keyOf(callee.property, callee.computed, scope);
		if (typeof key === 'object' && language.forbidden.has(key.name)) return refuse();
		const spaces = [...receiver].filter(({ kind }) => kind === 'space');
		if (receiver.size === 0) return this.memory.open();
		if (spaces.length === 0 && node.type === 'CallExpression') {
			const own = this.ownMethod(receiver, key);
			if (own) return own.size > 0 ? this.apply(node, own, args, hasSpread) : this.memory.open();
			if (
				typeof key !== 'object' ||
				(hasSpread && !['push', 'concat', 'unshift'].includes(key.name))
			)
				return refuse();
			return methodCalled(this.memory, this.nativeCall(node, key.name, receiver, args));
		}
		const [space] = spaces;
		if (key === 'none') return this.memory.open();
		if (!space || receiver.size > 1 || typeof key !== 'object') return refuse();
		const read = this.memory.read(receiver, key) ?? refuse();
		if (node.type === 'NewExpression') return this.ofPlainCall(node, read, args, hasSpread);
		if (hasSpread && !['Math', 'Object', 'console'].includes(space.name)) return refuse();
		return memberCalled(this.memory, space.name, this.nativeCall(node, key.name, receiver, args));
	}

	/** The functions of the code that the property surely is, where it is one and nothing else. */
	protected ownMethod(receiver: Things, key: Key): Things | undefined {
		if (typeof key !== 'object' || !areAll(receiver, 'data', 'text')) return undefined;
		if (language.functionNames.has(key.name) || language.timeMethods.has(key.name))
			return undefined;
		const held = this.memory.read(receiver, key) ?? refuse();
		const functions = new Set([...held].filter(({ kind }) => kind !== 'text'));
		return areAll(functions, 'code') ? functions : undefined;
	}

	protected nativeCall(node: SyntaxNode, name: string, receiver: Things, args: readonly Things[]) {
		const apply = (functions: Things, given: readonly Things[]) =>
			this.apply(node, functions, given, false);
		return { node, name, receiver, args, apply, open: () => this.memory.open() };
	}

	protected ofPlainCall(
		node: Call,
		callee: Things,
		args: readonly Things[],
		hasSpread: boolean,
	): Things {
		const { memory } = this;
		const [first] = callee;
		if (!first) return memory.open();
		if (node.type === 'CallExpression' && areAll(callee, 'code')) {
			return this.apply(node, callee, args, hasSpread);
		}
		if (node.type === 'CallExpression' && areAll(callee, 'settles')) {
			memory.put(memory.handedOn, ELEMENT, union(...args));
			return text;
		}
		if (callee.size > 1 || first.kind !== 'space') return refuse();
		const { name } = first;
		const given = union(...args);
		if (language.errors.has(name)) {
			// What is given as its cause could only be read again under that name.
			return args.slice(0, 1).every((each) => areAll(each, 'text', 'number', 'data')) &&
				args.length < 2
				? memory.plainAt(node, 'error')
				: refuse();
		}
		if (node.type === 'CallExpression') {
			if (name === 'setTimeout') {
				if (args[0]?.size === 0) return memory.open();
				if (!args[0] || !areAll(args[0], 'code', 'settles')) return refuse();
				const code = new Set([...args[0]].filter(({ kind }) => kind === 'code'));
				this.apply(node, code, [given], true);
				memory.put(
					memory.handedOn,
					ELEMENT,
					new Set([...given].filter(({ kind }) => kind !== 'code')),
				);
				// Behind it are the timers of all that runs there.
				return only(memory.fact('timer'));
			}
			if (name === '$') return only(memory.source);
			if (name === '$items') return only(memory.items);
			if (language.numberCalls.has(name)) return number;
			if (language.textCalls.has(name)) return text;
			return language.givingCalls.has(name)
				? union(given, contentsOf(given), memory.listAt(node, given, 'given'), text)
				: refuse();
		}
		return language.makers.has(name) ? this.made(node, name, args) : refuse();
	}

	protected made(node: Call, name: string, args: readonly Things[]): Things {
		const { memory } = this;
		const given = union(...args);
		switch (name) {
			case 'Promise': {
				const settles = only(memory.thingAt(node, '', 'settles'));
				const [run = none] = args;
				if (args.length === 0 || !areAll(run, 'code')) return refuse();
				if (run.size === 0) return memory.open();
				this.apply(node, run, [settles, settles], false);
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
				return areAll(given, 'text', 'number', 'data', 'time', 'native', 'deep')
					? memory.plainAt(node, name === 'Date' ? 'plain' : name)
					: refuse();
			default:
				return areAll(given, 'text', 'number', 'data') ? deep : refuse();
		}
	}

	/** Calls functions of the code: what they return. */
	protected apply(
		node: SyntaxNode,
		functions: Things,
		args: readonly Things[],
		hasSpread: boolean,
	): Things {
		const results = [...functions].map(({ code }) => {
			const params = code && this.scopes.get(code);
			if (!code || !params) return none;
			for (const [place, param] of code.params.entries()) {
				const end = param.type === 'RestElement' ? args.length : place + 1;
				const given = union(...(hasSpread ? args : args.slice(place, end)));
				const isGiven = place < args.length && !hasSpread;
				this.bind(param, isGiven ? given : union(given, text), params);
			}
			const returned = union(this.returnsOf(code), text);
			return code.async ? this.memory.listAt(node, returned, 'promise') : returned;
		});
		return union(...results);
	}
}
