/**
 * Builds, runs the test projects one after another and closes with one line: `N passed, N failed`.
 * A project that runs no test, crashes, or skips something is not a success. The unit tests need no build.
 * Named none, all run but live-queue, which takes as long as all others together: live-queue-trust is the part of it
 * that test/live-queue/trust.json names.
 *
 *   node scripts/test.mjs [unit] [package] [live] [live-queue-trust] [live-queue] [-- jest options]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureQueueServers } from '../sandbox/queue-servers.mjs';

const BY_DEFAULT = ['unit', 'package', 'live', 'live-queue-trust'];
const PROJECTS = [...BY_DEFAULT, 'live-queue'];
const MOST_FILES_AGAIN = 3;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');

const given = process.argv.slice(2);
const split = given.indexOf('--');
const names = split === -1 ? given : given.slice(0, split);
const jestOptions = split === -1 ? [] : given.slice(split + 1);
const unknown = names.filter((name) => !PROJECTS.includes(name));
if (unknown.length > 0) {
	console.error(`Unknown test project: ${unknown.join(', ')}. Known: ${PROJECTS.join(', ')}`);
	process.exit(2);
}
const chosen = names.length > 0 ? names : BY_DEFAULT;

const folder = mkdtempSync(path.join(tmpdir(), 'foreman-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const troubles = [];

const ready = (await hasServers()) && (chosen.every((project) => project === 'unit') || build());
for (const [index, project] of ready ? chosen.entries() : []) {
	console.log(`\n[${index + 1}/${chosen.length}] ${project} tests`);
	const started = Date.now();
	const tally = withSecondRun(project, runProject(project, jestOptions));
	total.passed += tally.passed;
	total.failed += tally.failed;
	total.skipped += tally.skipped;
	const seconds = ((Date.now() - started) / 1000).toFixed(1);
	console.log(`[${index + 1}/${chosen.length}] ${project}: ${sentence(tally)} in ${seconds} s`);
}

rmSync(folder, { recursive: true, force: true });
for (const trouble of troubles) console.log(`! ${trouble}`);
console.log(sentence(total));
process.exitCode = total.failed > 0 || total.skipped > 0 || total.passed === 0 ? 1 : 0;

/** Looked at first: what is not there and cannot be installed is known before half an hour of other tests. */
async function hasServers() {
	if (!chosen.some((project) => project.startsWith('live-queue'))) return true;
	try {
		await ensureQueueServers({ onProgress: (line) => console.log(`  ${line}`) });
		return true;
	} catch (error) {
		troubles.push(`no test was run: ${error.message}`);
		troubles.push('the tests that need none of it: npm test -- unit package live');
		total.failed += 1;
		return false;
	}
}

function build() {
	console.log('Building');
	const gulp = path.join(root, 'node_modules', 'gulp', 'bin', 'gulp.js');
	const result = spawnSync(process.execPath, [gulp, 'build'], { cwd: root, stdio: 'inherit' });
	if (result.status === 0) return true;
	troubles.push('the build failed, no test was run');
	total.failed += 1;
	return false;
}

/**
 * A live file that failed is run once more, alone and on a fresh n8n, and named: what a machine does late is not
 * held against the code, what is broken fails again. More than a few such files are no accident. Only where all are run.
 */
function withSecondRun(project, first) {
	const files = first.failedFiles ?? [];
	const isWhole = project.startsWith('live') && jestOptions.length === 0;
	if (!isWhole || files.length === 0 || files.length > MOST_FILES_AGAIN) return first;
	console.log(`\nOnce more: ${files.map(({ path: file }) => path.basename(file)).join(', ')}`);
	const again = runProject(
		project,
		files.map((file) => file.path),
	);
	if (again.failed > 0 || again.passed === 0) return first;
	for (const file of files)
		troubles.push(`${project}: ${path.basename(file.path)} passed at the second run only`);
	const failed = files.reduce((sum, file) => sum + file.failed, 0);
	return { ...first, passed: first.passed + failed, failed: first.failed - failed };
}

function runProject(project, options) {
	const tallyFile = path.join(folder, `${project}.json`);
	const result = spawnSync(
		process.execPath,
		[
			jest,
			'--config',
			path.join(root, 'jest.config.js'),
			'--selectProjects',
			project,
			'--reporters=default',
			`--reporters=${path.join(root, 'scripts', 'jest-tally-reporter.cjs')}`,
			...(project === 'unit' ? [] : ['--runInBand']),
			...(project.startsWith('live') ? ['--verbose'] : []),
			...options,
		],
		{
			cwd: root,
			stdio: 'inherit',
			env: { ...process.env, FOREMAN_TALLY_FILE: tallyFile },
		},
	);

	const tally = existsSync(tallyFile)
		? JSON.parse(readFileSync(tallyFile, 'utf8'))
		: { passed: 0, failed: 0, skipped: 0 };
	for (const name of tally.secondAttempts ?? [])
		troubles.push(`${project}: passed at the second attempt only: ${name}`);
	if (tally.skipped > 0) troubles.push(`${project}: ${tally.skipped} tests were skipped`);
	if (tally.passed + tally.failed === 0) {
		troubles.push(`${project}: no test was run`);
		return { ...tally, failed: 1 };
	}
	if (result.status !== 0 && tally.failed === 0) {
		troubles.push(`${project}: the test runner ended with ${result.signal ?? result.status}`);
		return { ...tally, failed: 1 };
	}
	return tally;
}

function sentence({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
