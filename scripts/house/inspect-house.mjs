import { escapesOf } from './escapes.mjs';
import { functionsOf } from './long-functions.mjs';
import { readSources } from './read-sources.mjs';
import { twoMeanings } from './two-meanings.mjs';

/** The limits that raise an alarm. The right answer is a better division, not a file of ten lines. */
export const MOST = { linesOfFunction: 120, linesOfFile: 400, twoMeanings: 5 };

/**
 * Measures all source files of src, nodes and credentials.
 *
 * @param {string} root of the package
 */
export function inspectHouse(root) {
	const sources = readSources(root);
	return {
		files: sources.map(({ file, lines }) => ({ file, lines })),
		functions: sources.flatMap(functionsOf),
		escapes: sources.flatMap(escapesOf),
		names: twoMeanings(sources),
	};
}
