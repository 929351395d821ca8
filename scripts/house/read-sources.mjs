import { readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { listFiles } from '../list-files.mjs';

const FOLDERS = ['src', 'nodes', 'credentials'];

/**
 * The TypeScript files of the package, parsed. Paths are from the root, with `/`.
 *
 * @param {string} root
 * @returns {{ file: string, lines: number, source: import('typescript').SourceFile }[]}
 */
export function readSources(root) {
	return FOLDERS.flatMap((folder) =>
		listFiles(path.join(root, folder)).map((name) => `${folder}/${name}`),
	)
		.filter((file) => file.endsWith('.ts'))
		.map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')));
}

/**
 * @param {string} file
 * @param {string} text
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
export function walk(node, visit) {
	visit(node);
	ts.forEachChild(node, (child) => walk(child, visit));
}
