import { randomUUID } from 'node:crypto';

import { pause, until } from '../sandbox/progress.mjs';
import { callWebhook, publishWorkflow } from '../sandbox/published-workflow.mjs';
import { caller } from '../sandbox/rest-client.mjs';
import { agentNode, baseNode, webhookNode, workflow } from '../sandbox/workflows.mjs';

const POLL_MS = 500;
const UNFINISHED = ['new', 'running', 'waiting', 'unknown'];
/** How often n8n answers without the execution of a message before that counts as not sent: it takes requests in turn, however slowly. */
const LOOKS = 20;
const MOST_TURNS = 120;

/** As its node is preset, it hands questions over, and takes the answers as messages. A retry goes on with its run: n8n does not ask again by itself where the model is not there for a moment. */
const foremanNodes = (foremanN8nApi) => ({
	agent: {
		name: 'Foreman',
		type: 'n8n-nodes-foreman.foreman',
		typeVersion: 1,
		parameters: {
			operation: 'message',
			message: '={{ $json.body.message }}',
			threadId: '={{ $json.body.threadId }}',
			options: { maxMinutes: 1440 },
		},
		credentials: { foremanN8nApi },
		...{ retryOnFail: true, maxTries: 5, waitBetweenTries: 5_000 },
	},
	below: [],
});

/** n8n's AI Agent with the toolkit, which shows its tools in one of three ways. */
function toolkitNodes(foremanN8nApi, exposure) {
	const agent = agentNode({ maxIterations: MOST_TURNS, streaming: false });
	const parameters = { sessionIdType: 'customKey', sessionKey: '={{ $json.body.threadId }}' };
	const memory = {
		name: 'Memory',
		type: '@n8n/n8n-nodes-langchain.memoryBufferWindow',
		typeVersion: 1.3,
		parameters: { ...parameters, contextWindowLength: 50 },
	};
	const toolkit = {
		name: 'Foreman Toolkit',
		type: 'n8n-nodes-foreman.foremanToolkit',
		typeVersion: 1,
		parameters: { options: { exposure } },
		credentials: { foremanN8nApi },
	};
	agent.parameters.text = '={{ $json.body.message }}';
	const below = [
		[memory, 'ai_memory'],
		[toolkit, 'ai_tool'],
	];
	return { agent, below };
}

/**
 * Publishes an agent that a webhook talks with. The webhook answers at once, so no message waits for a connection that may break.
 *
 * @param {import('./ways.mjs').Setting} setting
 * @param {'common' | 'deferred' | 'flat'} [exposure] of the toolkit of an AI Agent; a Foreman when left out
 * @returns {Promise<{workflowId: string, path: string, threadId: string, name: string}>} what `sayToAgent` needs
 */
export async function publishAgent({ access, chatModel, foremanN8nApi }, exposure) {
	const path = randomUUID();
	const api = await foremanN8nApi(exposure !== undefined);
	const { agent, below } = exposure === undefined ? foremanNodes(api) : toolkitNodes(api, exposure);
	const all = [...below, [await chatModel(), 'ai_languageModel']];
	const answer = baseNode('Answer', 'noOp', 1);
	const webhook = webhookNode({ path, responseMode: 'onReceived' });
	const made = workflow(
		agent.name,
		[webhook, agent, ...all.map(([node]) => node), answer],
		[[webhook.name, agent.name], ...all.map(([node, type]) => [node.name, agent.name, type])],
	);
	const to = [{ node: answer.name, type: 'main', index: 0 }];
	made.connections[agent.name] = { main: exposure === undefined ? [to, to] : [to] };
	const { workflowId } = await publishWorkflow(access, made);
	return { workflowId, path, threadId: randomUUID(), name: agent.name };
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

async function reportOf(call, id, name) {
	for (;;) {
		const { status } = await call('GET', `/executions/${id}`);
		if (!UNFINISHED.includes(status)) break;
		await pause(POLL_MS);
	}
	const { status, data } = await call('GET', `/executions/${id}?includeData=true`);
	const { error, runData } = data.resultData;
	if (status !== 'success') return { status, output: error?.message ?? status };
	return { status: 'finished', ...runData[name].at(-1).data.main.flat()[0].json };
}

/**
 * Sends the agent a message, unless that was done by an earlier start of this program, and waits for its report.
 *
 * @param {Pick<import('./ways.mjs').Conversation, 'access' | 'state' | 'turn' | 'note'>} conversation
 * @returns {Promise<any>} the report, as the node outputs it
 */
export async function sayToAgent({ access, state, turn, note }) {
	const { workflowId, path, threadId, name } = state.agent;
	const call = caller(access);
	const known = [...state.unheard, ...state.turns.map(({ executionId }) => executionId)];
	const find = async () => (turn.executionId ??= await nextExecution(call, workflowId, known));
	// An earlier start may have ended after n8n took the message, before it was noted.
	for (let look = 0; turn.isSending && look < LOOKS && !(await find()); look += 1)
		await pause(POLL_MS);
	if (turn.executionId === undefined) {
		turn.isSending = true;
		note();
		const body = { message: turn.message, threadId };
		const { status } = await callWebhook(`${access.baseUrl}/webhook/${path}`, body);
		if (status !== 200) throw new Error(`the message was not taken: HTTP ${status}`);
		await until('its execution', find);
		note();
	}
	return await reportOf(call, turn.executionId, name);
}
