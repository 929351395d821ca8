/**
 * Installs what is missing, builds, runs the test projects and closes with one line: `N passed, N failed`. A project that runs no test, crashes,
 * or skips something is not a success. The unit tests need no build.
 * By default unit, package and live-local run: the live tests without the files of test/live/in-ci.json and in-full.json. With CI=true
 * live-ci runs instead, without those of in-full.json, and with FULL=1 all of live; both with live-one-credential (test/live/one-credential.json with no store credential on any node) and
 * live-queue-trust (test/live-queue/trust.json in queue mode). live-quick is the part of live that test/live/quick.json names;
 * live-queue runs everything in queue mode, and takes as long as all others together.
 * First those that need no n8n, on all cores. Then the live tests, in parts with an n8n of their own, one more at once than there are
 * cores: a test waits for n8n, and n8n for its database, so that a core is busy for about half the time of a part.
 * With FULL=1 the live tests try everything on every surface, on an n8n with its default for isolates; otherwise see
 * test/live/everywhere.json and test/support/live-setup.cjs.
 *
 *   node scripts/test.mjs [unit] [package] [live-quick] [live-local] [live-ci] [live] [live-one-credential] [live-queue-trust] [live-queue]
 *     [-- jest options]
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { ensureN8n } from '../sandbox/install.mjs';
import { ensureQueueServers } from '../sandbox/queue-servers.mjs';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { PROGRAMS, runScript, scratchFolder } from './package-root.mjs';
import { inLanes, runAgain, runJest } from './test/run-jest.mjs';

const LOCAL = ['unit', 'package', 'live-local'];
const everything = (live) => ['unit', 'package', live, 'live-one-credential', 'live-queue-trust'];
const PARTED = ['live', 'live-ci', 'live-local'];
const PROJECTS = [...new Set([...everything('live'), ...PARTED, 'live-quick', 'live-queue'])];

function byDefault({ CI, FULL }) {
	if (FULL === '1') return everything('live');
	return CI === 'true' ? everything('live-ci') : LOCAL;
}
const MOST_LANES = 4;

const given = process.argv.slice(2);
const split = given.indexOf('--');
const names = split === -1 ? given : given.slice(0, split);
const options = split === -1 ? [] : given.slice(split + 1);
const unknown = names.filter((name) => !PROJECTS.includes(name));
if (unknown.length > 0) {
	console.error(`Unknown test project: ${unknown.join(', ')}. Known: ${PROJECTS.join(', ')}`);
	process.exit(2);
}
const chosen = names.length > 0 ? names : byDefault(process.env);
if (chosen === LOCAL)
	console.log(
		'Left to CI=true: queue mode, one credential, and the slow files of test/live/in-ci.json',
	);

// Options mean that somebody looks at something, so projects run one after the other and print as they go.
const lanes = options.length > 0 ? 1 : Math.min(availableParallelism() + 1, MOST_LANES);
const folder = scratchFolder('test');
const troubles = [];
const tallies = [];

const ADVICE = 'the tests that need none of it: npm test -- unit package live';
const isQueued = chosen.some((project) => project.startsWith('live-queue'));
// First what a missing service stops, before half an hour of other tests. None of these has the minutes that n8n takes once.
const ready =
	(await has(ensureDependencies)) &&
	(!isQueued || (await has(ensureQueueServers, ADVICE))) &&
	(chosen.every((project) => project === 'unit') || ((await has(ensureN8n)) && build()));
if (ready) {
	const isLive = (project) => project.startsWith('live');
	const withoutN8n = chosen.filter((project) => !isLive(project)).flatMap(jobsOf);
	// The longest that is one piece goes first.
	const order = (project) => Number(project !== 'live-queue-trust');
	const onN8n = chosen.filter(isLive).sort((one, other) => order(one) - order(other));
	await runAll(withoutN8n, 1);
	await runAll(onN8n.flatMap(jobsOf), lanes);
}

for (const trouble of troubles) console.log(`! ${trouble}`);
const total = { passed: sumOf('passed'), failed: sumOf('failed'), skipped: sumOf('skipped') };
console.log(sentence(total));
process.exitCode = total.failed > 0 || total.skipped > 0 || total.passed === 0 ? 1 : 0;

/** Whether what a step sees to is there; else the last line says why no test was run. */
async function has(ensure, ...advice) {
	try {
		await ensure({ onProgress: (line) => console.log(`  ${line}`) });
		return true;
	} catch (error) {
		troubles.push(...advice);
		return stopped(`no test was run: ${error.message}`);
	}
}

function build() {
	console.log('Building');
	return runScript(PROGRAMS.gulp, ['build']) || stopped('the build failed, no test was run');
}

function stopped(trouble) {
	troubles.unshift(trouble);
	tallies.push({ passed: 0, failed: 1, skipped: 0 });
	return false;
}

function jobsOf(project) {
	if (!PARTED.includes(project) || lanes === 1) return [{ name: project, project }];
	// Each part boots an n8n. Where more than one project runs, parts are small enough that no lane is idle for long at the end.
	const parts = project === 'live-local' ? lanes : 2 * lanes;
	return Array.from({ length: parts }, (_, index) => ({
		name: `${project}-${index + 1}`,
		project,
		shard: `${index + 1}/${parts}`,
	}));
}

async function runAll(jobs, atOnce) {
	const results = await inLanes(jobs, atOnce, async (job, index) => {
		const label = `[${index + 1}/${jobs.length}] ${job.name}`;
		console.log(`\n${label}: begins`);
		const started = Date.now();
		const tally = await runJest({
			...job,
			options,
			folder,
			isAlone: atOnce === 1 || jobs.length === 1,
		});
		const seconds = ((Date.now() - started) / 1000).toFixed(1);
		if (tally.output !== undefined) process.stdout.write(readFileSync(tally.output));
		console.log(`${label}: ${sentence(tally)} in ${seconds} s`);
		return tally;
	});
	tallies.push(...results);
	troubles.push(...results.flatMap((tally) => tally.troubles));
	if (options.length > 0) return;
	for (const project of new Set(jobs.map((job) => job.project)))
		await tryAgain(
			project,
			results.filter((_, index) => jobs[index].project === project),
		);
}

/** Only live files are run again, when nothing else runs. */
async function tryAgain(project, results) {
	if (!project.startsWith('live')) return;
	const again = { name: `${project}-again`, project, folder, isAlone: true };
	const { forgiven, troubles: said } = await runAgain(
		project,
		results,
		async (files) => await runJest({ ...again, options: files }),
	);
	troubles.push(...said);
	if (forgiven > 0) tallies.push({ passed: forgiven, failed: -forgiven, skipped: 0 });
}

function sumOf(what) {
	return tallies.reduce((sum, tally) => sum + tally[what], 0);
}

function sentence({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
