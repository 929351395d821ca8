/**
 * Preloaded into an n8n whose event loop is watched: appends a line to the file in FOREMAN_SANDBOX_LOOP for each turn of the
 * loop that took long: when it ended, how many milliseconds it took, and how many of them its thread was at work. On a busy
 * machine the first is longer than the second. Read by scripts/bench/host.mjs.
 */
import { appendFile } from 'node:fs';

const TICK_MS = 5;
const LONG_MS = 15;

const file = process.env.FOREMAN_SANDBOX_LOOP;

// n8n's task runner inherits this module, and is not what is watched.
if (file !== undefined && process.argv[2] === 'start') {
	const atWork = () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1_000;
	};
	let before = { at: performance.now(), work: atWork() };
	setInterval(() => {
		const now = { at: performance.now(), work: atWork() };
		const took = now.at - before.at;
		const worked = now.work - before.work;
		before = now;
		if (took > LONG_MS)
			appendFile(file, `${Date.now()} ${took.toFixed(1)} ${worked.toFixed(1)}\n`, () => {});
	}, TICK_MS).unref();
}
