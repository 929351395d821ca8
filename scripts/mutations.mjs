import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { packageRoot } from './package-root.mjs';

const LINE = /^\t(.+?)(?: < (.+?))? \| (\w+) \| (.+?) ==>(?: (.*))?$/;

/**
 * @typedef {object} Mutation a defence, and how it is switched off
 * @property {string} name
 * @property {string} file
 * @property {string} within name of a declaration at the top of the file; `default` for what `export default` exports
 * @property {string} find what is replaced inside that declaration, without regard to blanks and line breaks
 * @property {string} replace
 * @property {string[]} tests that should notice: of the unit project, or, where they begin with `attacks/` or `live/`, on a running n8n
 */

/**
 * Reads a list of mutations: the file with the tests that should notice, below it a line for each. Tests behind a name hold for that one alone.
 * A file with one defence takes one line.
 *
 *     # a comment
 *     src/policy/judge.ts < policy/judge policy/other
 *     	name of the defence [< tests] | declaration | find ==> replace
 *     src/policy/other.ts < policy/other | name of the defence | declaration | find ==> replace
 *
 * @param {string} text
 * @returns {Mutation[]}
 * @throws {Error} where a line cannot be read
 */
function readMutations(text) {
	const mutations = [];
	let [file, ofFile] = ['', ''];
	for (const [index, line] of text.split('\n').entries()) {
		if (line.trim() === '' || line.trim().startsWith('#')) continue;
		const [, head, alone] = /^(\S.*?)(?: \| (.*))?$/.exec(line) ?? [];
		if (head !== undefined) [file, ofFile] = head.split(' < ');
		if (head !== undefined && alone === undefined) continue;
		const entry = alone === undefined ? line : `\t${alone}`;
		const [, name, own = ofFile, within, find, replace = ''] = LINE.exec(entry) ?? [];
		if (find === undefined || own === undefined)
			throw new Error(`Line ${index + 1} cannot be read: ${line}`);
		mutations.push({ name, file, within, find, replace, tests: own.split(' ') });
	}
	return mutations;
}

/** @returns {Mutation[]} those of all lists of test/mutations */
export function allMutations() {
	const folder = path.join(packageRoot, 'test', 'mutations');
	const lists = readdirSync(folder).filter((each) => each.endsWith('.txt'));
	return lists
		.sort()
		.flatMap((list) => readMutations(readFileSync(path.join(folder, list), 'utf8')));
}

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
 * @param {Mutation} mutation
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
