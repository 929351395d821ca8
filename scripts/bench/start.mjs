import { rename } from 'node:fs/promises';
import path from 'node:path';

import { userFolder } from '../../sandbox/n8n-environment.mjs';
import { pause } from '../../sandbox/progress.mjs';
import { loadedOf } from '../../sandbox/read-process-report.mjs';
import { median, round } from '../figures.mjs';

const NAME = 'n8n-nodes-foreman';
const BOOTS = 5;

/** Milliseconds to wait, because n8n says that it is ready before its start is complete. */
const SETTLE_MS = 3_000;

/**
 * What Foreman adds to a start of n8n, of the main process or, in queue mode, of a webhook processor: node classes and files loaded,
 * milliseconds of n8n's loader, heap and CPU. Boots it with and without the package by turns, so that a busy moment affects both alike.
 */
export async function start({ answering, directory, report, call, say }) {
	const home = answering.name?.startsWith('webhook')
		? path.join(directory, answering.name)
		: directory;
	const there = path.join(userFolder(home), '.n8n', 'nodes', 'node_modules', NAME);
	const away = path.join(directory, NAME);
	// What is published loads nodes when n8n starts.
	for (const { id } of (await call('GET', '/workflows?active=true&limit=250')).data)
		await call('POST', `/workflows/${id}/deactivate`);
	const boot = async () => {
		await answering.restart();
		await pause(SETTLE_MS);
		const { memory, cpu, loading, ...rest } = await report();
		return {
			files: loadedOf(rest, NAME),
			ms: loading[NAME] ?? 0,
			mb: memory.heapUsed / 1e6,
			cpuMs: (cpu.user + cpu.system) / 1000,
		};
	};
	const made = { with: [], without: [] };
	for (let turn = 0; turn < BOOTS; turn += 1) {
		made.with.push(await boot());
		await rename(there, away);
		try {
			made.without.push(await boot());
		} finally {
			await rename(away, there);
		}
		say(`start ${turn + 1}/${BOOTS}`);
	}
	const middle = (which, key) => round(median(made[which].map((one) => one[key])));
	const added = (key) => round(middle('with', key) - middle('without', key));
	const { files } = made.with.at(-1);
	const ended = (end) => files.filter((file) => file.endsWith(end)).length;
	return {
		figures: {
			nodesLoadedAtStart: ended('.node.js'),
			modules: ended('.js'),
			boots: BOOTS,
			msAdded: added('ms'),
			mbAdded: added('mb'),
			cpuMsAdded: added('cpuMs'),
		},
		rows: Object.entries({ mb: 'MB of heap', cpuMs: 'ms CPU' }).map(([key, unit]) => [
			'a start of n8n with Foreman',
			...[unit, middle('with', key), middle('without', key)],
		]),
	};
}
