import { agentNode, chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { SYSTEM_MESSAGE } from './job.mjs';

export const DEMO_NAME = 'Foreman demo';

/** A path of its own, so that the order webhook can have the short one. */
const PATH = 'foreman-demo';

const CHAT = 'Chat';
const MODEL = 'Model';
const TOOLKIT = 'Foreman Toolkit';

/**
 * Chat or webhook → AI Agent with a chat model and the Foreman Toolkit: what a person would drag
 * together. Execution progress is saved, so that each tool call can be watched as it happens.
 *
 * @param {{model: string, modelCredential: {id: string, name: string}, foremanCredential: {id: string, name: string}}} options
 */
export function demoWorkflow({ model, modelCredential, foremanCredential }) {
	const webhook = webhookNode({ path: PATH, name: 'Job' });
	const chat = {
		name: CHAT,
		type: '@n8n/n8n-nodes-langchain.chatTrigger',
		typeVersion: 1.4,
		webhookId: 'foreman-demo-chat',
		parameters: { options: {} },
		position: [0, 220],
	};
	const agent = agentNode({ systemMessage: SYSTEM_MESSAGE, maxIterations: 60, streaming: false });
	agent.parameters.text = '={{ $json.chatInput ?? $json.body.chatInput }}';
	agent.position = [320, 100];
	const chatModel = chatModelNode({ script: model, credential: modelCredential, name: MODEL });
	const toolkit = {
		name: TOOLKIT,
		type: 'n8n-nodes-foreman.foremanToolkit',
		typeVersion: 1,
		parameters: { exposure: 'flat', domains: [], tools: [], profile: 'unattended' },
		credentials: { foremanN8nApi: foremanCredential },
		position: [520, 360],
	};
	return workflow(
		DEMO_NAME,
		[
			{ ...webhook, position: [0, 0] },
			chat,
			agent,
			{ ...chatModel, position: [260, 360] },
			toolkit,
		],
		[
			[webhook.name, agent.name],
			[CHAT, agent.name],
			[MODEL, agent.name, 'ai_languageModel'],
			[TOOLKIT, agent.name, 'ai_tool'],
		],
		{ saveExecutionProgress: true },
	);
}

/** Tool calls of an execution so far, in order: what was asked and what came back. */
export function toolCallsOf(execution) {
	const runs = execution?.data?.resultData?.runData?.[TOOLKIT] ?? [];
	return runs
		.filter((run) => run.data?.ai_tool !== undefined)
		.map((run) => {
			const { tool, toolCallId: _id, ...given } = run.inputOverride?.ai_tool?.[0]?.[0]?.json ?? {};
			return {
				tool,
				arguments: given,
				answer: run.data.ai_tool[0]?.[0]?.json ?? {},
				startedAt: run.startTime,
			};
		});
}
