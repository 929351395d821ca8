import type { SyntaxNode } from '../../../third-party';
import { calledNatively } from './called-natively';
import { isConsumed, parentsOf } from './consumed';
import { dataNames, nativeNames } from './javascript-names';
import type { CounterNames, Key } from './key-of';
import { countersOf, keyOf } from './key-of';
import { childrenOf } from './syntax';
import type { Thing, Things } from './thing';
import { ANY, contentsOf, only, union } from './thing';
import { ValueMemory } from './value-memory';

type Of<Type extends SyntaxNode['type']> = SyntaxNode & { readonly type: Type };
type ClassCode = Of<'ClassDeclaration' | 'ClassExpression'>;
type Code = Of<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;

/** Limits on rounds and on reads of variables. Code written by people needs fewer. */
const ROUNDS = 60;
const MOST = 60_000;

const none: Things = new Set();

/**
 * Tracks, without running the code, which variable, property and list may hold a function. Merges all assignments to a
 * name, in any order, so it may find too much and never too little.
 */
export class JavascriptValues {
	private readonly memory = new ValueMemory();
	private readonly parents: ReadonlyMap<SyntaxNode, SyntaxNode>;
	private readonly counters: CounterNames;
	/** The functions around the node at hand. */
	private readonly within: SyntaxNode[] = [];
	private spent = 0;

	constructor(private readonly tree: SyntaxNode) {
		this.parents = parentsOf(tree);
		this.counters = countersOf(tree);
	}

	/** Whether a computed name may be read from a function: that gives access to what compiles text into code. */
	mayMakeCode(): boolean {
		for (let round = 0; this.memory.hasChanged && !this.memory.isRisky; round += 1) {
			if (round === ROUNDS) return true;
			this.memory.hasChanged = false;
			this.value(this.tree);
		}
		return this.memory.isRisky;
	}

	private value(node: SyntaxNode): Things {
		if (this.memory.isRisky) return none;
		const found = this.found(node);
		this.spent += 1 + found.size;
		// Code that takes this long to follow must not run unseen.
		if (this.spent > MOST) this.memory.isRisky = true;
		return found;
	}

	private found(node: SyntaxNode): Things {
		switch (node.type) {
			case 'Identifier':
				return this.ofName(node.name);
			case 'ThisExpression':
			case 'Super':
				return only(this.memory.instances);
			case 'FunctionDeclaration':
			case 'FunctionExpression':
			case 'ArrowFunctionExpression':
				return this.ofFunction(node);
			case 'ClassDeclaration':
			case 'ClassExpression':
				return this.ofClass(node);
			case 'ObjectExpression':
				return this.ofObject(node);
			case 'ArrayExpression':
				return this.ofList(node);
			case 'MemberExpression':
				return this.ofMember(node);
			case 'CallExpression':
			case 'NewExpression':
				return this.ofCall(node, node.callee, node.arguments);
			case 'TaggedTemplateExpression':
				return this.ofCall(node, node.tag, [node.quasi, ...node.quasi.expressions]);
			case 'AssignmentExpression':
				return this.ofAssignment(node);
			case 'ChainExpression':
			case 'ConditionalExpression':
			case 'LogicalExpression':
			case 'SequenceExpression':
				return union(...childrenOf(node).map((child) => this.value(child)));
			case 'AwaitExpression': {
				const awaited = this.value(node.argument);
				return union(awaited, contentsOf(awaited), contentsOf(only(this.memory.handedOn)));
			}
			case 'SpreadElement':
				return contentsOf(this.value(node.argument));
			default:
				this.ofStatement(node);
				return none;
		}
	}

	private ofStatement(node: SyntaxNode): void {
		switch (node.type) {
			case 'VariableDeclarator':
				return this.bind(node.id, node.init ? this.value(node.init) : none);
			case 'ForOfStatement':
			case 'ForInStatement': {
				const right = this.value(node.right);
				const each = node.type === 'ForOfStatement' ? contentsOf(right) : none;
				const [declared] = node.left.type === 'VariableDeclaration' ? node.left.declarations : [];
				this.bind(declared ? declared.id : node.left, each);
				return void this.value(node.body);
			}
			case 'ReturnStatement':
				return this.memory.add(
					this.memory.returnsOf(this.within.at(-1) ?? node),
					node.argument ? this.value(node.argument) : none,
				);
			case 'ThrowStatement':
				return this.memory.put(this.memory.handedOn, ANY, this.value(node.argument));
			case 'CatchClause':
				if (node.param) this.bind(node.param, contentsOf(only(this.memory.handedOn)));
				return void this.value(node.body);
			default:
				for (const child of childrenOf(node)) this.value(child);
		}
	}

	private ofName(name: string): Things {
		const known = this.memory.named(name);
		if (nativeNames.has(name)) return union(known, only(this.memory.native));
		if (name === '$json') return union(known, only(this.memory.json));
		return dataNames.has(name) ? union(known, only(this.memory.input)) : known;
	}

	private declared(node: Code | ClassCode): Thing {
		const thing = this.memory.thingAt(node, 'function');
		if (node.id) this.memory.add(this.memory.named(node.id.name), only(thing));
		return thing;
	}

	private ofFunction(node: Code): Things {
		const thing = this.declared(node);
		for (const param of node.params) this.bind(param, none);
		this.within.push(node);
		const result = this.value(node.body);
		this.within.pop();
		this.memory.add(this.memory.returnsOf(node), result);
		return only(thing);
	}

