/**
 * Tries the abuse cases of docs/develop/attack-tests.md on a running n8n: one file a case, `test/attacks/NN-name.test.ts`.
 * A case counts as refused when its file is there and every test in it passes. Builds first. Prints one JSON line,
 * {"cases", "refused", "open"}; everything else goes to stderr. `open` are the numbers of the other cases.
 *
 *   node scripts/measure-abuse.mjs [--one-credential]
 *
 * With `--one-credential` no node has a store credential: the agent's own key opens and seals the store.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './ensure-built.mjs';

const CASES = 52;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(root, 'test', 'attacks');

const isOneCredential = process.argv.includes('--one-credential');

const numberOf = (file) => Number(/^(\d\d)-.+\.test\.ts$/.exec(path.basename(file))?.[1]);

/** What Jest writes with `--json`. */
function runAttacks() {
	const directory = mkdtempSync(path.join(tmpdir(), 'foreman-abuse-'));
	const outputFile = path.join(directory, 'result.json');
	try {
		spawnSync(
			process.execPath,
			[
				path.join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
				...['--config', path.join(root, 'jest.config.js'), '--selectProjects', 'live'],
				...['--runInBand', '--json', '--outputFile', outputFile],
				...['--testPathPatterns', 'test/attacks/'],
			],
			{
				cwd: root,
				// What Jest prints for people; its JSON goes to the file.
				stdio: ['ignore', 2, 2],
				env: { ...process.env, ...(isOneCredential ? { FOREMAN_ONE_CREDENTIAL: '1' } : {}) },
			},
		);
		if (!existsSync(outputFile)) throw new Error('The tests did not run to their end.');
		return JSON.parse(readFileSync(outputFile, 'utf8'));
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}

/**
 * @param {{testResults: {name: string, status: string, assertionResults: {status: string}[]}[]}} result
 * @returns {{cases: number, refused: number, open: number[]}}
 */
export function judgeAbuse({ testResults }) {
	const passes = ({ status, assertionResults }) =>
		status === 'passed' &&
		assertionResults.length > 0 &&
		assertionResults.every((one) => one.status === 'passed');
	const all = Array.from({ length: CASES }, (_, index) => index + 1);
	const open = all.filter((number) => {
		const files = testResults.filter(({ name }) => numberOf(name) === number);
		return files.length === 0 || !files.every(passes);
	});
	return { cases: CASES, refused: CASES - open.length, open };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	ensureBuilt();
	const files = readdirSync(folder).filter((file) => numberOf(file) > 0);
	console.error(`${files.length} files of attacks`);
	console.log(JSON.stringify(judgeAbuse(runAttacks())));
}
