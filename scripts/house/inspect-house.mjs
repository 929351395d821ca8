import { readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { listFiles } from '../package-root.mjs';

/** The limits that raise an alarm. The right answer is a better division, not a file of ten lines. */
export const MOST = { linesOfFunction: 120, linesOfFile: 400, twoMeanings: 5 };

const FOLDERS = ['src', 'nodes', 'credentials'];
const COMMENT = /@ts-(ignore|expect-error|nocheck)|eslint-disable/g;

/**
 * A TypeScript file, parsed.
 *
 * @typedef {{ file: string, lines: number, source: import('typescript').SourceFile }} Parsed `file` is from the root, with `/`
 */

/**
 * @param {string} file
 * @param {string} text
 * @returns {Parsed}
 */
export const parseSource = (file, text) => ({
	file,
	lines: text.trimEnd().split('\n').length,
	source: ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true),
});

/**
 * Calls `visit` for a node and for everything in it.
 *
 * @param {import('typescript').Node} node
 * @param {(node: import('typescript').Node) => void} visit
 */
function walk(node, visit) {
	visit(node);
	ts.forEachChild(node, (child) => walk(child, visit));
}

/** @param {import('typescript').Node} node */
const isEscape = (node) =>
	node.kind === ts.SyntaxKind.AnyKeyword ||
	ts.isNonNullExpression(node) ||
	ts.isTypeAssertionExpression(node) ||
	(ts.isAsExpression(node) && node.type.getText() !== 'const');

/**
 * Where a file gets round the compiler or the linter: `any`, `as` but `as const`, `!`, and comments that switch a rule off.
 *
 * @param {Parsed} parsed
 * @returns {string[]}
 */
export function escapesOf({ file, source }) {
	/** @type {string[]} */
	const found = [];
	const note = (/** @type {number} */ at, /** @type {string} */ text) =>
		found.push(`${file}:${source.getLineAndCharacterOfPosition(at).line + 1} ${text}`);
	walk(source, (node) => {
		if (isEscape(node)) note(node.getStart(source), node.getText(source));
	});
	for (const match of source.text.matchAll(COMMENT)) note(match.index, match[0]);
	return found;
}

/** @param {import('typescript').Node} node */
const nameOf = (node) => {
	const named = ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node.parent : node;
	return 'name' in named && named.name !== undefined ? named.name.getText() : 'a function';
};

/**
 * The functions of a file, each with its lines from the first to the last: who reads it has to read all of them.
 *
 * @param {Parsed} parsed
 * @returns {{ where: string, name: string, lines: number }[]}
 */
export function functionsOf({ file, source }) {
	/** @type {{ where: string, name: string, lines: number }[]} */
	const found = [];
	const lineOf = (/** @type {number} */ at) => source.getLineAndCharacterOfPosition(at).line;
	walk(source, (node) => {
		if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return;
		const first = lineOf(node.getStart(source));
		const lines = lineOf(node.getEnd()) - first + 1;
		found.push({ where: `${file}:${first + 1}`, name: nameOf(node), lines });
	});
	return found;
}

/**
 * Counts exports by name only: the importer names a default export.
 *
 * @param {import('typescript').Statement} statement
 */
function isExported(statement) {
	const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
	const kinds = modifiers.map(({ kind }) => kind);
	return (
		kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword)
	);
}

/**
 * What a statement declares: names with the text of their declarations.
 *
 * @param {import('typescript').Statement} statement
 * @returns {[string, string][]}
 */
function declared(statement) {
	if (ts.isVariableStatement(statement))
		return statement.declarationList.declarations.map((one) => [one.name.getText(), one.getText()]);
	const isNamed =
		ts.isFunctionDeclaration(statement) ||
		ts.isClassDeclaration(statement) ||
		ts.isInterfaceDeclaration(statement) ||
		ts.isTypeAliasDeclaration(statement) ||
		ts.isEnumDeclaration(statement);
	return isNamed && statement.name ? [[statement.name.text, statement.getText()]] : [];
}

const plain = (/** @type {string} */ text) => text.replace(/\s+/g, ' ');

/**
 * Exported names that two files declare, each in its own way. A name handed on (`export … from`) is declared once.
 *
 * @param {readonly Parsed[]} sources
 * @returns {{ name: string, files: string[] }[]}
 */
export function twoMeanings(sources) {
	/** @type {Map<string, Map<string, string>>} */
	const byName = new Map();
	for (const { file, source } of sources)
		for (const [name, text] of source.statements.filter(isExported).flatMap(declared)) {
			const files = byName.get(name) ?? new Map();
			files.set(file, (files.get(file) ?? '') + plain(text));
			byName.set(name, files);
		}
	return [...byName]
		.filter(([, files]) => new Set(files.values()).size > 1)
		.map(([name, files]) => ({ name, files: [...files.keys()] }))
		.sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Measures all source files of src, nodes and credentials.
 *
 * @param {string} root of the package
 */
export function inspectHouse(root) {
	const sources = FOLDERS.flatMap((folder) =>
		listFiles(path.join(root, folder)).map((name) => `${folder}/${name}`),
	)
		.filter((file) => file.endsWith('.ts'))
		.map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')));
	return {
		files: sources.map(({ file, lines }) => ({ file, lines })),
		functions: sources.flatMap(functionsOf),
		escapes: sources.flatMap(escapesOf),
		names: twoMeanings(sources),
	};
}
