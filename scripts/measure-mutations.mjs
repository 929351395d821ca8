/**
 * Switches off each defence of test/mutations, one at a time in a copy of this tree, and runs the tests that should
 * notice: unit tests, and for some a live one, on a running n8n. A mutation is killed when one of them fails. Prints one JSON
 * line, {"mutations", "killed", "survived"}; everything else goes to stderr. `survived` are the names of those that no test
 * noticed. Exits with 1 where there is one. Takes about a quarter of an hour.
 *
 *   node scripts/measure-mutations.mjs [part of a name …]
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { allMutations, mutateSource } from './mutations.mjs';
import { packageRoot as root, PROGRAMS, scratchFolder } from './package-root.mjs';

/** What unit tests read. */
const PARTS = [
	...['src', 'nodes', 'credentials', 'generated', 'test', 'scripts', 'docs', 'sandbox'],
	...['package.json', 'jest.config.js', 'tsconfig.json', 'tsconfig.test.json', 'index.js'],
	...['README.md', 'CHANGELOG.md', 'AGENTS.md', 'LICENSE.md', 'gulpfile.js', 'package-lock.json'],
];

/** Tests in these folders run on an n8n of their own, with the package as it is built. */
const isLive = (pattern) => /^(?:attacks|live)\//.test(pattern);

function copyTree() {
	const copy = scratchFolder('mutations');
	const isState = (from) => path.basename(from) === '.state';
	for (const part of PARTS)
		cpSync(path.join(root, part), path.join(copy, part), {
			recursive: true,
			filter: (from) => !isState(from),
		});
	symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
	return copy;
}

/** @returns {'passed' | 'failed' | 'broken'} broken: no test was run */
function runTests(copy, patterns) {
	const live = patterns.some(isLive);
	if (live && spawnSync('npm', ['run', '-s', 'build'], { cwd: copy, stdio: 'ignore' }).status !== 0)
		return 'broken';
	const out = path.join(copy, 'mutation-result.json');
	rmSync(out, { force: true });
	spawnSync(
		process.execPath,
		[
			PROGRAMS.jest,
			...['--config', path.join(copy, 'jest.config.js'), '--runInBand'],
			live ? '--selectProjects=live' : '--selectProjects=unit',
			...['--json', '--outputFile', out, '--silent', '--', ...patterns],
		],
		{ cwd: copy, stdio: 'ignore' },
	);
	try {
		const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(out, 'utf8'));
		if (numFailedTests > 0) return 'failed';
		return numPassedTests > 0 ? 'passed' : 'broken';
	} catch {
		return 'broken';
	}
}

const words = { failed: 'killed  ', passed: 'SURVIVED', broken: 'NOT RUN ' };

const wanted = process.argv.slice(2);
const chosen = allMutations().filter(
	({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
const copy = copyTree();
const survived = [];
const all = [...new Set(chosen.flatMap(({ tests }) => tests))];
console.error(`${chosen.length} mutations; first all ${all.length} test patterns as they are`);
for (const patterns of [all.filter((one) => !isLive(one)), all.filter(isLive)])
	if (patterns.length > 0 && runTests(copy, patterns) !== 'passed')
		throw new Error(`the tests fail before anything is mutated: ${patterns.join(' ')}`);
for (const mutation of chosen) {
	const file = path.join(copy, mutation.file);
	const text = readFileSync(file, 'utf8');
	writeFileSync(file, mutateSource(text, mutation));
	const result = runTests(copy, mutation.tests);
	writeFileSync(file, text);
	// A mutation that does not build or run proves nothing.
	if (result !== 'failed') survived.push(mutation.name);
	console.error(`${words[result]} ${mutation.name}`);
}
const killed = chosen.length - survived.length;
console.log(JSON.stringify({ mutations: chosen.length, killed, survived }));
process.exitCode = survived.length > 0 ? 1 : 0;
