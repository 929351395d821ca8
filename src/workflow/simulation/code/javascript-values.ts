import type { SyntaxNode } from '../../../third-party';
import * as language from './language';
import { awaitedOf, memberCalled, methodCalled } from './native-calls';
import type { Scope } from './scope';
import { declaredBy, hoistedIn, newScope, variableOf } from './scope';
import { namesIn } from './syntax';
import type { Code, Thing, Things } from './thing';
import { ANY, areAll, contentsOf, ELEMENT, only, union } from './thing';
import type { Key } from './value-memory';
import { elementsOf, native, number, refuse, text, time, ValueMemory } from './value-memory';

type Of<Type extends SyntaxNode['type']> = SyntaxNode & { readonly type: Type };
type Call = Of<'CallExpression' | 'NewExpression'>;

const none: Things = new Set();
const comparing = new Set('== != === !== < <= > >= in instanceof'.split(' '));
const keeping = new Set(['=', '||=', '&&=', '??=']);

/**
 * Follows, without running it, what every expression of some code may be. Refuses all that is not known to work on
 * values alone: each kind of syntax, each name, each call must be one of those below. What is called must be known for
 * certain: a function of the code itself, or a listed one of the language. Assignments to a variable all count, in any
 * order, so it may find too much and never too little.
 */
export class JavascriptValues {
	private readonly memory = new ValueMemory();
	private readonly scopes = new Map<SyntaxNode, Scope>();
	private readonly returned = new Map<SyntaxNode, Set<Thing>>();
	private readonly params = new Set<Scope>();
	private readonly within: SyntaxNode[] = [];

	/** @param spend is told of each step, and ends the work by an error where they are too many */
	constructor(private readonly spend: (steps: number) => void) {}

	/** Throws where the function may do more than work on values. */
	prove(code: Code): void {
		const around = newScope([]);
		this.follow(code, around);
		// What nothing in the code calls may be called with data.
		if (this.memory.isOpen) {
			for (const { variables } of this.params) {
				for (const { things } of variables.values()) {
					if (things.size === 0) this.memory.add(things, union(only(this.memory.json), text));
				}
			}
			this.follow(code, around);
		}
		if (this.memory.isOpen) refuse();
	}

	private follow(code: Code, around: Scope): void {
		do {
			this.memory.hasChanged = false;
			this.memory.isOpen = false;
			this.body(code, around);
		} while (this.memory.hasChanged);
	}

	private scopeAt(node: SyntaxNode, names: () => readonly string[], around: Scope): Scope {
		const scope = this.scopes.get(node) ?? newScope(names(), around);
		this.scopes.set(node, scope);
		return scope;
	}

	private body(code: Code, around: Scope): void {
		const params = this.scopeAt(code, () => code.params.flatMap(namesIn), around);
		this.params.add(params);
		// What a parameter is by default does not see the variables of the body.
		for (const param of code.params) this.bind(param, none, params);
		const { body } = code;
		this.within.push(code);
		if (body.type === 'BlockStatement') {
			const names = () => [...hoistedIn(body), ...declaredBy(body.body)];
			// `var` may declare a parameter again, which is then the same variable.
			const own = () => names().filter((name) => !params.variables.has(name));
			const scope = this.scopeAt(body, own, params);
			this.all(body.body, scope);
		} else this.memory.add(this.returnsOf(code), this.value(body, params));
		this.within.pop();
	}

	private returnsOf(code: SyntaxNode): Set<Thing> {
		const things = this.returned.get(code) ?? new Set<Thing>();
		this.returned.set(code, things);
		return things;
	}

	private block(node: SyntaxNode, statements: readonly SyntaxNode[], around: Scope): void {
		const scope = this.scopeAt(node, () => declaredBy(statements), around);
		this.all(statements, scope);
	}

	private all(statements: readonly SyntaxNode[], scope: Scope): void {
		for (const each of statements) {
			// A function may be called above where it stands.
			if (each.type !== 'FunctionDeclaration') continue;
			this.bind(each.id, only(this.memory.codeAt(each)), scope);
		}
		for (const each of statements) this.statement(each, scope);
	}

	private optional(node: SyntaxNode | null | undefined, scope: Scope): void {
		if (node) this.statement(node, scope);
	}

