import { setTimeout as pause } from 'node:timers/promises';

/** Characters of what a run writes: its snapshot, one event, one audit row. */
const SIZES = { snapshot: 4000, event: 300, audit: 500 };

/** Rows that wait at most, and milliseconds they wait at most, where writes are batched. */
const BATCH = { rows: 50, pause: 500 };

const text = (size, mark) => mark.padEnd(size, 'x');

/** Every write at once, each awaited. */
function oneByOne(tables, ids) {
	return {
		async write(run, step) {
			await tables.insert(ids.events, [
				{ run, kind: 'started', body: text(SIZES.event, `${step}`) },
			]);
			await tables.insert(ids.events, [{ run, kind: 'ended', body: text(SIZES.event, `${step}`) }]);
			await tables.insert(ids.audit, [{ run, kind: 'call', body: text(SIZES.audit, `${step}`) }]);
			await tables.upsert(ids.snapshots, run, {
				kind: 'run',
				body: text(SIZES.snapshot, `${step}`),
			});
		},
		async end() {},
	};
}

/** Only the snapshot is awaited; all runs of the process share two buffers. */
function batched(tables, ids) {
	const waiting = { events: [], audit: [] };
	let flushing = Promise.resolve();
	let over = false;
	const flush = () => {
		flushing = flushing.then(async () => {
			for (const name of Object.keys(waiting)) {
				const rows = waiting[name].splice(0);
				if (rows.length > 0) await tables.insert(ids[name], rows);
			}
		});
		return flushing;
	};
	const ticking = (async () => {
		while (!over) {
			await pause(BATCH.pause);
			await flush();
		}
	})();
	return {
		async write(run, step) {
			for (const kind of ['started', 'ended'])
				waiting.events.push({ run, kind, body: text(SIZES.event, `${step}`) });
			waiting.audit.push({ run, kind: 'call', body: text(SIZES.audit, `${step}`) });
			if (waiting.events.length >= BATCH.rows) void flush();
			await tables.upsert(ids.snapshots, run, {
				kind: 'run',
				body: text(SIZES.snapshot, `${step}`),
			});
		},
		async end() {
			over = true;
			await ticking;
			await flush();
		},
	};
}

const at = (sorted, share) =>
	sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/**
 * Plays `runs` runs at once, each with `steps` steps that write what a step of an agent has to.
 *
 * @returns {Promise<{p50ms: number, p95ms: number, seconds: number, bytes: number, lagMs: number, perStepBytes: number}>}
 *   times of one step's awaited writes; `lagMs` is the 99th percentile of n8n's event-loop lag meanwhile
 */
export async function runSteps({ tables, lag, runs, steps, isBatched }) {
	const mark = `measure_${Math.random().toString(36).slice(2, 8)}`;
	const ids = {
		snapshots: await tables.create(`${mark}_snapshots`),
		events: await tables.create(`${mark}_events`),
		audit: await tables.create(`${mark}_audit`),
	};
	const writer = (isBatched ? batched : oneByOne)(tables, ids);
	const times = [];
	await lag();
	const started = performance.now();
	await Promise.all(
		Array.from({ length: runs }, async (_, run) => {
			for (let step = 0; step < steps; step += 1) {
				const before = performance.now();
				await writer.write(`run ${run}`, step);
				times.push(performance.now() - before);
			}
		}),
	);
	await writer.end();
	const seconds = (performance.now() - started) / 1000;
	const lagMs = await lag();
	const { data } = (await tables.call('GET', `/data-tables/${ids.audit}/rows?limit=1`)).body;
	if (data.length === 0) throw new Error('nothing was written');
	const bytes = await tables.bytes(Object.values(ids));
	for (const id of Object.values(ids)) await tables.remove(id);
	times.sort((one, other) => one - other);
	const round = (number) => Math.round(number * 10) / 10;
	return {
		p50ms: round(at(times, 0.5)),
		p95ms: round(at(times, 0.95)),
		seconds: round(seconds),
		bytes,
		perStepBytes: Math.round(bytes / (runs * steps)),
		lagMs: round(lagMs),
	};
}
