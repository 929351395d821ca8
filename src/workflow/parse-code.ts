import { z } from 'zod';
import { CODE_TECHNIQUE } from '../kernel/workflow/code-grammar';
import { DEEPEST_STORED, isDeeperThan } from '../kernel/values/is-deeper-than';
import { type WorkflowContent, workflowNode } from '../kernel/ports/instance/workflows';
import { invalidCode, type ToolError } from '../kernel/tool-error';
import { isRecord } from '../kernel/values/is-record';
import { parseJavaScript } from '../third-party';

interface NodeDeclaration {
	/** Undefined where the code leaves the name to the SDK, or computes it. */
	readonly name: string | undefined;
	/** Without white space, so that two of one node compare. */
	readonly text: string;
}

type Syntax = Readonly<Record<string, unknown>>;

const isSyntax = (value: unknown): value is Syntax =>
	isRecord(value) && typeof value.type === 'string';

function valueOf(syntax: unknown, key: string): unknown {
	if (!isSyntax(syntax) || !Array.isArray(syntax.properties)) return undefined;
	const found: unknown = syntax.properties.find(
		(one: unknown) =>
			isSyntax(one) &&
			isSyntax(one.key) &&
			(one.key.name === key || one.key.value === key) &&
			one.computed !== true,
	);
	return isSyntax(found) ? found.value : undefined;
}

/** `sticky(content, nodes, options)` names its node in the last argument, every other call in the first one's config. */
function optionsOf({ type, callee, arguments: given }: Syntax): unknown {
	if (type !== 'CallExpression' || !isSyntax(callee) || callee.type !== 'Identifier')
		return undefined;
	const list: readonly unknown[] = Array.isArray(given) ? given : [];
	const [first, , third] = list;
	if (callee.name === 'sticky') return third ?? first;
	return valueOf(first, 'version') === undefined && valueOf(first, 'type') === undefined
		? undefined
		: (valueOf(first, 'config') ?? first);
}

function declarationOf(syntax: Syntax, code: string): NodeDeclaration | undefined {
	const options = optionsOf(syntax);
	if (options === undefined) return undefined;
	const name = valueOf(options, 'name');
	return {
		name:
			isSyntax(name) && name.type === 'Literal' && typeof name.value === 'string'
				? name.value
				: undefined,
		text: code.slice(Number(syntax.start), Number(syntax.end)).replace(/\s+/g, ''),
	};
}

/** The nodes that the code writes out, in any order; undefined where it cannot be read. */
export function nodeDeclarations(code: string): NodeDeclaration[] | undefined {
	const found: NodeDeclaration[] = [];
	const visit = (value: unknown): void => {
		if (Array.isArray(value)) for (const each of value) visit(each);
		if (!isSyntax(value)) return;
		const declaration = declarationOf(value, code);
		if (declaration) found.push(declaration);
		for (const child of Object.values(value)) visit(child);
	};
	try {
		visit(parseJavaScript(code, { ecmaVersion: 'latest', sourceType: 'module' }));
		return found;
	} catch {
		return undefined;
	}
}

export interface CodeSdk {
	parse(code: string): unknown;
	generate(workflow: unknown): string;
}

const parsedNode = workflowNode.extend({
	parameters: z.record(z.unknown()).default({}),
	position: z.tuple([z.number(), z.number()]).default([0, 0]),
});

const parsedWorkflow = z.object({
	name: z.string().min(1),
	nodes: z.array(parsedNode),
	connections: z.record(z.unknown()).default({}),
	settings: z.record(z.unknown()).nullish(),
	pinData: z.record(z.unknown()).nullish(),
});

