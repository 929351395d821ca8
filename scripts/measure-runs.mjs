/**
 * Measures what the Foreman adds to its model: runs of many steps, alone and side by side, with a scripted model that
 * answers at once. A step is the time from one request of the model to the next; beside it stands what one write of the
 * same size to n8n's data tables takes, as each step awaits one. Needs a build.
 * Prints one JSON line; everything else goes to stderr. Exits with 1 when a run did not finish.
 *
 *   node scripts/measure-runs.mjs [--runs 20] [--steps 200] [--long 1000] [--queue]
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { callWebhook } from '../sandbox/published-workflow.mjs';
import { latestExecution } from '../sandbox/run-agent.mjs';
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
function steadyScript(name, steps) {
	const asked = [];
	const turns = () => {
		asked.push(performance.now());
		if (asked.length > steps) return { text: 'All done.' };
		const description = `Step ${asked.length} of ${steps}`;
		const tasks = [{ id: 'step', description, status: 'in_progress' }];
		return { toolCalls: [{ name: 'update-tasks', arguments: { tasks } }] };
	};
	const gaps = () => asked.slice(1).map((time, index) => time - asked[index]);
	return { name, turns, gaps };
}

async function run({ model, webhookUrl }, script) {
	model.load(script);
	const { status, body } = await callWebhook(webhookUrl, { chatInput: 'Go', script: script.name });
	if (status !== 200 || body.status !== 'finished')
		throw new Error(`a run did not finish: ${status} ${JSON.stringify(body).slice(0, 500)}`);
	return script.gaps();
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

/**
 * @param {{runs: number, steps: number, long: number, queue: boolean}} size
 * @param {(line: string) => void} say
 */
export async function measureRuns({ runs, steps, long, queue }, say) {
	const instance = await startInstance({ root, queue, say });
	try {
		say('one run to warm up …');
		await run(instance, steadyScript('warm', 20));
		say(`${WRITES} single writes …`);
		const write = spread(await writeTimes(instance));
		say(`one run of ${long} steps …`);
		const gaps = await run(instance, steadyScript('long', long));
		const first = spread(gaps.slice(9, 59));
		const last = spread(gaps.slice(-50));
		say(`${runs} runs at once, ${steps} steps each …`);
		await instance.lag();
		const scripts = Array.from({ length: runs }, (_, index) => steadyScript(`run-${index}`, steps));
		const all = await Promise.all(scripts.map(async (script) => await run(instance, script)));
		const lagP99ms = await instance.lag();
		const execution = await latestExecution(instance.owner, instance.workflowId);
		return {
			database: queue ? 'postgres' : 'sqlite',
			write,
			one: { steps: long, ...spread(gaps), first50: first, last50: last },
			atOnce: { runs, steps, ...spread(all.flat()), lagP99ms },
			executionBytes: JSON.stringify(execution?.data ?? '').length,
		};
	} finally {
		await instance.end();
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values } = parseArgs({
		options: {
			runs: { type: 'string', default: '20' },
			steps: { type: 'string', default: '200' },
			long: { type: 'string', default: '1000' },
			queue: { type: 'boolean', default: false },
		},
	});
	const size = {
		...{ runs: Number(values.runs), steps: Number(values.steps), long: Number(values.long) },
		queue: values.queue,
	};
	console.log(JSON.stringify(await measureRuns(size, (line) => console.error(line))));
}
