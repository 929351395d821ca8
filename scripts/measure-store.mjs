/**
 * Measures what keeping runs in n8n's data tables costs: runs side by side whose every step writes a snapshot,
 * two events and an audit row, each write awaited or batched, and what an approval can still write when
 * the tables are full. Boots an n8n of its own, with --queue in queue mode on PostgreSQL.
 * Prints one JSON line; everything else goes to stderr.
 *
 *   node scripts/measure-store.mjs [--runs 20] [--steps 200] [--queue]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { startN8n } from '../sandbox/n8n-process.mjs';
import { startQueueN8n } from '../sandbox/n8n-queue.mjs';
import { setUpOwner } from '../sandbox/owner.mjs';
import { fillUp } from './store/fill-up.mjs';
import { runSteps } from './store/run-steps.mjs';
import { openTables } from './store/tables.mjs';

const SMALL_LIMIT = 8_000_000;

/** The 99th percentile of the event-loop lag since it was asked last, in milliseconds. */
async function eventLoopLag(baseUrl) {
	const text = await (await fetch(`${baseUrl}/metrics`)).text();
	const found = /^n8n_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text);
	if (!found) throw new Error('n8n tells no event-loop lag');
	return Number(found[1]) * 1000;
}

async function withN8n({ queue, env }, say, use) {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-store-'));
	// PostgreSQL runs as another user, who must be able to enter the folder.
	await chmod(directory, 0o755);
	const start = queue ? startQueueN8n : startN8n;
	const n8n = await start({ directory, env: { N8N_METRICS: 'true', ...env }, onProgress: say });
	try {
		const { apiKey } = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		return await use(openTables({ baseUrl: n8n.baseUrl, apiKey }), n8n.baseUrl);
	} finally {
		await n8n.stop();
		await rm(directory, { recursive: true, force: true });
	}
}

/**
 * @param {{runs: number, steps: number, queue: boolean}} size
 * @param {(line: string) => void} say
 */
export async function measureStore({ runs, steps, queue }, say) {
	const measured = await withN8n({ queue, env: {} }, say, async (tables, baseUrl) => {
		const lag = async () => await eventLoopLag(baseUrl);
		const common = { tables, lag, runs, steps };
		say(`${runs} runs at once, ${steps} steps each, every write awaited …`);
		const awaited = await runSteps({ ...common, isBatched: false });
		say(JSON.stringify(awaited));
		say('the same, events and audit batched …');
		const batched = await runSteps({ ...common, isBatched: true });
		say(JSON.stringify(batched));
		return { awaited, batched };
	});
	say('filling the tables …');
	const env = { N8N_DATA_TABLES_MAX_SIZE_BYTES: String(SMALL_LIMIT) };
	const full = await withN8n({ queue, env }, say, fillUp);
	return { database: queue ? 'postgres' : 'sqlite', runs, steps, ...measured, full };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values } = parseArgs({
		options: {
			runs: { type: 'string', default: '20' },
			steps: { type: 'string', default: '200' },
			queue: { type: 'boolean', default: false },
		},
	});
	const size = {
		runs: Number(values.runs),
		steps: Number(values.steps),
		queue: values.queue,
	};
	console.log(JSON.stringify(await measureStore(size, (line) => console.error(line))));
}
