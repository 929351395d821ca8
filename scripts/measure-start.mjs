/**
 * Measures what Foreman adds to the start of n8n: a main and a worker in queue mode, booted with and without the
 * package by turns. Builds it where that is needed. Prints one JSON line; everything else goes to stderr.
 *
 * `nodesLoadedAtStart` counts node classes, `modules` all files of ours that were loaded; `ms` is how long n8n's own loader was
 * busy with the package; `mb` is how much larger the heap is, and `cpuMs` how much longer n8n computed, by the medians of all
 * boots. At the top is the larger of main and worker.
 *
 *   node scripts/measure-start.mjs [--boots 5] [--eager]     --eager: as if the build wrote no metadata
 */
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { installPackage } from '../sandbox/install-package.mjs';
import { userFolder } from '../sandbox/n8n-environment.mjs';
import { startQueueN8n } from '../sandbox/n8n-queue.mjs';
import { setUpOwner } from '../sandbox/owner.mjs';
import { pause } from '../sandbox/progress.mjs';
import { loadedOf, readProcessReport } from '../sandbox/read-process-report.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { median } from './median.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const NAME = 'n8n-nodes-foreman';
const METADATA = ['known', 'types'];

/** Milliseconds to wait, because n8n says that it is ready before its start is complete. */
const SETTLE_MS = 3_000;

const round = (value) => Math.round(value * 10) / 10;

const nodesFolder = (home) => path.join(userFolder(home), '.n8n', 'nodes', 'node_modules');

/** Moves the package out of the folder in which n8n looks for it, or puts it back. */
async function place(home, isThere) {
	const away = path.join(home, NAME);
	const there = path.join(nodesFolder(home), NAME);
	await (isThere ? rename(away, there) : rename(there, away));
}

async function boot(part, reports) {
	await part.restart();
	await pause(SETTLE_MS);
	const report = await readProcessReport(part.pid, reports);
	return {
		files: loadedOf(report, NAME),
		ms: report.loading[NAME] ?? 0,
		mb: report.memory.heapUsed / 1e6,
		cpuMs: (report.cpu.user + report.cpu.system) / 1000,
	};
}

/** Boots the process both ways by turns, so that a busy moment of the machine affects both alike. */
async function compare({ part, home }, { boots, reports }, say) {
	const made = { with: [], without: [] };
	for (let turn = 0; turn < boots; turn += 1) {
		made.with.push(await boot(part, reports));
		await place(home, false);
		made.without.push(await boot(part, reports));
		await place(home, true);
		say(`${part.name} ${turn + 1}/${boots}: ${JSON.stringify(summary(made))}`);
	}
	return summary(made);
}

function summary({ with: withIt, without }) {
	const added = (name) =>
		round(median(withIt.map((one) => one[name])) - median(without.map((one) => one[name])));
	const { files } = withIt.at(-1);
	return {
		nodes: files.filter((file) => file.endsWith('.node.js')).length,
		modules: files.filter((file) => file.endsWith('.js')).length,
		ms: added('ms'),
		mb: added('mb'),
		cpuMs: added('cpuMs'),
	};
}

/**
 * @param {{boots: number, isEager: boolean}} options
 * @param {(line: string) => void} say
 */
export async function measureStart({ boots, isEager }, say) {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-start-'));
	// PostgreSQL runs as another user, who must be able to enter the folder.
	await chmod(directory, 0o755);
	const reports = path.join(directory, 'reports');
	await mkdir(reports);
	try {
		const { location } = await installPackage({ directory: root, stateDirectory: directory });
		if (isEager)
			for (const folder of METADATA)
				await rm(path.join(location, 'dist', folder), { recursive: true });
		const env = { FOREMAN_SANDBOX_REPORTS: reports };
		const n8n = await startQueueN8n({ directory, env, onProgress: say });
		try {
			await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
			const { main: mainPart, 'worker-1': workerPart, 'worker-2': other } = n8n.parts;
			await other.stop();
			const size = { boots, reports };
			const main = await compare({ part: mainPart, home: directory }, size, say);
			const home = path.join(directory, workerPart.name);
			const worker = await compare({ part: workerPart, home }, size, say);
			const most = (name) => Math.max(main[name], worker[name]);
			return {
				nodesLoadedAtStart: most('nodes'),
				msAdded: most('ms'),
				mbAdded: most('mb'),
				boots,
				main,
				worker,
			};
		} finally {
			await n8n.stop();
		}
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values } = parseArgs({
		options: {
			boots: { type: 'string', default: '5' },
			eager: { type: 'boolean', default: false },
		},
	});
	ensureBuilt();
	const options = { boots: Number(values.boots), isEager: values.eager };
	console.log(JSON.stringify(await measureStart(options, (line) => console.error(line))));
}
