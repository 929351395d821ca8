import type { SyntaxNode } from '../../../third-party';
import * as language from './language';
import type { NativeCall } from './native-calls';
import { awaitedOf, memberCalled, methodCalled, plainCalled } from './native-calls';
import { type CodeScope, newScope, variableOf } from './code-scope';
import { type Code, type Of, type Thing, type Things, areAll, none, only, union } from './thing';
import type { Key } from './value-memory';
import { deep, elementsOf, native, number, refuse, text, time, ValueMemory } from './value-memory';
import { takeSteps } from './work-meter';

type Call = Of<'CallExpression' | 'NewExpression'>;

const comparing = new Set('== != === !== < <= > >= in instanceof'.split(' '));
const keeping = new Set(['=', '||=', '&&=', '??=']);

/** The key of a name that the text says. What a number may be written as is one: the code may come to it by counting. */
const keyOfName = (name: string): Key =>
	/^\d+$/.test(name) || String(Number(name)) === name || name === 'undefined' ? 'number' : { name };

/** `a.b.c` where each name is written so; empty for every other expression. */
function writtenPath(node: SyntaxNode): string {
	if (node.type === 'Identifier') return node.name;
	if (node.type === 'ThisExpression') return 'this';
	if (node.type !== 'MemberExpression' || node.computed) return '';
	const { object, property } = node;
	const holder = property.type === 'Identifier' ? writtenPath(object) : '';
	return holder === '' || property.type !== 'Identifier' ? '' : `${holder}.${property.name}`;
}

const binaryHelpers = new Set([...language.binaryHelpers].map((name) => `this.helpers.${name}`));

/** What expressions may be, what comes of calls, and what variables are made of them: a part of `JavascriptValues`. */
export abstract class ExpressionValues {
	protected readonly memory = new ValueMemory();
	/** The functions around what is looked at, the whole code first. */
	protected readonly within: SyntaxNode[] = [];
	private readonly scopes = new Map<SyntaxNode, CodeScope>();
	private readonly returned = new Map<SyntaxNode, Set<Thing>>();

	protected abstract body(code: Code, around: CodeScope): void;

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

	private argument(node: SyntaxNode, scope: CodeScope): Things {
		if (node.type !== 'SpreadElement') return this.value(node, scope);
		return elementsOf(this.value(node.argument, scope));
	}

	/** What an expression may be, to be kept, handed on or called. */
	protected value(node: SyntaxNode, scope: CodeScope): Things {
		return this.found(node, scope, false);
	}

	/** What an expression may be that is only looked at: compared, counted, made a text, or asked for a listed name. */
	protected consumed(node: SyntaxNode, scope: CodeScope): Things {
		return this.found(node, scope, true);
	}

	private found(node: SyntaxNode, scope: CodeScope, isConsumed: boolean): Things {
		const things = this.ofExpression(node, scope, isConsumed);
		takeSteps(1 + things.size);
		return things;
	}

	private ofExpression(node: SyntaxNode, scope: CodeScope, isConsumed: boolean): Things {
		switch (node.type) {
			case 'Literal':
				if ('regex' in node && node.regex) return only(this.memory.thingAt(node, 'regex'));
				return typeof node.value === 'number' ? number : text;
			case 'TemplateLiteral':
				for (const each of node.expressions) this.consumed(each, scope);
				return text;
			case 'Identifier':
				return variableOf(node.name, scope)?.things ?? this.ofGlobal(node.name);
			case 'FunctionExpression':
			case 'ArrowFunctionExpression':
				return this.ofFunction(node, scope);
			case 'ObjectExpression':
				return this.ofObject(node, scope);
			case 'ArrayExpression': {
				const parts = node.elements.map((each) => (each ? this.argument(each, scope) : text));
				return this.memory.listAt(node, union(...parts));
			}
			case 'MemberExpression': {
				const read = this.memory.read(
					this.ofOwner(node, scope),
					this.keyOf(node.property, node.computed, scope),
				);
				return read ?? (isConsumed ? deep : refuse());
			}
			case 'CallExpression':
			case 'NewExpression':
				return this.ofCall(node, scope);
			case 'AssignmentExpression':
				return this.ofAssignment(node, scope);
			case 'UpdateExpression':
				this.consumed(node.argument, scope);
				if (node.argument.type === 'Identifier') {
					const variable = variableOf(node.argument.name, scope) ?? refuse();
					this.memory.add(variable.things, number);
				} else this.bind(node.argument, number, scope);
				return number;
			case 'UnaryExpression':
				if (node.operator === 'delete' && node.argument.type === 'MemberExpression') {
					const owners = this.ofOwner(node.argument, scope);
					this.keyOf(node.argument.property, node.argument.computed, scope);
					return areAll(owners, 'data', 'text', 'number') ? text : refuse();
				}
				this.consumed(node.argument, scope);
				return ['-', '+', '~'].includes(node.operator) ? number : text;
			case 'BinaryExpression': {
				if (node.left.type === 'PrivateIdentifier') return refuse();
				const sides = [node.left, node.right].map((each) => this.consumed(each, scope));
				if (comparing.has(node.operator)) return text;
				return node.operator === '+' && !sides.every((side) => areAll(side, 'number'))
					? text
					: number;
			}
			case 'LogicalExpression':
				return union(
					this.found(node.left, scope, isConsumed),
					this.found(node.right, scope, isConsumed),
				);
			case 'ConditionalExpression':
				this.consumed(node.test, scope);
				return union(
					this.found(node.consequent, scope, isConsumed),
					this.found(node.alternate, scope, isConsumed),
				);
			case 'ChainExpression':
				return union(this.found(node.expression, scope, isConsumed), text);
			case 'SequenceExpression':
				return node.expressions.map((each) => this.value(each, scope)).at(-1) ?? none;
			case 'AwaitExpression':
				return awaitedOf(this.memory, this.value(node.argument, scope));
			default:
				return refuse();
		}
	}

