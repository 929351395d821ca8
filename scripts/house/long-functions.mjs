import ts from 'typescript';

/** @param {import('typescript').Node} node */
const isFunction = (node) => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

/** @param {import('typescript').Node} node */
const nameOf = (node) => {
	const named = ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node.parent : node;
	return 'name' in named && named.name !== undefined ? named.name.getText() : 'a function';
};

/**
 * The functions of a file, each with its lines from the first to the last: who reads it has to read all of them.
 *
 * @param {{ file: string, source: import('typescript').SourceFile }} parsed
 * @returns {{ where: string, name: string, lines: number }[]}
 */
export function functionsOf({ file, source }) {
	/** @type {{ where: string, name: string, lines: number }[]} */
	const found = [];
	const lineOf = (/** @type {number} */ at) => source.getLineAndCharacterOfPosition(at).line;

	/** @param {import('typescript').Node} node */
	const visit = (node) => {
		ts.forEachChild(node, visit);
		if (!isFunction(node)) return;
		const first = lineOf(node.getStart(source));
		const lines = lineOf(node.getEnd()) - first + 1;
		found.push({ where: `${file}:${first + 1}`, name: nameOf(node), lines });
	};
	visit(source);
	return found;
}
