import ts from 'typescript';

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
 * @param {readonly { file: string, source: import('typescript').SourceFile }[]} sources
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
