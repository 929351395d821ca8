/**
 * Counts what the job of the demo costs in tokens: a plan, a data table, a workflow with a fault that is found and mended, publishing.
 * Runs the demo with the scripted model on an n8n of its own, and counts each request in the o200k encoding. Needs a build.
 * Prints one JSON line: {"requests": N, "input": T, "output": T, "largest": T, "agents": {KIND: {"requests": N, "input": T, "output": T}}}.
 * A real model needs more or fewer turns, and thinks; what is sent in a turn is the same.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { stopRunning } from '../sandbox/running-instance.mjs';
import { runDemo } from './demo/run-demo.mjs';

const tokensOf = (value) => encode(JSON.stringify(value)).length;

/** By the first words of the system prompt. */
const kinds = [
	['orchestrator', 'You are Foreman'],
	['builder', 'You are a workflow builder'],
];

const kindOf = ({ messages }) =>
	kinds.find(([, words]) => JSON.stringify(messages[0].content).includes(words))?.[0] ?? 'other';

function count(bodies) {
	const known = new Set();
	return bodies.map(({ messages, tools = [] }) => {
		const answers = messages.filter(({ role }) => role === 'assistant');
		const fresh = answers.filter((answer) => !known.has(JSON.stringify(answer)));
		for (const answer of fresh) known.add(JSON.stringify(answer));
		return {
			kind: kindOf({ messages }),
			input: tokensOf(messages) + tokensOf(tools),
			output: fresh.reduce((sum, answer) => sum + tokensOf(answer), 0),
		};
	});
}

const summed = (requests) => ({
	requests: requests.length,
	input: requests.reduce((sum, { input }) => sum + input, 0),
	output: requests.reduce((sum, { output }) => sum + output, 0),
});

const directory = await mkdtemp(path.join(tmpdir(), 'foreman-job-'));
const print = console.log;
// What the demo says is progress here.
console.log = console.error;
let bodies = [];
try {
	const succeeded = await runDemo(directory, {
		isAsking: false,
		onRequests: (sent) => (bodies = sent),
	});
	if (!succeeded) throw new Error('the demo did not do its job');
} finally {
	for (const process of ['n8n', 'model']) await stopRunning(directory, process);
	await rm(directory, { recursive: true, force: true });
}
const requests = count(bodies);
const agents = Object.fromEntries(
	[...new Set(requests.map(({ kind }) => kind))].map((kind) => [
		kind,
		summed(requests.filter((request) => request.kind === kind)),
	]),
);
const largest = Math.max(...requests.map(({ input }) => input));
print(JSON.stringify({ ...summed(requests), largest, agents }));