	private ofClass(node: ClassCode): Things {
		const thing = this.declared(node);
		for (const member of node.body.body) {
			if (member.type === 'StaticBlock') this.value(member);
			else if (member.value) {
				const held = this.value(member.value);
				const key = this.keyOf(member.key, member.computed);
				for (const owner of [thing, this.memory.instances]) this.memory.store(owner, key, held);
			}
		}
		return only(thing);
	}

	private ofObject(node: Of<'ObjectExpression'>): Things {
		const thing = this.memory.thingAt(node);
		for (const property of node.properties) {
			if (property.type === 'SpreadElement') this.spread(thing, this.value(property.argument));
			else {
				const key = this.keyOf(property.key, property.computed);
				this.memory.store(thing, key, this.value(property.value));
			}
		}
		return only(thing);
	}

	private spread(to: Thing, from: Things): void {
		for (const { fields } of from) {
			for (const [name, things] of fields) this.memory.put(to, name, things);
		}
	}

	private ofList(node: Of<'ArrayExpression'>): Things {
		const thing = this.memory.thingAt(node);
		for (const element of node.elements)
			if (element) this.memory.put(thing, ANY, this.value(element));
		return only(thing);
	}

	private keyOf(key: SyntaxNode, isComputed: boolean): Key {
		if (isComputed) this.value(key);
		return keyOf(key, isComputed, this.counters);
	}

	private ofMember(node: Of<'MemberExpression'>): Things {
		const from = this.value(node.object);
		const key = this.keyOf(node.property, node.computed);
		return this.memory.read(from, key, !isConsumed(node, this.parents));
	}

	private ofAssignment(node: Of<'AssignmentExpression'>): Things {
		const value = this.value(node.right);
		if (!['=', '||=', '&&=', '??='].includes(node.operator)) {
			this.value(node.left);
			return none;
		}
		this.bind(node.left, value);
		return node.operator === '=' ? value : union(value, this.value(node.left));
	}

	private ofCall(node: SyntaxNode, callee: SyntaxNode, given: readonly SyntaxNode[]): Things {
		const args = given.map((each) => this.value(each));
		const hasSpread = given.some(({ type }) => type === 'SpreadElement');
		if (callee.type === 'Super') {
			this.memory.put(this.memory.instances, ANY, union(...args, contentsOf(union(...args))));
			return none;
		}
		const { receiver, name, targets } = this.calledIn(callee);
		const results = [...targets].map((target) => {
			if (target.code) return this.applied(target.code, args, hasSpread);
			return target.kind === 'data' ? only(target) : none;
		});
		// What a function of the code gives may come in a promise.
		this.memory.put(this.memory.thingAt(node), ANY, union(...results));
		if (targets.size > 0 && [...targets].every(({ code }) => code)) {
			return union(...results, only(this.memory.thingAt(node)));
		}
		// A function that was handed in from the language: what settles a promise.
		if (callee.type === 'Identifier' && !nativeNames.has(name)) {
			this.memory.put(this.memory.handedOn, ANY, union(...args));
		}
		const isNew = node.type === 'NewExpression';
		const call = calledNatively(this.memory, { node, name, receiver, args, isNew });
		for (const [code, things] of call.handed) this.applied(code, [things], true);
		return union(...results, call.result);
	}

	private calledIn(callee: SyntaxNode) {
		if (callee.type !== 'MemberExpression') {
			const name = callee.type === 'Identifier' ? callee.name : ANY;
			return { receiver: none, name, targets: this.value(callee) };
		}
		const receiver = this.value(callee.object);
		const key = this.keyOf(callee.property, callee.computed);
		const name = typeof key === 'object' ? key.name : ANY;
		return { receiver, name, targets: this.memory.read(receiver, key, true) };
	}

	/** What comes of a function of the code, given what it may be called with; `all` for each of its parameters. */
	private applied(code: SyntaxNode, args: readonly Things[], all: boolean): Things {
		if (code.type === 'ClassDeclaration' || code.type === 'ClassExpression') {
			const makers = this.memory.instances.fields.get('constructor') ?? none;
			for (const maker of makers) if (maker.code) this.applied(maker.code, args, all);
			return only(this.memory.instances);
		}
		if (!('params' in code)) return none;
		for (const [place, param] of code.params.entries()) {
			const end = param.type === 'RestElement' ? args.length : place + 1;
			this.bind(param, union(...(all ? args : args.slice(place, end))));
		}
		return this.memory.returnsOf(code);
	}

	/** Puts things where a pattern says. */
	private bind(pattern: SyntaxNode, things: Things): void {
		switch (pattern.type) {
			case 'Identifier':
				return this.memory.add(this.memory.named(pattern.name), things);
			case 'MemberExpression': {
				const owners = this.value(pattern.object);
				const key = this.keyOf(pattern.property, pattern.computed);
				return [...owners].forEach((owner) => this.memory.store(owner, key, things));
			}
			case 'ObjectPattern':
				for (const property of pattern.properties) {
					if (property.type === 'RestElement') this.bind(property.argument, things);
					else {
						const key = this.keyOf(property.key, property.computed);
						this.bind(property.value, this.memory.read(things, key, true));
					}
				}
				return;
			case 'ArrayPattern':
				for (const element of pattern.elements) {
					if (element) this.bind(element, contentsOf(things));
				}
				return;
			case 'AssignmentPattern':
				return this.bind(pattern.left, union(things, this.value(pattern.right)));
			case 'RestElement': {
				const list = this.memory.thingAt(pattern);
				this.memory.put(list, ANY, things);
				return this.bind(pattern.argument, only(list));
			}
			default:
				this.value(pattern);
		}
	}
}
