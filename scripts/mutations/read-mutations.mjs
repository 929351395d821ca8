import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { packageRoot } from '../package-root.mjs';

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
export function readMutations(text) {
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