	private ofOwner({ object }: Of<'MemberExpression'>, scope: CodeScope): Things {
		if (object.type === 'Super') return refuse();
		// A listed name may be asked of anything: none leads further than to what the language gives anyway.
		return this.consumed(object, scope);
	}

	private ofCall(node: Call, scope: CodeScope): Things {
		const { callee } = node;
		// In any other function `this` may be an object of the code.
		const isOuter = this.within.slice(1).every(({ type }) => type === 'ArrowFunctionExpression');
		const path = writtenPath(callee);
		if (isOuter && binaryHelpers.has(path)) {
			for (const each of node.arguments) this.argument(each, scope);
			return this.memory.plainAt(node, 'binary');
		}
		const hasSpread = node.arguments.some(({ type }) => type === 'SpreadElement');
		if (path === 'Object.prototype.hasOwnProperty.call') {
			for (const each of node.arguments) this.consumed(each, scope);
			return text;
		}
		const args = node.arguments.map((each) => this.argument(each, scope));
		const call = (name = '', receiver = none): NativeCall => ({
			memory: this.memory,
			node,
			name,
			receiver,
			args,
			hasSpread,
			apply: (functions, given, isSpread = false) => this.apply(node, functions, given, isSpread),
		});
		if (callee.type !== 'MemberExpression') return plainCalled(call(), this.value(callee, scope));
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
			return methodCalled(call(key.name, receiver));
		}
		const [space] = spaces;
		if (key === 'none') return this.memory.open();
		if (!space || receiver.size > 1 || typeof key !== 'object') return refuse();
		const read = this.memory.read(receiver, key) ?? refuse();
		if (node.type === 'NewExpression') return plainCalled(call(), read);
		if (hasSpread && !['Math', 'Object', 'console'].includes(space.name)) return refuse();
		return memberCalled(space.name, call(key.name, receiver));
	}

	/** The functions of the code that the property surely is, where it is one and nothing else. */
	private ownMethod(receiver: Things, key: Key): Things | undefined {
		if (typeof key !== 'object' || !areAll(receiver, 'data', 'text')) return undefined;
		if (language.functionNames.has(key.name) || language.timeMethods.has(key.name))
			return undefined;
		const held = this.memory.read(receiver, key) ?? refuse();
		const functions = new Set([...held].filter(({ kind }) => kind !== 'text'));
		return areAll(functions, 'code') ? functions : undefined;
	}

	private apply(
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

	private ofGlobal(name: string): Things {
		const { memory } = this;
		if (language.jsonNames.has(name)) return union(only(memory.json), text);
		if (language.dataNames.has(name)) return only(memory.items);
		if (language.timeNames.has(name)) return time;
		if (language.facts.has(name)) return only(memory.fact(name));
		if (name === '$input') return only(memory.source);
		return language.spaces.has(name) ? only(memory.space(name)) : refuse();
	}

	protected ofFunction(code: Code, scope: CodeScope): Things {
		if (code.generator) return refuse();
		// A function expression sees itself by its name.
		const own = code.type === 'FunctionExpression' && code.id ? [code.id.name] : [];
		const around = own.length > 0 ? this.scopeAt(code.body, () => own, scope) : scope;
		const made = this.memory.codeAt(code);
		for (const name of own)
			this.memory.add(variableOf(name, around)?.things ?? refuse(), only(made));
		this.body(code, around);
		return only(made);
	}

	private ofObject(node: Of<'ObjectExpression'>, scope: CodeScope): Things {
		const made = only(this.memory.thingAt(node, 'literal'));
		for (const property of node.properties) {
			if (property.type === 'SpreadElement') this.copy(made, this.value(property.argument, scope));
			else {
				if (property.kind !== 'init') refuse();
				const key = this.keyOf(property.key, property.computed, scope);
				this.memory.store(made, key, this.value(property.value, scope));
			}
		}
		return made;
	}

	private copy(to: Things, from: Things): void {
		if (!areAll(from, 'text', 'number', 'data', 'native')) refuse();
		if ([...from].some(({ kind }) => kind === 'native')) this.memory.store(to, 'unknown', native);
		this.memory.storeAll(to, from);
	}

	/** Whether what is read there is in an object that the code has made itself: what that inherits is of the code's own world. */
	private isWithinOwn(node: SyntaxNode, scope: CodeScope): boolean {
		if (node.type !== 'MemberExpression') return false;
		return [...this.ofOwner(node, scope)].every(
			({ kind, name }) => kind === 'text' || kind === 'number' || name === 'literal',
		);
	}

	private keyOf(node: SyntaxNode, isComputed: boolean, scope: CodeScope): Key {
		if (!isComputed && node.type === 'Identifier') return keyOfName(node.name);
		if (node.type === 'Literal' && !('regex' in node && node.regex))
			return keyOfName(String(node.value));
		const name = this.textOf(node, scope);
		if (name !== undefined) return keyOfName(name);
		if (!isComputed) return refuse();
		const key = this.consumed(node, scope);
		if (key.size === 0) return 'none';
		return areAll(key, 'number') ? 'number' : 'unknown';
	}

	/** The text that an expression always gives, where it surely is one and can be told. */
	protected textOf(node: SyntaxNode, scope: CodeScope): string | undefined {
		switch (node.type) {
			case 'Literal':
				return typeof node.value === 'string' ? node.value : undefined;
			case 'Identifier':
				return variableOf(node.name, scope)?.text;
			case 'TemplateLiteral': {
				const parts = node.quasis.flatMap(({ value }, place) => {
					const after = node.expressions[place];
					return [value.cooked ?? undefined, after ? this.textOf(after, scope) : ''];
				});
				return parts.includes(undefined) ? undefined : parts.join('');
			}
			case 'BinaryExpression': {
				if (node.operator !== '+') return undefined;
				const [left, right] = [this.textOf(node.left, scope), this.textOf(node.right, scope)];
				return left === undefined || right === undefined ? undefined : left + right;
			}
			default:
				return undefined;
		}
	}

	private ofAssignment(node: Of<'AssignmentExpression'>, scope: CodeScope): Things {
		const { left, operator } = node;
		if (keeping.has(operator)) {
			const value = this.value(node.right, scope);
			this.bind(left, value, scope);
			// What was there before may be kept as well.
			return operator === '=' ? value : union(value, this.value(left, scope));
		}
		this.consumed(left, scope);
		const right = this.consumed(node.right, scope);
		const isNumber = operator !== '+=' || areAll(right, 'number');
		const result = isNumber ? number : text;
		this.bind(left, operator === '+=' ? union(result, text) : result, scope);
		return operator === '+=' ? union(result, text) : result;
	}

	protected bind(pattern: SyntaxNode | null, things: Things, scope: CodeScope): void {
		switch (pattern?.type) {
			case 'Identifier':
				return this.memory.add((variableOf(pattern.name, scope) ?? refuse()).things, things);
			case 'MemberExpression': {
				const owners = this.ofOwner(pattern, scope);
				const key = this.keyOf(pattern.property, pattern.computed, scope);
				const isDeep = pattern.object.type === 'MemberExpression';
				const isOwn = this.isWithinOwn(pattern.object, scope);
				return this.memory.store(owners, key, things, isDeep, isOwn);
			}
			case 'ObjectPattern':
				for (const property of pattern.properties) {
					if (property.type === 'RestElement') {
						const rest = this.memory.thingAt(property);
						this.copy(only(rest), things);
						this.bind(property.argument, only(rest), scope);
					} else {
						const key = this.keyOf(property.key, property.computed, scope);
						this.bind(property.value, this.memory.read(things, key) ?? refuse(), scope);
					}
				}
				return;
			case 'ArrayPattern':
				for (const element of pattern.elements) {
					if (element?.type === 'RestElement')
						this.bind(element, this.memory.listAt(element, elementsOf(things), 'rest'), scope);
					else if (element) this.bind(element, elementsOf(things), scope);
				}
				return;
			case 'AssignmentPattern':
				return this.bind(pattern.left, union(things, this.value(pattern.right, scope)), scope);
			case 'RestElement':
				return this.bind(pattern.argument, this.memory.listAt(pattern, things, 'list'), scope);
			default:
				return refuse();
		}
	}
}
