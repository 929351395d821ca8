import { pause } from '../../sandbox/progress.mjs';
import { api } from '../../sandbox/rest-client.mjs';
import { toolCallsOf } from './demo-workflow.mjs';

const POLL_MS = 400;

/**
 * Tells of each tool call of a workflow's newest execution while it runs.
 *
 * @param {{baseUrl: string, apiKey: string}} access
 * @param {string} workflowId
 * @param {(call: ReturnType<typeof toolCallsOf>[number]) => void} onCall
 * @param {Promise<unknown>} finished settles when there is nothing more to come
 * @returns {Promise<ReturnType<typeof toolCallsOf>>} all calls
 */
export async function watchRun({ baseUrl, apiKey }, workflowId, onCall, finished) {
	let isFinished = false;
	finished.then(
		() => (isFinished = true),
		() => (isFinished = true),
	);
	let told = 0;
	for (;;) {
		const isLast = isFinished;
		const path = `/executions?workflowId=${workflowId}&includeData=true&limit=1`;
		const { body } = await api(baseUrl, apiKey, 'GET', path);
		const running = await api(baseUrl, apiKey, 'GET', `${path}&status=running`);
		const calls = toolCallsOf(running.body?.data?.[0] ?? body?.data?.[0]);
		for (const call of calls.slice(told)) onCall(call);
		told = Math.max(told, calls.length);
		if (isLast) return calls;
		await pause(POLL_MS);
	}
}
