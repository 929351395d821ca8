/**
 * Writes generated/ again, elsewhere, and compares. Fails with the first difference.
 *
 *   node scripts/check-generated.mjs [--built]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import {
	listFiles,
	packageRoot as root,
	PROGRAMS,
	runScript,
	scratchFolder,
} from './package-root.mjs';

const committed = path.join(root, 'generated');
const fresh = scratchFolder('generated');

if (!process.argv.includes('--built')) run(PROGRAMS.gulp, 'build');
run(path.join(root, 'scripts', 'generate.mjs'), '--out', fresh);
const difference = firstDifference();
console.log(
	difference === undefined
		? `generated: ${listFiles(fresh).length} files are as generate writes them`
		: `generated: ${difference}\nRun npm run generate and commit the result.`,
);
process.exitCode = difference === undefined ? 0 : 1;

function run(script, ...args) {
	if (!runScript(script, args)) throw new Error(`${path.basename(script)} failed`);
}

function firstDifference() {
	const wanted = listFiles(fresh);
	const present = listFiles(committed);
	const missing = wanted.find((file) => !present.includes(file));
	if (missing !== undefined) return `generated/${missing} is missing`;
	const surplus = present.find((file) => !wanted.includes(file));
	if (surplus !== undefined) return `generated/${surplus} is no longer generated`;
	for (const file of wanted) {
		const before = readFileSync(path.join(committed, file), 'utf8').split('\n');
		const after = readFileSync(path.join(fresh, file), 'utf8').split('\n');
		const line = Array.from({ length: Math.max(before.length, after.length) }).findIndex(
			(_, index) => before[index] !== after[index],
		);
		if (line === -1) continue;
		const show = (text) => (text === undefined ? '(end of file)' : text.slice(0, 200));
		return `generated/${file}:${line + 1} differs\n- ${show(before[line])}\n+ ${show(after[line])}`;
	}
	const table = readFileSync(path.join(fresh, 'http-routes.md'), 'utf8').trim();
	return readFileSync(path.join(root, 'docs', 'http-api.md'), 'utf8').includes(table)
		? undefined
		: 'the table of addresses in docs/http-api.md differs';
}