/** An import that only white space, comments and other imports precede: one in a text is the user's. */
const leadingImport =
	/((?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*)import\b[^;'"`]*['"][^'"\n]+['"][ \t]*;?/y;

/** The interpreter knows the SDK by heart and refuses imports; models write them all the same. Line breaks stay, so that errors name the author's lines. */
function withoutImports(code: string): string {
	const imports = new RegExp(leadingImport);
	let [kept, end] = ['', 0];
	for (let found = imports.exec(code); found; found = imports.exec(code)) {
		const [whole, head = ''] = found;
		kept += head + whole.slice(head.length).replace(/[^\n]/g, '');
		end = imports.lastIndex;
	}
	return kept + code.slice(end);
}

const withoutFence = (code: string) =>
	code.replace(/^\s*```[a-z]*\r?\n([\s\S]*?)\n?```\s*$/i, (_whole, inner: string) => inner);

/** The workflow, its nodes, one of them and its parameters. */
const AROUND = 4;

const SHAPE =
	"The code must end with `export default workflow('id', 'Name').add(trigger({...})).to(node({...}))`.";

const THEN = `Then submit the code again. All that code can say: get-best-practices, technique ${CODE_TECHNIQUE}.`;

const COMPUTED =
	"What a run computes goes into an expression, expr('{{ … }}'), or as text into jsCode of a Code node.";

const ONE_EXPORT =
	"The last statement is `export default workflow('id', 'Name').add(…).to(…)`, and the only export.";

/** What n8n's interpreter refuses, by its message, and what says the same. The first that fits holds. */
const instead: ReadonlyArray<readonly [refused: RegExp, write: string]> = [
	[
		/ArrowFunction|FunctionExpression|FunctionDeclaration|Class(?:Declaration|Expression)/,
		`Write no functions; write each node out as a const. ${COMPUTED} What a model fills in: fromAi('name', 'what it is').`,
	],
	[
		/(?:For|While|ForIn|ForOf|DoWhile)Statement/,
		'Write each node out as a const of its own. To loop over items in a run: splitInBatches({…}).onEachBatch(a.to(nextBatch(l))).onDone(b).',
	],
	[
		/IfStatement|SwitchStatement/,
		'To branch in a run: ifElse({…}).onTrue(a).onFalse(b), or switchCase({…}).onCase(0, a).onCase(1, b).',
	],
	[
		/TryStatement|ThrowStatement/,
		"Failures of a node: a.onError(b), or onError: 'continueRegularOutput' and retryOnFail: true in its config.",
	],
	[
		/UpdateExpression|'(?:let|var)' declarations|AssignmentExpression/,
		'Write each value once, as a const.',
	],
	[
		/AwaitExpression|YieldExpression|'Promise'/,
		'Nothing is waited for here: each step of a run is a node.',
	],
	[/ExportNamed|ExportAll|'module'|'exports'|'return' outside|must export/, ONE_EXPORT],
	[
		/'require'|ImportExpression|ImportDeclaration/,
		'Import nothing: the functions of the SDK are there.',
	],
	[/Method '/, `Write values out. ${COMPUTED}`],
	[/'\$\w*' is not defined/, "An expression is text: expr('{{ $json.field }}')."],
	[
		/is not defined/,
		'Declare it above with const. A service has no function of its own: node({ type, version, config }).',
	],
	[/Security violation|NewExpression/, COMPUTED],
	[/Unsupported syntax/, 'Write values out: texts, numbers, lists and objects, in plain consts.'],
	[
		/Syntax error/,
		'Close each bracket and text, and write no types: the code is read as JavaScript.',
	],
];

function invalid(message: string, cause: unknown): ToolError {
	const write = instead.find(([refused]) => refused.test(message))?.[1];
	return invalidCode(
		`The code does not parse: ${message}`,
		write === undefined ? 'Correct that place and submit the code again.' : `${write} ${THEN}`,
		{ cause },
	);
}

/** A phrase that the interpreter adds after the place, for any error. */
const sayings =
	/\.? (?:Common causes include unclosed template literals, missing commas, or unbalanced brackets|This code contains patterns that are not allowed for security reasons)\.$/;

function interpret(sdk: CodeSdk, code: string): unknown {
	try {
		// Normalised as n8n stores it: otherwise `-0` and `undefined` make a repeated call look different.
		return JSON.parse(JSON.stringify(sdk.parse(code)));
	} catch (error) {
		const text = (error instanceof Error ? error.message : String(error)).replace(sayings, '');
		const isSyntax = error instanceof Error && error.name === 'SyntaxError';
		throw invalid(
			isSyntax ? text.replace(/^Failed to parse workflow code: /, '') : `${text}. ${SHAPE}`,
			error,
		);
	}
}

/** n8n stores deeper parameters, but cannot read or search them again. */
function refuseDepth(workflow: unknown): void {
	if (isDeeperThan(workflow, DEEPEST_STORED + AROUND))
		throw invalid(`a value is nested more than ${DEEPEST_STORED} levels deep.`, undefined);
}

/** Two nodes of one name would overwrite each other's connections. */
function refuseDuplicates(names: readonly string[]): void {
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice !== undefined)
		throw invalid(`two nodes are called "${twice}". Node names must be unique.`, undefined);
}

/** Of two sub-nodes with the same name the SDK silently takes the first. */
function refuseLostCopies(code: string, nodes: ReadonlyArray<{ readonly name: string }>): void {
	const texts = new Map<string, Set<string>>();
	for (const { name, text } of nodeDeclarations(code) ?? [])
		if (name !== undefined) texts.set(name, (texts.get(name) ?? new Set()).add(text));
	// The SDK keeps all steps with the same name, and numbers them.
	const isCopy = (name: string, other: string) =>
		other.startsWith(name) && /^( \d+)?$/.test(other.slice(name.length));
	for (const [name, { size }] of texts)
		if (size > 1 && nodes.filter((node) => isCopy(name, node.name)).length < size)
			throw invalid(
				`it writes the node "${name}" out in ${size} places that differ, and only one would count. Write it once, as a const, and use that.`,
				undefined,
			);
}

/** Interprets SDK code. Node ids and undeclared webhook ids are new on every call. Throws `ToolError`. */
export function parseCode(sdk: CodeSdk, code: string): WorkflowContent {
	const source = withoutImports(withoutFence(code));
	const workflow = interpret(sdk, source);
	refuseDepth(workflow);
	const read = parsedWorkflow.safeParse(workflow);
	if (!read.success) {
		const issue = read.error.issues[0];
		throw invalid(
			`${issue?.path.join('.') ?? 'workflow'}: ${issue?.message ?? 'not a workflow'}. ${SHAPE}`,
			read.error,
		);
	}
	refuseDuplicates(read.data.nodes.map((node) => node.name));
	refuseLostCopies(source, read.data.nodes);
	return { ...read.data, settings: read.data.settings ?? {} };
}
