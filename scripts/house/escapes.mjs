import ts from 'typescript';

import { walk } from './read-sources.mjs';

const COMMENT = /@ts-(ignore|expect-error|nocheck)|eslint-disable/g;

/** @param {import('typescript').Node} node */
const isEscape = (node) =>
	node.kind === ts.SyntaxKind.AnyKeyword ||
	ts.isNonNullExpression(node) ||
	ts.isTypeAssertionExpression(node) ||
	(ts.isAsExpression(node) && node.type.getText() !== 'const');

/**
 * Where a file gets round the compiler or the linter: `any`, `as` but `as const`, `!`, and comments that switch a rule off.
 *
 * @param {{ file: string, source: import('typescript').SourceFile }} parsed
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
