import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { packageRoot as root, PROGRAMS } from '../package-root.mjs';

/**
 * Does jobs in their order, several at once: each free lane takes the next job.
 *
 * @template Job, Result
 * @param {readonly Job[]} jobs
 * @param {number} lanes how many at once
 * @param {(job: Job, index: number) => Promise<Result>} work
 * @returns {Promise<Result[]>} in the order of the jobs
 */
export async function inLanes(jobs, lanes, work) {
	const results = [];
	let next = 0;
	const lane = async () => {
		while (next < jobs.length) {
			const index = next++;
			results[index] = await work(jobs[index], index);
		}
	};
	await Promise.all(Array.from({ length: Math.min(lanes, jobs.length) }, lane));
	return results;
}

const MOST_FILES_AGAIN = 3;

/**
 * Runs live files that failed once more, alone and on a fresh n8n, and names them. A failure because the machine was
 * slow does not count; what is broken fails again. If more than a few files failed, that is no accident.
 *
 * @param {string} project
 * @param {readonly Pick<import('./run-jest.mjs').Tally, 'failedFiles'>[]} first of all its jobs
 * @param {(files: readonly string[]) => Promise<import('./run-jest.mjs').Tally>} runFiles
 * @returns {Promise<{forgiven: number, troubles: string[]}>} how many failures do not count
 */
export async function runAgain(project, first, runFiles) {
	const files = first.flatMap(({ failedFiles }) => failedFiles);
	if (files.length === 0 || files.length > MOST_FILES_AGAIN) return { forgiven: 0, troubles: [] };
	const names = files.map((file) => path.basename(file.path));
	console.log(`\nOnce more: ${names.join(', ')}`);
	const again = await runFiles(files.map((file) => file.path));
	if (again.failed > 0 || again.passed === 0) return { forgiven: 0, troubles: again.troubles };
	return {
		forgiven: files.reduce((sum, file) => sum + file.failed, 0),
		troubles: [
			...again.troubles,
			...names.map((name) => `${project}: ${name} passed at the second run only`),
		],
	};
}

const KEPT = path.join(root, '.work');

/**
 * @typedef {object} Tally of one run of jest
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {{path: string, failed: number}[]} failedFiles
 * @property {string[]} troubles what has to be said at the end, a line each
 */

/**
 * Runs one project, or a part of it, in a process of its own.
 *
 * @param {object} job
 * @param {string} job.name names its files: `live-2`
 * @param {string} job.project as jest.config.js names it
 * @param {string} [job.shard] `1/3`; all of it when left out
 * @param {readonly string[]} job.options for jest
 * @param {string} job.folder for its tally, and for packages that are packed once for all jobs
 * @param {boolean} job.isAlone whether it prints as it goes; otherwise `.work/test-<name>.log` has it
 * @returns {Promise<Tally & {output: string | undefined}>} `output` is the log file, where it did not print
 */
export async function runJest({ name, project, shard, options, folder, isAlone }) {
	const tallyFile = path.join(folder, `${name}.json`);
	const output = isAlone ? undefined : logFor(name);
	const print = output === undefined ? 'inherit' : openSync(output, 'w');
	const child = spawn(process.execPath, [PROGRAMS.jest, ...argumentsFor(project, shard, options)], {
		cwd: root,
		stdio: isAlone ? 'inherit' : ['ignore', print, print],
		env: {
			...process.env,
			FOREMAN_TALLY_FILE: tallyFile,
			FOREMAN_TEST_JOB: name,
			FOREMAN_SANDBOX_PACKED: folder,
		},
	});
	const [status, signal] = await once(child, 'close');
	if (print !== 'inherit') closeSync(print);
	return { ...judge(name, tallyFile, signal ?? status), output };
}

function logFor(name) {
	mkdirSync(KEPT, { recursive: true });
	return path.join(KEPT, `test-${name}.log`);
}

function argumentsFor(project, shard, options) {
	return [
		...['--config', path.join(root, 'jest.config.js'), '--selectProjects', project],
		...[
			'--reporters=default',
			`--reporters=${path.join(root, 'scripts', 'jest-tally-reporter.cjs')}`,
		],
		...(project === 'unit' ? ['--maxWorkers=100%'] : ['--runInBand']),
		...(project.startsWith('live') ? ['--verbose'] : []),
		...(shard === undefined ? [] : [`--shard=${shard}`]),
		...options,
	];
}

/** A run without a test, one that crashed, and one that skipped something are no success. */
function judge(name, tallyFile, status) {
	const { secondAttempts = [], ...counted } = existsSync(tallyFile)
		? JSON.parse(readFileSync(tallyFile, 'utf8'))
		: { passed: 0, failed: 0, skipped: 0 };
	const tally = { failedFiles: [], ...counted };
	const troubles = secondAttempts.map(
		(test) => `${name}: passed at the second attempt only: ${test}`,
	);
	if (tally.skipped > 0) troubles.push(`${name}: ${tally.skipped} tests were skipped`);
	const fault =
		tally.passed + tally.failed === 0
			? 'no test was run'
			: status !== 0 && tally.failed === 0
				? `the test runner ended with ${status}`
				: undefined;
	if (fault === undefined) return { ...tally, troubles };
	return { ...tally, failed: 1, troubles: [...troubles, `${name}: ${fault}`] };
}
