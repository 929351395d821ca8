import ts from 'typescript';

/** @param {import('typescript').Node} node */
const isFunction = (node) => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

/** @param {import('typescript').Node} node */
const nameOf = (node) => {
	const named = ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node.parent : node;
	return 'name' in named && named.name !== undefined ? named.name.getText() : 'a function';
};

/**
 * The functions of a file, each with its own lines. Lines of a nested function that has more than one line count only
 * for the nested function, so a factory counts by its methods.
 *
 * @param {{ file: string, source: import('typescript').SourceFile }} parsed
 * @returns {{ where: string, name: string, lines: number }[]}
 */
export function functionsOf({ file, source }) {
	/** @type {{ where: string, name: string, lines: number }[]} */
	const found = [];
	const lineOf = (/** @type {number} */ at) => source.getLineAndCharacterOfPosition(at).line;

	/**
	 * @param {import('typescript').Node} node
	 * @returns {number} the lines of the functions in it
	 */
	const visit = (node) => {
		let nested = 0;
		ts.forEachChild(node, (child) => {
			nested += visit(child);
		});
		if (!isFunction(node)) return nested;
		const first = lineOf(node.getStart(source));
		const lines = lineOf(node.getEnd()) - first + 1;
		found.push({ where: `${file}:${first + 1}`, name: nameOf(node), lines: lines - nested });
		return lines > 1 ? lines : 0;
	};
	visit(source);
	return found;
}
