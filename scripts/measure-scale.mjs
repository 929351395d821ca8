/**
 * Measures what the read tools cost on an n8n with ten workflows and on one with many: each is called through n8n's
 * own MCP server, so through the whole pipeline, and its requests to n8n's API are counted. Needs a build.
 *
 * Prints one JSON line; everything else goes to stderr. `ratio` is the p50 with many by the p50 with ten; `requests` and
 * `bytes` (of answers, as they are sent: packed) are those of one call, which tell a cost from the noise of a busy machine. Exits with 1 when a ratio
 * is above 2.
 *
 *   node scripts/measure-scale.mjs [--workflows 2000] [--calls 9] [--tools list-projects,get-credential] [--out FILE]
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { api, expectOk } from '../sandbox/rest-client.mjs';
import { fillUp } from './scale/fill.mjs';
import { startInstance } from './scale/instance.mjs';
import { readCalls } from './scale/read-calls.mjs';
import { median } from './median.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const FEW = 10;
const RUNS = 30;
const MOST_RATIO = 2;

const round = (value, places = 1) => Math.round(value * 10 ** places) / 10 ** places;

/** What the calls are about: the same at every size. */
async function subjects({ owner: { baseUrl, apiKey } }, credential) {
	const read = async (method, at, body) =>
		expectOk(await api(baseUrl, apiKey, method, at, body), at);
	const [workflow] = (await read('GET', '/workflows?name=Scale%2000000')).data;
	const [execution] = (await read('GET', `/executions?workflowId=${workflow.id}`)).data;
	const columns = [{ name: 'title', type: 'string' }];
	const table = await read('POST', '/data-tables', { name: 'measured', columns });
	return {
		workflowId: workflow.id,
		versionId: workflow.versionId,
		executionId: String(execution.id),
		credentialId: credential.id,
		dataTableId: table.id,
	};
}

/** An n8n with so many workflows, and what is called on it. */
async function startSized({ workflows, tools }, say) {
	const instance = await startInstance({ root, say });
	try {
		const credential = await instance.make('Looked for', 'httpHeaderAuth', {
			...{ name: 'x-key', value: 'none', allowedHttpRequestDomains: 'all' },
		});
		say(`making ${workflows} workflows …`);
		await fillUp(instance.owner, { count: workflows, runs: RUNS, credential });
		const calls = (await readCalls(await subjects(instance, credential))).filter(
			([name]) => tools === undefined || tools.includes(name),
		);
		return { ...instance, calls };
	} catch (error) {
		await instance.end();
		throw error;
	}
}

/** Calls each tool once. Throws if one fails, because the cost of a failure means nothing. */
async function warmUp({ client, calls }) {
	const failed = [];
	for (const [name, input] of calls) {
		const { answer, isError } = await client.call(name, input);
		if (isError) failed.push(`${name} failed: ${answer.slice(0, 300)}`);
	}
	if (failed.length > 0) throw new Error(failed.join('\n'));
}

async function callOnce({ client, proxy, calls }, index) {
	const [name, input] = calls[index];
	proxy.take();
	const began = performance.now();
	await client.call(name, input);
	return { time: performance.now() - began, ...proxy.take() };
}

/** Measures both by turns, so that a busy moment of the machine affects both alike. */
async function compare(few, many, count) {
	const pairs = few.calls.map(([tool]) => ({ tool, made: [[], []] }));
	for (let turn = 0; turn < count; turn += 1) {
		for (const [index, { made }] of pairs.entries()) {
			made[0].push(await callOnce(few, index));
			made[1].push(await callOnce(many, index));
		}
	}
	return pairs.map(({ tool, made }) => {
		const figures = (name) => made.map((calls) => median(calls.map((call) => call[name])));
		const [first, last] = figures('time');
		return {
			tool,
			p50ms: [round(first), round(last)],
			ratio: round(last / first, 2),
			requests: figures('requests'),
			bytes: figures('bytes'),
		};
	});
}

/**
 * @param {{workflows: number, calls: number, tools: string[] | undefined}} size
 * @param {(line: string) => void} say
 */
export async function measureScale({ workflows, calls, tools }, say) {
	const many = await startSized({ workflows, tools }, say);
	try {
		const few = await startSized({ workflows: FEW, tools }, say);
		try {
			for (const instance of [few, many]) await warmUp(instance);
			say(`${few.calls.length} tools, ${calls} calls each of both …`);
			return await compare(few, many, calls);
		} finally {
			await few.end();
		}
	} finally {
		await many.end();
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values } = parseArgs({
		options: {
			workflows: { type: 'string', default: '2000' },
			calls: { type: 'string', default: '9' },
			tools: { type: 'string' },
			out: { type: 'string' },
		},
	});
	const workflows = Number(values.workflows);
	const size = { workflows, calls: Number(values.calls), tools: values.tools?.split(',') };
	const all = await measureScale(size, (line) => console.error(line));
	const worst = [...all].sort((a, b) => b.ratio - a.ratio);
	for (const one of worst) console.error(JSON.stringify(one));
	if (values.out !== undefined) await writeFile(values.out, JSON.stringify(all, null, '\t'));
	const tooMuch = worst.filter(({ ratio }) => ratio > MOST_RATIO).map(({ tool }) => tool);
	console.log(
		JSON.stringify({ workflows: [FEW, workflows], tools: all.length, worst: worst[0], tooMuch }),
	);
	process.exitCode = tooMuch.length > 0 ? 1 : 0;
}
