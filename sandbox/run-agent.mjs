import { randomUUID } from 'node:crypto';

import { pause } from './progress.mjs';
import { callWebhook, deleteWorkflow, publishWorkflow } from './published-workflow.mjs';
import { api, expectOk } from './rest-client.mjs';
import { agentWorkflow } from './workflows.mjs';

const POLL_MS = 100;
const UNDER_WAY = ['new', 'running'];

/** @typedef {{chatInput: string, keep?: boolean, signal?: AbortSignal, timeoutMs?: number}} Question */

/**
 * Asks a real AI Agent something, in a workflow made for that and deleted afterwards.
 *
 * @param {import('./published-workflow.mjs').Access} access
 * @param {Omit<Parameters<typeof agentWorkflow>[0], 'path'> & Question} options
 *   `keep` leaves the workflow and its execution in place; `timeoutMs` is for the end of the execution after the answer
 * @returns {Promise<{status: number, body: any, workflowId: string, executionId: string | undefined, execution: any}>}
 *   `execution` as `GET /executions/:id?includeData=true` returns it, undefined when n8n stored none
 * @throws {Error} when the workflow cannot be published; a failing agent is an answer, not an error
 */
export async function runAgent(access, { chatInput, keep = false, signal, timeoutMs, ...options }) {
	const workflow = agentWorkflow({ ...options, path: randomUUID() });
	const { workflowId, webhookUrl } = await publishWorkflow(access, workflow);
	try {
		const { status, body } = await callWebhook(webhookUrl, { chatInput }, { signal });
		const execution = await latestExecution(access, workflowId, { timeoutMs });
		return { status, body, workflowId, executionId: execution?.id, execution };
	} finally {
		if (!keep) await deleteWorkflow(access, workflowId);
	}
}

/**
 * Reads the newest execution of a workflow, once it has ended or waits for somebody.
 *
 * @param {import('./published-workflow.mjs').Access} access
 * @param {string} workflowId
 * @param {{timeoutMs?: number}} [options] 30 s when left out; what there is by then is returned as it is
 * @returns {Promise<any>} with its data, undefined when there is none
 */
export async function latestExecution(
	{ baseUrl, apiKey },
	workflowId,
	{ timeoutMs = 30_000 } = {},
) {
	const path = `/executions?workflowId=${workflowId}&includeData=true&limit=1`;
	const deadline = Date.now() + timeoutMs;
	let execution;
	do {
		execution = expectOk(await api(baseUrl, apiKey, 'GET', path), 'list executions').data[0];
		if (execution === undefined || !UNDER_WAY.includes(execution.status)) break;
		await pause(POLL_MS);
	} while (Date.now() < deadline);
	return execution;
}

/**
 * Reads the answer of a webhook that streams.
 *
 * @param {any} body as `callWebhook` returned it
 * @returns {{events: any[], text: string}} every line n8n sent, and the text of the `item` events in a row
 */
export function streamedText(body) {
	// A single line is valid JSON already.
	const lines =
		typeof body === 'string'
			? body
					.split('\n')
					.filter(Boolean)
					.map((line) => JSON.parse(line))
			: [body];
	return {
		events: lines,
		text: lines
			.filter(({ type }) => type === 'item')
			.map(({ content }) => content)
			.join(''),
	};
}
