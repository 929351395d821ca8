import { api, expectOk, isNotReady, readAnswer } from './rest-client.mjs';
import { pause } from './progress.mjs';

const REGISTERED_MS = 60_000;
const UNPUBLISHED_MS = 30_000;
const POLL_MS = 100;
/** A kept connection may be one that n8n closes at this moment. */
const CLOSING = { connection: 'close' };

/**
 * Where and as whom to work: what `setUpOwner` returns will do.
 *
 * @typedef {{baseUrl: string, apiKey: string}} Access
 */

/**
 * Creates a workflow and, when it has a webhook, publishes it and waits until n8n has registered that webhook.
 *
 * @param {Access} access
 * @param {ReturnType<typeof import('./workflows.mjs').workflow>} workflow
 * @returns {Promise<{workflowId: string, webhookUrl: string | undefined}>}
 * @throws {Error} when n8n refuses, or the webhook is not there after a minute
 */
export async function publishWorkflow({ baseUrl, apiKey }, workflow) {
	const created = expectOk(
		await api(baseUrl, apiKey, 'POST', '/workflows', workflow),
		`create "${workflow.name}"`,
	);
	const webhook = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.webhook');
	if (webhook === undefined) return { workflowId: created.id, webhookUrl: undefined };
	expectOk(
		await api(baseUrl, apiKey, 'POST', `/workflows/${created.id}/activate`),
		`publish "${workflow.name}"`,
	);
	const webhookUrl = `${baseUrl}/webhook/${webhook.parameters.path}`;
	await waitUntilRegistered(webhookUrl);
	return { workflowId: created.id, webhookUrl };
}

/**
 * Calls a webhook.
 *
 * @param {string} webhookUrl
 * @param {unknown} body sent as JSON
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<import('./rest-client.mjs').Answer>} with responseMode `streaming` the body is text, see `streamedText`
 */
export async function callWebhook(webhookUrl, body, { signal } = {}) {
	const response = await fetch(webhookUrl, {
		method: 'POST',
		headers: { ...CLOSING, 'content-type': 'application/json' },
		body: JSON.stringify(body),
		signal,
	});
	return await readAnswer(response);
}

/**
 * Calls a webhook once n8n has registered it, which happens some time after n8n is ready or has answered the publishing.
 *
 * @param {string} webhookUrl
 * @param {unknown} body sent as JSON
 * @returns {Promise<import('./rest-client.mjs').Answer>} n8n's own 404 where it is not registered after a minute
 */
export async function callRegistered(webhookUrl, body) {
	const deadline = Date.now() + REGISTERED_MS;
	let answer = await callWebhook(webhookUrl, body);
	while ((answer.status === 404 || isNotReady(answer)) && Date.now() < deadline) {
		await pause(POLL_MS);
		answer = await callWebhook(webhookUrl, body);
	}
	return answer;
}

/**
 * Takes a workflow away, with its executions.
 *
 * @param {Access} access
 * @param {string} workflowId
 * @throws {Error} when n8n refuses; a workflow that is gone already is fine
 */
export async function deleteWorkflow({ baseUrl, apiKey }, workflowId) {
	await api(baseUrl, apiKey, 'POST', `/workflows/${workflowId}/deactivate`);
	const deadline = Date.now() + UNPUBLISHED_MS;
	let answer;
	do {
		answer = await api(baseUrl, apiKey, 'DELETE', `/workflows/${workflowId}`);
		if (answer.status !== 409) break;
		// Unpublishing goes on after it was answered, and until it is done n8n refuses to delete.
		await pause(POLL_MS);
	} while (Date.now() < deadline);
	if (answer.status !== 404) expectOk(answer, `delete workflow ${workflowId}`);
}

/**
 * Waits until n8n has registered a webhook, or has let go of it.
 *
 * @param {string} webhookUrl
 * @param {{isGone?: boolean}} [options]
 * @throws {Error} when that is not so after a minute
 */
export async function waitUntilRegistered(webhookUrl, { isGone = false } = {}) {
	const deadline = Date.now() + REGISTERED_MS;
	// Asked with the wrong method n8n tells whether the path is known, without running the workflow.
	while (/Did you mean to make a POST request/.test(await textAt(webhookUrl)) === isGone) {
		if (Date.now() > deadline)
			throw new Error(
				`${webhookUrl} is ${isGone ? 'still' : 'not'} registered after ${REGISTERED_MS / 1000} s`,
			);
		await pause(POLL_MS);
	}
}

async function textAt(url) {
	return await (await fetch(url, { headers: CLOSING })).text();
}
