import { escapesOf } from './escapes.mjs';
import { functionsOf } from './long-functions.mjs';
import { readSources } from './read-sources.mjs';
import { twoMeanings } from './two-meanings.mjs';

/** The limits that raise an alarm. The right answer is a better division, not a file of ten lines. */
export const MOST = { filesInFolder: 30, linesOfFunction: 80, linesOfFile: 300, twoMeanings: 5 };

/** @param {readonly { file: string }[]} sources */
function folderSizes(sources) {
	/** @type {Map<string, number>} */
	const sizes = new Map();
	for (const { file } of sources) {
		const folder = file.slice(0, file.lastIndexOf('/'));
		sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
	}
	return [...sizes].map(([folder, files]) => ({ folder, files }));
}

/**
 * Measures all source files of src, nodes and credentials.
 *
 * @param {string} root of the package
 */
export function inspectHouse(root) {
	const sources = readSources(root);
	return {
		files: sources.map(({ file, lines }) => ({ file, lines })),
		folders: folderSizes(sources),
		functions: sources.flatMap(functionsOf),
		escapes: sources.flatMap(escapesOf),
		names: twoMeanings(sources),
	};
}
