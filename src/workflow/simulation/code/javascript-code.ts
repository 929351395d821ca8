import { type SyntaxNode, parseJavaScript } from '../../../third-party';
import { ExpressionValues } from './expression-values';
import { awaitedOf } from './native-calls';
import type { CodeScope } from './code-scope';
import { declaredBy, hoistedIn, namesIn, newScope, variableOf, variablesOf } from './code-scope';
import { type Code, type Of, type Things, contentsOf, ELEMENT, none, only, union } from './thing';
import { elementsOf, NotProven, refuse, text } from './value-memory';
import { takeSteps } from './work-meter';

/** Follows, without running it, what every expression may be, and refuses what is not known to work on values alone. All assignments count, in any order. */
export class JavascriptValues extends ExpressionValues {
	private readonly params = new Set<CodeScope>();

	prove(code: Code): Things {
		const around = newScope([]);
		this.follow(code, around);
		// What nothing in the code calls may be called with data.
		if (this.memory.isOpen) {
			for (const { variables } of this.params)
				for (const { things } of variables.values()) {
					if (things.size === 0) this.memory.add(things, union(only(this.memory.json), text));
				}

			this.follow(code, around);
		}
		return this.memory.isOpen ? refuse() : awaitedOf(this.memory, this.returnsOf(code));
	}

	private follow(code: Code, around: CodeScope): void {
		do {
			this.memory.hasChanged = false;
			this.memory.isOpen = false;
			this.body(code, around);
		} while (this.memory.hasChanged);
	}

	protected override body(code: Code, around: CodeScope): void {
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

	private block(node: SyntaxNode, statements: readonly SyntaxNode[], around: CodeScope): void {
		const scope = this.scopeAt(node, () => declaredBy(statements), around);
		this.all(statements, scope);
	}

	private all(statements: readonly SyntaxNode[], scope: CodeScope): void {
		for (const each of statements) {
			// A function may be called above where it stands.
			if (each.type !== 'FunctionDeclaration') continue;
			const name = each.id?.name ?? refuse();
			for (const { things } of variablesOf(name, scope))
				this.memory.add(things, only(this.memory.codeAt(each)));
		}
		for (const each of statements) this.statement(each, scope);
	}

	private optional(node: SyntaxNode | null | undefined, scope: CodeScope): void {
		if (node) this.statement(node, scope);
	}

	private statement(node: SyntaxNode, scope: CodeScope): void {
		takeSteps(1);
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
				this.alone(node.consequent, scope);
				return node.alternate ? this.alone(node.alternate, scope) : undefined;
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
				return this.alone(node.body, scope);
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

	/** A statement that stands in no block: a function there would be one of the code around it. */
	private alone(node: SyntaxNode, scope: CodeScope): void {
		if (node.type === 'FunctionDeclaration') refuse();
		this.statement(node, scope);
	}

	private forEach(node: Of<'ForOfStatement' | 'ForInStatement'>, scope: CodeScope): void {
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

	private caught({ param, body }: Of<'CatchClause'>, around: CodeScope): void {
		const scope = this.scopeAt(param ?? body, () => (param ? namesIn(param) : []), around);
		const { handedOn } = this.memory;
		// Errors of n8n's own have methods that the language does not know.
		const thrown = this.memory.plainAt(param ?? body, 'error');
		if (param) this.bind(param, union(contentsOf(only(handedOn)), thrown, text), scope);
		this.statement(body, scope);
	}
}

/** The syntax tree of a Code node's code as one function. Undefined if there is anything beside it. */
export function parseBody(code: string): SyntaxNode | undefined {
	try {
		const { body } = parseJavaScript(`async function code() {\n${code}\n}`, {
			ecmaVersion: 'latest',
			sourceType: 'script',
		});
		return body.length === 1 ? body[0] : undefined;
	} catch {
		return undefined;
	}
}

/** Proves, without running it, that a Code node works only on values. False for what cannot be parsed, followed or judged. */
export function isHarmlessJavascript(code: string): boolean {
	try {
		const body = parseBody(code);
		if (body?.type !== 'FunctionDeclaration') return false;
		new JavascriptValues().prove(body);
		return true;
	} catch (error) {
		// The stack is full.
		if (error instanceof RangeError || error instanceof NotProven) return false;
		throw error;
	}
}
