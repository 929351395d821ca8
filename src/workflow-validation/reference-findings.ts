import { ExpressionParser } from 'n8n-workflow';

import { fresh, onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { nearest } from '../kernel/values/nearest';
import { textPlaces } from '../kernel/values/text-places';
import { isExpression } from '../kernel/workflow/is-expression';
import { parseJavaScript } from '../third-party';
import { type Problem, findingsOf } from './finding';
import { type Syntax, isNamed, memberOf, literalOf, visitSyntax } from './syntax';

/** `expression`: the code between `{{` and `}}`. `function`: the body of a Code node. */
type CodeKind = 'expression' | 'function';

interface ParsedCode {
	readonly tree?: object;
	/** Undefined when the code is valid. */
	readonly problem?: string;
}

/** Characters of code whose tree is kept for the next look at the workflow. */
const LONGEST_KEPT = 5_000;

const OPENING = 'async function code() {\n';

/** n8n reads an object literal as a value, not as a block. */
const asExpression = (code: string) => (code.trimStart().startsWith('{') ? `(${code})` : code);

/** A tree with what is found in it takes about 200 bytes for each of its characters. */
const parsed = fresh<string, ParsedCode & { readonly characters: number }>({
	most: 1_000,
	size: { of: ({ characters }) => characters, most: 1_000_000 },
});

/** Parses JavaScript as n8n does, without running it. */
export const parseNodeCode = (code: string, kind: CodeKind): ParsedCode =>
	code.length > LONGEST_KEPT
		? parse(code, kind)
		: parsed.get(`${kind} ${code}`, () => ({ ...parse(code, kind), characters: code.length }));

function parse(code: string, kind: CodeKind): ParsedCode {
	const text = kind === 'function' ? `${OPENING}${code}\n}` : asExpression(code);
	try {
		const tree = parseJavaScript(text, { ecmaVersion: 'latest', sourceType: 'script' });
		if (kind === 'function') return { tree };
		const [first] = tree.body;
		if (first === undefined) return { problem: 'it is empty' };
		return first.type === 'ExpressionStatement'
			? { tree }
			: { problem: 'it is a statement, and only a value can stand there' };
	} catch (error) {
		return { problem: placed(error instanceof Error ? error.message : 'it does not parse', kind) };
	}
}

/** Corrects the line number: acorn also counts the line that we put before a function's body. */
function placed(message: string, kind: CodeKind): string {
	const lines = kind === 'function' ? 1 : 0;
	return message.replace(
		/ \((\d+):(\d+)\)$/,
		(_, line: string, column: string) => ` (line ${Number(line) - lines}, column ${column})`,
	);
}

interface NodeReference {
	readonly name: string;
	/** Whether the code handles a failure of the reference, or may never reach it. */
	readonly isGuarded: boolean;
	/** Whether the code asks what has run. */
	readonly isAsked: boolean;
	/** Whether it reads the item that belongs to its own, which no other run of the node has. */
	readonly isOwn: boolean;
}

/** `$('Name')`, `$items('Name')`, `$node['Name']` and `$node.Name`. */
function referenceIn(syntax: Syntax): string | undefined {
	if (syntax.type === 'CallExpression' && isNamed(syntax.callee, '$', '$items')) {
		return Array.isArray(syntax.arguments) ? literalOf(syntax.arguments[0]) : undefined;
	}
	return isNamed(syntax.object, '$node') ? memberOf(syntax) : undefined;
}

/** Code may declare its own `$`, for example for a parsed page. */
const declaresDollar = (syntax: Syntax) =>
	(syntax.type === 'VariableDeclarator' && isNamed(syntax.id, '$')) ||
	(Array.isArray(syntax.params) && syntax.params.some((parameter) => isNamed(parameter, '$')));

/** The nodes that parsed code refers to by a literal name. */
function nodeReferences(tree: object): NodeReference[] {
	const found: Array<Omit<NodeReference, 'isAsked'>> = [];
	let isShadowed = false;
	let isAsked = false;
	visitSyntax(tree, (syntax, [outer], isGuarded) => {
		if (declaresDollar(syntax)) isShadowed = true;
		if (memberOf(syntax) === 'isExecuted') isAsked = true;
		const name = referenceIn(syntax);
		const isOwn = outer?.object === syntax && memberOf(outer) === 'item';
		if (name !== undefined) found.push({ name, isGuarded, isOwn });
	});
	return isShadowed ? [] : found.map((one) => ({ ...one, isAsked }));
}

const referencesIn = onceFor(nodeReferences);

/** Fields that hold JavaScript. */
const takesJavascript = /(?:^|\.)(?:jsCode|functionCode|code)$/;

/** The trees of the expressions and the JavaScript that parameters hold. What does not parse has none. */
function* treesIn(parameters: unknown) {
	for (const { path, text } of textPlaces(parameters)) {
		if (isExpression(text)) {
			for (const chunk of ExpressionParser.splitExpression(text.slice(1)))
				if (chunk.type === 'code' && chunk.hasClosingBrackets)
					yield parseNodeCode(chunk.text, 'expression').tree;
		} else if (takesJavascript.test(path)) yield parseNodeCode(text, 'function').tree;
	}
}

/** The nodes that the expressions and the code of parameters read by a literal name. */
export const nodesReadBy = (parameters: unknown): string[] =>
	[...treesIn(parameters)].flatMap((tree) =>
		tree === undefined ? [] : referencesIn(tree).map(({ name }) => name),
	);

/** Checks the nodes that parsed code refers to. */
export type ReferenceCheck = (
	tree: object,
	place: Pick<Finding, 'nodeName' | 'parameter'>,
) => Finding[];

/** `isBefore` tells whether connections put the first node before the second one, `missed` why it has not run by then. */
export function checkReferences(
	names: readonly string[],
	isBefore: (name: string, nodeName: string) => boolean,
	missed: (name: string, nodeName: string, reads: 'own' | 'any') => Problem | undefined,
): ReferenceCheck {
	const known = new Set(names);
	return (tree, place) =>
		referencesIn(tree).flatMap(({ name, isGuarded, isAsked, isOwn }) => {
			if (!known.has(name)) {
				const guess = nearest(name, names);
				return findingsOf('invalid')[isGuarded ? 'advice' : 'error'](
					place,
					`it refers to the node "${name}", and there is no such node.`,
					guess ? `Did you mean "${guess}"?` : 'Name a node of this workflow.',
				);
			}
			const nodeName = place.nodeName ?? '';
			const problem =
				isGuarded || isAsked ? undefined : missed(name, nodeName, isOwn ? 'own' : 'any');
			if (problem) {
				const { message, fix, severity = 'error' } = problem;
				return findingsOf('flow')[severity](place, message, fix);
			}
			if (isBefore(name, nodeName)) return [];
			return findingsOf('flow').advice(
				place,
				`it refers to "${name}", which no connection puts before this node.`,
				`Connect it so that "${name}" runs first, or read another node.`,
			);
		});
}
