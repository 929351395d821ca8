/**
 * Measures how long the registry of tools keeps the event loop of a running n8n busy: hostile schemas as they are registered,
 * hostile values as a tool is called, the largest documents, and a thousand tools read for the first time. Needs a build.
 *
 * Prints one JSON line: for each case the longest turn of the loop in milliseconds, `wall` by the clock and `work` by what the
 * thread really worked (on a busy machine the first is longer), each the median of several runs. `alone` is the same body, read
 * by an expression without Foreman, or the same answer of a model for a tool that there is not: n8n reads it anyhow. (Where there
 * is such a tool, n8n also counts its tokens and keeps it.) `idle` is an n8n that does nothing.
 *
 *   node scripts/measure-event-loop.mjs [--runs 3] [--only part of a name]
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { pause } from '../sandbox/progress.mjs';
import { hostileSchemas, hostileValues, largeDocument } from './event-loop/cases.mjs';
import { startWatched } from './event-loop/instance.mjs';
import { median } from './median.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const IDLE_MS = 5_000;
/** What is stored after an answer belongs to it. */
const AFTER_MS = 400;

const { values } = parseArgs({
	options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});
const runs = Number(values.runs);
const say = (line) => console.error(line);

const n8n = await startWatched({ root, say });
const report = {};

async function longest(work) {
	const from = Date.now();
	const answer = await work();
	await pause(AFTER_MS);
	const turns = await n8n.turns(from, Date.now());
	const most = (key) => Math.round(Math.max(0, ...turns.map((turn) => turn[key])));
	return { wall: most('took'), work: most('worked'), answer };
}

async function measure(name, work, times = runs) {
	const all = [];
	for (let run = 0; run < times; run += 1) all.push(await longest(work));
	const said = String(all.at(-1)?.answer ?? '').slice(0, 160);
	say(`${name}: ${JSON.stringify(all.map(({ wall, work: busy }) => [wall, busy]))} ${said}`);
	return { wall: median(all.map((one) => one.wall)), work: median(all.map((one) => one.work)) };
}

/** The same body with and without Foreman. */
async function compare(name, operation, body, times = runs) {
	if (!name.includes(values.only)) return;
	const alone = await measure(
		`${name}, alone`,
		async () => await n8n.post('n8n alone', body),
		times,
	);
	report[name] = {
		...(await measure(name, async () => await n8n.post(operation, body), times)),
		alone,
	};
}

/** A model calls a tool with these arguments, as text. `tool`: one that there is, or n8n drops the call. */
const callWith = (tool, text) => async () => {
	const name = `loop-${randomUUID()}`;
	n8n.model.load({
		name,
		turns: [{ toolCalls: [{ name: tool, arguments: text }] }, { text: 'done' }],
	});
	return await n8n.post('agent', { script: name, chatInput: 'go' });
};

try {
	await n8n.post('n8n alone', {});
	// n8n loads a node when it is first run.
	await n8n.post('tool getAll', {});
	report.idle = await measure('idle', async () => await pause(IDLE_MS), 1);
	await compare(
		'first load of the validator',
		'schema create',
		{ name: 'x', schema: '{"type":"object"}' },
		1,
	);
	for (const [name, schema] of Object.entries(hostileSchemas()))
		await compare(name, 'schema create', { name: 'hostile', schema });
	const { workflowId } = n8n;
	const large = (tools, copy) =>
		JSON.stringify({ document: largeDocument({ tools, copy, workflowId }) });
	await compare('import, refused: 15 MB', 'tool import', large(1, 15_000_000));
	await compare('import of 1,000 tools with copies, 14 MB', 'tool import', large(1_000, 12_000), 1);
	await compare('a copy of 3.9 million characters', 'tool import', large(1, 3_900_000), 1);
	await compare('1,000 tools listed', 'tool getAll', {});
	await compare('export of 1,000 tools with copies', 'tool export', {}, 1);
	for (const [name, text] of Object.entries(hostileValues())) {
		if (!name.includes(values.only)) continue;
		const given = `{"name":"tool_1","arguments":${text}}`;
		const alone = await measure(`${name}, alone`, callWith('no-such-tool', given));
		report[name] = { ...(await measure(name, callWith('run-tool', given))), alone };
	}
} finally {
	await n8n.end();
}
console.log(JSON.stringify(report));