	private statement(node: SyntaxNode, scope: Scope): void {
		this.spend(1);
		switch (node.type) {
			case 'BlockStatement':
				return this.block(node, node.body, scope);
			case 'EmptyStatement':
			case 'BreakStatement':
			case 'ContinueStatement':
				return;
			case 'ExpressionStatement':
				return void this.consumed(node.expression, scope);
			case 'VariableDeclaration':
				for (const { id, init } of node.declarations) {
					this.bind(id, init ? this.value(init, scope) : text, scope);
					const variable = id.type === 'Identifier' && variableOf(id.name, scope);
					const held = init && node.kind === 'const' ? this.textOf(init, scope) : undefined;
					if (variable && held !== undefined) variable.text = held;
				}
				return;
			case 'FunctionDeclaration':
				return void this.ofFunction(node, scope);
			case 'ReturnStatement': {
				const things = node.argument ? this.value(node.argument, scope) : text;
				return this.memory.add(this.returnsOf(this.within.at(-1) ?? node), things);
			}
			case 'IfStatement':
				this.consumed(node.test, scope);
				this.statement(node.consequent, scope);
				return this.optional(node.alternate, scope);
			case 'ForStatement': {
				const declared = node.init?.type === 'VariableDeclaration' ? [node.init] : [];
				const own = this.scopeAt(node, () => declaredBy(declared), scope);
				if (node.init?.type === 'VariableDeclaration') this.statement(node.init, own);
				else if (node.init) this.consumed(node.init, own);
				if (node.test) this.consumed(node.test, own);
				if (node.update) this.consumed(node.update, own);
				return this.statement(node.body, own);
			}
			case 'ForOfStatement':
			case 'ForInStatement':
				return this.forEach(node, scope);
			case 'WhileStatement':
			case 'DoWhileStatement':
				this.consumed(node.test, scope);
				return this.statement(node.body, scope);
			case 'SwitchStatement':
				this.consumed(node.discriminant, scope);
				for (const each of node.cases) if (each.test) this.consumed(each.test, scope);
				return this.block(
					node,
					node.cases.flatMap(({ consequent }) => consequent),
					scope,
				);
			case 'LabeledStatement':
				return this.statement(node.body, scope);
			case 'ThrowStatement':
				return this.memory.put(this.memory.handedOn, ELEMENT, this.value(node.argument, scope));
			case 'TryStatement':
				this.statement(node.block, scope);
				if (node.handler) this.caught(node.handler, scope);
				return this.optional(node.finalizer, scope);
			default:
				return refuse();
		}
	}

	private forEach(node: Of<'ForOfStatement' | 'ForInStatement'>, scope: Scope): void {
		const { left } = node;
		const declared = left.type === 'VariableDeclaration' ? [left] : [];
		const own = this.scopeAt(node, () => declaredBy(declared), scope);
		const right = this.value(node.right, own);
		const isAwaited = node.type === 'ForOfStatement' && node.await;
		const each = node.type === 'ForInStatement' ? text : elementsOf(right);
		const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : left;
		this.bind(pattern ?? refuse(), isAwaited ? awaitedOf(this.memory, each) : each, own);
		this.statement(node.body, own);
	}

	private caught({ param, body }: Of<'CatchClause'>, around: Scope): void {
		const scope = this.scopeAt(param ?? body, () => (param ? namesIn(param) : []), around);
		const { handedOn, json } = this.memory;
		if (param) this.bind(param, union(contentsOf(only(handedOn)), only(json), text), scope);
		this.statement(body, scope);
	}

	/** What an expression may be, to be kept, handed on or called. */
	private value(node: SyntaxNode, scope: Scope): Things {
		return this.found(node, scope, false);
	}

	/** What an expression may be that is only looked at: compared, counted, made a text, or asked for a listed name. */
	private consumed(node: SyntaxNode, scope: Scope): Things {
		return this.found(node, scope, true);
	}

	private found(node: SyntaxNode, scope: Scope, isConsumed: boolean): Things {
		const things = this.ofExpression(node, scope, isConsumed);
		this.spend(1 + things.size);
		return things;
	}

