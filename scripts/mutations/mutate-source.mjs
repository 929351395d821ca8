import ts from 'typescript';

/**
 * What a file declares at its top, by name.
 *
 * @param {string} file
 * @param {string} text
 * @returns {[name: string, from: number, to: number][]}
 */
function declarationsOf(file, text) {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
	return source.statements.flatMap((statement) => {
		const at = (name, node = statement) => [name, node.getStart(source), node.end];
		if (ts.isExportAssignment(statement)) return [at('default')];
		if (!ts.isVariableStatement(statement)) return statement.name ? [at(statement.name.text)] : [];
		const { declarations } = statement.declarationList;
		const isAlone = declarations.length === 1;
		return declarations.map((one) => at(one.name.getText(source), isAlone ? statement : one));
	});
}

/** The places of the text that are neither blanks nor line breaks. */
const signsOf = (text) => [...text.matchAll(/\S/g)].map(({ index }) => index);

/**
 * @param {string} text of the file
 * @param {import('./read-mutations.mjs').Mutation} mutation
 * @returns {string} the text with the defence switched off
 * @throws {Error} where the mutation does not fit the source
 */
export function mutateSource(text, { name, file, within, find, replace }) {
	const found = declarationsOf(file, text).filter(([declared]) => declared === within);
	if (found.length !== 1)
		throw new Error(`"${name}": ${file} declares ${within} ${found.length} times, not once`);
	const [[, from, to]] = found;
	const part = text.slice(from, to);
	const places = signsOf(part);
	const plain = part.replace(/\s/g, '');
	const wanted = find.replace(/\s/g, '');
	const at = plain.indexOf(wanted);
	if (at < 0 || plain.includes(wanted, at + 1))
		throw new Error(
			`"${name}": ${within} of ${file} has what it replaces ${at < 0 ? 'nowhere' : 'twice'}`,
		);
	const end = places[at + wanted.length - 1] + 1;
	return (
		text.slice(0, from) + part.slice(0, places[at]) + replace + part.slice(end) + text.slice(to)
	);
}
