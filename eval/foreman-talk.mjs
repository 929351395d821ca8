import { randomUUID } from 'node:crypto';

import { createCredential } from '../sandbox/credentials.mjs';
import { pause, until } from '../sandbox/progress.mjs';
import { callWebhook, publishWorkflow } from '../sandbox/published-workflow.mjs';
import { caller } from '../sandbox/rest-client.mjs';
import { baseNode, chatModelNode, webhookNode, workflow } from '../sandbox/workflows.mjs';

const POLL_MS = 500;
const FOREMAN = 'Foreman';
const UNFINISHED = ['new', 'running', 'waiting', 'unknown'];
/** After a message was taken, until n8n lists its execution. */
const LISTED_MS = 5_000;
/** For one answer of the model, which may be a person. */
const MODEL_TIMEOUT_MS = 20 * 60_000;
const RETRIES = 20;

/**
 * Publishes a Foreman that a webhook talks with, as its node is preset: it hands questions over, and takes the answers
 * as messages. The webhook answers at once, so no message waits for a connection that may break.
 *
 * @param {{baseUrl: string, apiKey: string}} access
 * @param {{url: string, model: string}} model an OpenAI-compatible server, and the name to ask it by
 * @param {string[]} inside addresses in the network around n8n that an operator lets agents ask
 * @returns {Promise<{workflowId: string, path: string, threadId: string}>}
 */
export async function publishForeman(access, { url, model }, inside) {
	const { baseUrl, apiKey } = access;
	const credential = async (name, type, data) =>
		await createCredential(baseUrl, apiKey, { name, type, data });
	const webDomains = ['*', ...inside].join(', ');
	const foremanN8nApi = await credential('Foreman n8n API', 'foremanN8nApi', {
		apiKey,
		moreSettings: true,
		webDomains,
	});
	const openAi = { apiKey: 'bridge', url, header: false };
	const path = `foreman-${randomUUID()}`;
	const foreman = {
		name: FOREMAN,
		type: 'n8n-nodes-foreman.foreman',
		typeVersion: 1,
		parameters: {
			operation: 'message',
			message: '={{ $json.body.message }}',
			threadId: '={{ $json.body.threadId }}',
			options: { maxMinutes: 1440 },
		},
		credentials: { foremanN8nApi },
	};
	const chatModel = chatModelNode({
		script: model,
		credential: await credential('Measured model', 'openAiApi', openAi),
		options: { timeout: MODEL_TIMEOUT_MS, maxRetries: RETRIES },
		name: 'Chat Model',
	});
	const answer = baseNode('Answer', 'noOp', 1);
	const webhook = webhookNode({ path, responseMode: 'onReceived' });
	const made = workflow(
		FOREMAN,
		[webhook, foreman, chatModel, answer],
		[
			[webhook.name, FOREMAN],
			[chatModel.name, FOREMAN, 'ai_languageModel'],
		],
	);
	const to = [{ node: answer.name, type: 'main', index: 0 }];
	made.connections[FOREMAN] = { main: [to, to] };
	const { workflowId } = await publishWorkflow(access, made);
	return { workflowId, path, threadId: randomUUID() };
}

/** The newest execution of a workflow that is none of those. */
async function nextExecution(call, workflowId, known) {
	// Without a status n8n leaves out executions that have not ended.
	for (const query of ['&status=running', '&status=waiting', '']) {
		const { data } = await call('GET', `/executions?workflowId=${workflowId}&limit=5${query}`);
		const found = data.find(({ id }) => !known.includes(String(id)));
		if (found !== undefined) return String(found.id);
	}
	return undefined;
}

async function reportOf(call, id) {
	for (;;) {
		const { status } = await call('GET', `/executions/${id}`);
		if (!UNFINISHED.includes(status)) break;
		await pause(POLL_MS);
	}
	const { status, data } = await call('GET', `/executions/${id}?includeData=true`);
	const { error, runData } = data.resultData;
	if (status !== 'success') return { status, output: error?.message ?? status };
	return runData[FOREMAN].at(-1).data.main.flat()[0].json;
}

/**
 * Sends the Foreman a message, unless that was done by an earlier start of this program, and waits for its report.
 *
 * @param {{baseUrl: string, apiKey: string}} access
 * @param {{workflowId: string, path: string, threadId: string}} foreman
 * @param {{message: string, executionId?: string, isSending?: boolean}} turn what is known of it is noted in it
 * @param {string[]} known the executions of earlier turns
 * @param {() => void} note stores the turn
 * @returns {Promise<any>} the report, as the node outputs it
 */
export async function sayTo(access, { workflowId, path, threadId }, turn, known, note) {
	const call = caller(access);
	const find = async () => (turn.executionId ??= await nextExecution(call, workflowId, known));
	// An earlier start may have ended after n8n took the message, before it was noted.
	if (turn.isSending) await until('its execution', find, LISTED_MS).catch(() => {});
	if (turn.executionId === undefined) {
		turn.isSending = true;
		note();
		const body = { message: turn.message, threadId };
		const { status } = await callWebhook(`${access.baseUrl}/webhook/${path}`, body);
		if (status !== 200) throw new Error(`the message was not taken: HTTP ${status}`);
		await until('its execution', find);
		note();
	}
	return await reportOf(call, turn.executionId);
}
