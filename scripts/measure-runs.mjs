/**
 * Measures what the Foreman adds to its model: runs of many steps, alone and side by side, with a scripted model that
 * thinks for a moment. Three times, of the run's own events and of what the model was asked when:
 *
 * - `own`: from an answer of the model to the next time it is asked, so without the model. The write of a step is made
 *   while the model thinks; where that takes longer, the model's next answer waits for it.
 * - `step`: from one request of the model to the next, without the time that it thinks.
 * - `write`: one write of the size of a state to n8n's data tables, which each step makes.
 *
 * Needs a build. Prints one JSON line; everything else goes to stderr. Exits with 1 when a run did not finish.
 *
 *   node scripts/measure-runs.mjs [--runs 20] [--steps 50] [--long 999] [--think 100] [--queue]
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { callWebhook } from '../sandbox/published-workflow.mjs';
import { latestExecution } from '../sandbox/run-agent.mjs';
import { runEvents } from './runs/events.mjs';
import { startInstance } from './runs/instance.mjs';
import { openTables } from './store/tables.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Characters: a state after some hundred steps. */
const STATE = 40_000;
const WRITES = 100;

const round = (value) => Math.round(value * 10) / 10;

function percentile(values, share) {
	const sorted = [...values].sort((a, b) => a - b);
	return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

const spread = (values) => ({ p50ms: percentile(values, 0.5), p95ms: percentile(values, 0.95) });

/** A model that works off a checklist, one call a step, and remembers when it was asked. */
function steadyScript(name, steps, think) {
	const asked = [];
	const misbehave = { slowMs: think };
	const turns = () => {
		asked.push(performance.now());
		if (asked.length > steps) return { text: 'All done.', misbehave };
		const description = `Step ${asked.length} of ${steps}`;
		const tasks = [{ id: 'step', description, status: 'in_progress' }];
		return { toolCalls: [{ name: 'update-tasks', arguments: { tasks } }], misbehave };
	};
	const gaps = () => asked.slice(1).map((time, index) => time - asked[index] - think);
	return { name, turns, gaps };
}

/** @returns {Promise<{runId: string, gaps: number[]}>} */
async function run({ model, webhookUrl }, script) {
	model.load(script);
	const { status, body } = await callWebhook(webhookUrl, { chatInput: 'Go', script: script.name });
	if (status !== 200 || body.status !== 'finished')
		throw new Error(`a run did not finish: ${status} ${JSON.stringify(body).slice(0, 500)}`);
	return { runId: body.runId, gaps: script.gaps() };
}

/** Milliseconds, whole ones, from each answer of the model to the next time it is asked. */
async function ownTimes({ owner }, runId) {
	const turns = (await runEvents(owner, runId)).filter(({ type }) => type === 'turn');
	return turns.slice(1).map(({ at, data }, index) => at - data.milliseconds - turns[index].at);
}

/** Single values are whole milliseconds, so the mean says more. */
function ownSpread(times) {
	const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
	return { meanMs: round(mean), ...spread(times) };
}

/** Times of single writes of the size of a state, one after the other. */
async function writeTimes({ owner }) {
	const tables = openTables(owner);
	const id = await tables.create('measured_writes');
	const times = [];
	for (let count = 0; count < WRITES; count += 1) {
		const began = performance.now();
		await tables.upsert(id, 'run', { kind: 'state', body: 'x'.repeat(STATE) });
		times.push(performance.now() - began);
	}
	await tables.remove(id);
	return times;
}

/** One run of many steps, to see whether its last steps are as quick as its first. */
async function measureLong(instance, steps, think) {
	const { runId, gaps } = await run(instance, steadyScript('long', steps, think));
	const own = await ownTimes(instance, runId);
	const part = (from, to) => ({
		own: ownSpread(own.slice(from, to)),
		step: spread(gaps.slice(from, to)),
	});
	const execution = await latestExecution(instance.owner, instance.workflowId);
	return {
		steps,
		...part(0, undefined),
		first50: part(9, 59),
		last50: part(-50, undefined),
		executionBytes: JSON.stringify(execution?.data ?? '').length,
	};
}

/** Many runs in one n8n, which also answers for their store. */
async function measureAtOnce(instance, runs, steps, think) {
	await instance.lag();
	const scripts = Array.from({ length: runs }, (_, index) =>
		steadyScript(`run-${index}`, steps, think),
	);
	const all = await Promise.all(scripts.map(async (script) => await run(instance, script)));
	const lagP99ms = await instance.lag();
	const own = [];
	for (const { runId } of all) own.push(...(await ownTimes(instance, runId)));
	const step = spread(all.flatMap(({ gaps }) => gaps));
	return { runs, steps, own: ownSpread(own), step, lagP99ms };
}

/**
 * @param {{runs: number, steps: number, long: number, think: number, queue: boolean}} size
 * @param {(line: string) => void} say
 */
export async function measureRuns({ runs, steps, long, think, queue }, say) {
	const instance = await startInstance({ root, queue, say });
	try {
		say('one run to warm up …');
		await run(instance, steadyScript('warm', 50, 0));
		say(`${WRITES} single writes …`);
		const write = spread(await writeTimes(instance));
		say(`one run of ${long} steps …`);
		const one = await measureLong(instance, long, think);
		say(`${runs} runs at once, ${steps} steps each …`);
		const atOnce = await measureAtOnce(instance, runs, steps, think);
		return { database: queue ? 'postgres' : 'sqlite', thinkMs: think, write, one, atOnce };
	} finally {
		await instance.end();
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values } = parseArgs({
		options: {
			runs: { type: 'string', default: '20' },
			steps: { type: 'string', default: '50' },
			long: { type: 'string', default: '999' },
			think: { type: 'string', default: '100' },
			queue: { type: 'boolean', default: false },
		},
	});
	const { runs, steps, long, think } = values;
	const size = {
		...{ runs: Number(runs), steps: Number(steps), long: Number(long), think: Number(think) },
		queue: values.queue,
	};
	console.log(JSON.stringify(await measureRuns(size, (line) => console.error(line))));
}
