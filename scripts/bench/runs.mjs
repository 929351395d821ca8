import { callWebhook } from '../../sandbox/published-workflow.mjs';
import { findTable, readRows } from '../data-tables.mjs';
import { median, percentile, round, sum } from '../figures.mjs';

/** Milliseconds that the scripted model thinks before each answer. */
const THINK = 100;
const STEPS = 999;
const AT_ONCE = 20;

/** A model that works off a checklist, one call a step, and remembers when it was asked. */
function steadyScript(name, steps) {
	const asked = [];
	const misbehave = { slowMs: THINK };
	const turns = () => {
		asked.push(performance.now());
		if (asked.length > steps) return { text: 'All done.', misbehave };
		const tasks = [{ id: 'step', description: `Step ${asked.length}`, status: 'in_progress' }];
		return { toolCalls: [{ name: 'update-tasks', arguments: { tasks } }], misbehave };
	};
	return { name, turns, gaps: () => asked.slice(1).map((at, index) => at - asked[index] - THINK) };
}

async function run({ model, foremanUrl }, name, steps) {
	const script = steadyScript(name, steps);
	model.load(script);
	const { status, body } = await callWebhook(foremanUrl, { chatInput: 'Go', script: name });
	if (status !== 200 || body.status !== 'finished')
		throw new Error(`a run did not finish: ${status} ${JSON.stringify(body).slice(0, 500)}`);
	return { runId: body.runId, gaps: script.gaps() };
}

/** Milliseconds from each answer of the model to the next time it is asked, as the run's own events have it. */
async function ownTimes({ call }, runId) {
	const { id } = await findTable(call, 'foreman_run_events');
	const filters = [{ columnName: 'run_id', condition: 'eq', value: runId }];
	const events = await readRows(call, id, filters, 'seq:asc');
	const turns = events.filter(({ type }) => type === 'turn');
	return turns
		.slice(1)
		.map(({ at, data }, index) => at - JSON.parse(data).milliseconds - turns[index].at);
}

const spread = (values) => ({
	p50ms: round(median(values)),
	p95ms: round(percentile(values, 0.95)),
});
const mean = (values) => round(sum(values) / values.length);

/**
 * What the Foreman adds to its model, in runs of many steps. `own`: from an answer of the model to the next time it is asked. `step`: from
 * one request of the model to the next, without the time that it thinks. One run of many steps tells whether its last are as quick as its
 * first; many at once what they cost each other.
 */
export async function runs(host) {
	await run(host, 'warm', 20);
	host.say(`a run of ${STEPS} steps …`);
	const long = await run(host, 'long', STEPS);
	const own = await ownTimes(host, long.runId);
	const tenth = Math.ceil(STEPS / 10);
	const parts = Array.from({ length: 10 }, (_, index) =>
		round(median(long.gaps.slice(index * tenth, (index + 1) * tenth))),
	);
	host.say(`${AT_ONCE} runs at once …`);
	await host.lag();
	const names = Array.from({ length: AT_ONCE }, (_, index) => `run-${index}`);
	const each = Math.ceil(STEPS / AT_ONCE);
	const all = await Promise.all(names.map(async (name) => await run(host, name, each)));
	const lagP99ms = await host.lag();
	const beside = all.flatMap(({ gaps }) => gaps);
	const [alone, together] = [spread(long.gaps), spread(beside)];
	return {
		figures: {
			one: { steps: STEPS, own: { meanMs: mean(own), ...spread(own) }, step: alone },
			atOnce: { runs: AT_ONCE, steps: each, step: together, lagP99ms },
		},
		rows: [
			[`a step of the last tenth of ${STEPS}, beside the first`, 'ms', parts.at(-1), parts[0]],
			[`a step with ${AT_ONCE} runs at once, beside one alone`, 'ms', together.p50ms, alone.p50ms],
		],
		growth: [['a step of a long run', 'ms', parts.map((_, index) => (index + 1) * tenth), parts]],
	};
}

/** A state after some hundred steps, in characters. */
const STATE = 40_000;
const TABLE_SIZES = [100, 1_000, 5_000];
const WRITES = 30;

/** One write of the size of a run's state to a data table of n8n, with more and more rows in it. */
export async function store({ call, say }) {
	const columns = ['run', 'body'].map((name) => ({ name, type: 'string' }));
	const { id } = await call('POST', '/data-tables', { name: 'measured_writes', columns });
	const rows = (data) => call('POST', `/data-tables/${id}/rows`, { data, returnType: 'count' });
	const figures = {};
	let there = 0;
	for (const size of TABLE_SIZES) {
		for (; there < size; there += 100)
			await rows(Array.from({ length: 100 }, (_, at) => ({ run: `r${there + at}`, body: 'x' })));
		const times = [];
		for (let count = 0; count < WRITES; count += 1) {
			const filters = [{ columnName: 'run', condition: 'eq', value: `r${count}` }];
			const data = { run: `r${count}`, body: 'x'.repeat(STATE) };
			const body = { filter: { type: 'and', filters }, data, returnData: true };
			const started = performance.now();
			await call('POST', `/data-tables/${id}/rows/upsert`, body);
			times.push(performance.now() - started);
		}
		figures[size] = spread(times);
		say(`${size} rows: ${JSON.stringify(figures[size])}`);
	}
	await call('DELETE', `/data-tables/${id}`);
	const values = TABLE_SIZES.map((size) => figures[size].p50ms);
	return { figures, growth: [['a write to a table with so many rows', 'ms', TABLE_SIZES, values]] };
}