	private ofExpression(node: SyntaxNode, scope: Scope, isConsumed: boolean): Things {
		switch (node.type) {
			case 'Literal':
				if ('regex' in node && node.regex) return only(this.memory.thingAt(node));
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
				return read ?? (isConsumed ? native : refuse());
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

	private ofOwner({ object }: Of<'MemberExpression'>, scope: Scope): Things {
		if (object.type === 'Super') return refuse();
		// A listed name may be asked of anything: none leads further than to what the language gives anyway.
		return this.consumed(object, scope);
	}

	/** A name that the code does not declare. */
	private ofGlobal(name: string): Things {
		const { memory } = this;
		if (language.jsonNames.has(name)) return union(only(memory.json), text);
		if (language.dataNames.has(name)) return only(memory.items);
		if (language.timeNames.has(name)) return time;
		if (language.facts.has(name)) return only(memory.fact(name));
		if (name === '$input') return only(memory.source);
		return language.spaces.has(name) ? only(memory.space(name)) : refuse();
	}

	private ofFunction(code: Code, scope: Scope): Things {
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

	private ofObject(node: Of<'ObjectExpression'>, scope: Scope): Things {
		const made = only(this.memory.thingAt(node));
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
		for (const { fields } of from) {
			for (const [name, things] of fields) {
				this.memory.store(to, keyNamed(name), things);
			}
		}
	}

	private keyOf(node: SyntaxNode, isComputed: boolean, scope: Scope): Key {
		if (!isComputed && node.type === 'Identifier') return { name: node.name };
		const name = this.textOf(node, scope);
		if (name !== undefined) return /^\d+$/.test(name) ? 'number' : { name };
		if (!isComputed) return refuse();
		const key = this.consumed(node, scope);
		if (key.size === 0) return 'none';
		return areAll(key, 'number') ? 'number' : 'unknown';
	}

	/** The text that an expression always gives, where it can be told. */
	private textOf(node: SyntaxNode, scope: Scope): string | undefined {
		switch (node.type) {
			case 'Literal':
				return 'regex' in node && node.regex ? undefined : String(node.value);
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
				if (node.operator !== '+' || isNumeric(node.left) || isNumeric(node.right))
					return undefined;
				const [left, right] = [this.textOf(node.left, scope), this.textOf(node.right, scope)];
				return left === undefined || right === undefined ? undefined : left + right;
			}
			default:
				return undefined;
		}
	}

	private argument(node: SyntaxNode, scope: Scope): Things {
		if (node.type !== 'SpreadElement') return this.value(node, scope);
		return elementsOf(this.value(node.argument, scope));
	}

	private ofCall(node: Call, scope: Scope): Things {
		const { callee } = node;
		// In any other function `this` may be an object of the code.
		const isOuter = this.within.slice(1).every(({ type }) => type === 'ArrowFunctionExpression');
		if (isOuter && isBinaryHelper(callee)) {
			for (const each of node.arguments) this.argument(each, scope);
			return this.memory.plainAt(node);
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
	private ownMethod(receiver: Things, key: Key): Things | undefined {
		if (typeof key !== 'object' || !areAll(receiver, 'data', 'text')) return undefined;
		if (language.functionNames.has(key.name) || language.timeMethods.has(key.name))
			return undefined;
		const held = this.memory.read(receiver, key) ?? refuse();
		const functions = new Set([...held].filter(({ kind }) => kind !== 'text'));
		return areAll(functions, 'code') ? functions : undefined;
	}

	private nativeCall(node: SyntaxNode, name: string, receiver: Things, args: readonly Things[]) {
		const apply = (functions: Things, given: readonly Things[]) =>
			this.apply(node, functions, given, false);
		return { node, name, receiver, args, apply, open: () => this.memory.open() };
	}

	private ofPlainCall(
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
				? memory.plainAt(node)
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
				return text;
			}
			if (name === '$') return only(memory.source);
			if (name === '$items') return only(memory.items);
			if (language.numberCalls.has(name)) return number;
			if (language.textCalls.has(name)) return text;
			return language.givingCalls.has(name)
				? union(given, contentsOf(given), memory.listAt(node, given), text)
				: refuse();
		}
		return language.makers.has(name) ? this.made(node, name, args) : refuse();
	}

	private made(node: Call, name: string, args: readonly Things[]): Things {
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
			case 'URL':
			case 'URLSearchParams':
			case 'Uint8Array':
			case 'RegExp':
			case 'Date':
				return areAll(given, 'text', 'number', 'data', 'time', 'native')
					? memory.plainAt(node)
					: refuse();
			default:
				return areAll(given, 'text', 'number', 'data') ? native : refuse();
		}
	}

	/** Calls functions of the code: what they return. */
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

	private ofAssignment(node: Of<'AssignmentExpression'>, scope: Scope): Things {
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

	/** Puts things where a pattern says. */
	private bind(pattern: SyntaxNode | null, things: Things, scope: Scope): void {
		switch (pattern?.type) {
			case 'Identifier':
				return this.memory.add((variableOf(pattern.name, scope) ?? refuse()).things, things);
			case 'MemberExpression': {
				const owners = this.ofOwner(pattern, scope);
				const key = this.keyOf(pattern.property, pattern.computed, scope);
				return this.memory.store(owners, key, things, pattern.object.type === 'MemberExpression');
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

const keyNamed = (name: string): Key =>
	name === ANY ? 'unknown' : name === ELEMENT ? 'number' : { name };

const isNumeric = (node: SyntaxNode) => node.type === 'Literal' && typeof node.value !== 'string';

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
