import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

const FOLDERS = ['src', 'nodes', 'credentials'];

/**
 * The TypeScript files of the package, parsed. Paths are from the root, with `/`.
 *
 * @param {string} root
 * @returns {{ file: string, lines: number, source: import('typescript').SourceFile }[]}
 */
export function readSources(root) {
	return FOLDERS.flatMap((folder) =>
		readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.sort()
			.map((name) => {
				const file = `${folder}/${name.split(path.sep).join('/')}`;
				return parseSource(file, readFileSync(path.join(root, file), 'utf8'));
			}),
	);
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
