import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { stopRunning } from '../../sandbox/running-instance.mjs';
import { runDemo } from '../demo/run-demo.mjs';
import { sum } from '../figures.mjs';

const tokensOf = (value) => encode(JSON.stringify(value)).length;

/** By the first words of the system prompt. */
const KINDS = { orchestrator: 'You are Foreman', builder: 'You are a workflow builder' };

function countRequests(bodies) {
	const known = new Set();
	return bodies.map(({ messages, tools = [] }) => {
		const answers = messages
			.filter(({ role }) => role === 'assistant')
			.map((one) => JSON.stringify(one));
		const fresh = answers.filter((answer) => !known.has(answer));
		for (const answer of fresh) known.add(answer);
		const first = JSON.stringify(messages[0].content);
		const [kind = 'other'] = Object.entries(KINDS).find(([, words]) => first.includes(words)) ?? [];
		return {
			kind,
			input: tokensOf(messages) + tokensOf(tools),
			output: sum(fresh.map((answer) => encode(answer).length)),
		};
	});
}

const summed = (requests) => ({
	requests: requests.length,
	input: sum(requests.map(({ input }) => input)),
	output: sum(requests.map(({ output }) => output)),
});

/**
 * What the job of the demo costs in tokens (o200k): a plan, a data table, a workflow with a fault that is found and mended, publishing. Runs
 * the demo with the scripted model, which boots an n8n of its own. A real model needs more or fewer turns, and thinks.
 */
export async function job() {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-job-'));
	const print = console.log;
	// What the demo says is progress here.
	console.log = console.error;
	let bodies = [];
	try {
		const onRequests = (sent) => (bodies = sent);
		if (!(await runDemo(directory, { isAsking: false, onRequests })))
			throw new Error('the demo did not do its job');
	} finally {
		console.log = print;
		for (const process of ['n8n', 'model']) await stopRunning(directory, process);
		await rm(directory, { recursive: true, force: true });
	}
	const requests = countRequests(bodies);
	const of = (wanted) => summed(requests.filter(({ kind }) => kind === wanted));
	const agents = Object.fromEntries(requests.map(({ kind }) => [kind, of(kind)]));
	const inputs = requests.map(({ input }) => input);
	const numbers = requests.map((_, index) => index + 1);
	return {
		figures: { ...summed(requests), largest: Math.max(...inputs), agents },
		growth: [['what the model is sent, request by request', 'tokens', numbers, inputs]],
	};
}
