import { publishAgent, sayToAgent } from './agent-talk.mjs';
import {
	connectTo,
	connectToN8n,
	connectToN8nMcp,
	installN8nMcp,
	publishMcpTrigger,
	switchOnMcp,
} from './mcp-servers.mjs';
import { sayOverMcp } from './mcp-talk.mjs';

/**
 * @typedef {object} Setting of an agent that is to be made
 * @property {{baseUrl: string, apiKey: string}} access
 * @property {string} directory of the play
 * @property {string} password of who answers questions
 * @property {(name: string, type: string, data: object) => Promise<{id: string, name: string}>} credential makes one
 * @property {(asksAtUrl: boolean) => Promise<{id: string, name: string}>} foremanN8nApi makes the credential of Foreman's nodes
 * @property {() => Promise<import('../sandbox/workflow-nodes.mjs').WorkflowNode>} chatModel
 *
 * @typedef {object} Conversation
 * @property {{baseUrl: string, apiKey: string}} access
 * @property {{url: string, model: string}} model an OpenAI-compatible server, and the name to ask it by
 * @property {any} state of the play, with the `agent` that was made
 * @property {{message: string, executionId?: string, isSending?: boolean, requests?: number}} turn what is known of it is noted in it
 * @property {() => void} note stores the state
 */

const toolkit = (exposure) => ({
	publish: async (setting) => await publishAgent(setting, exposure),
	say: sayToAgent,
});

const mcp = (publish, connect) => ({
	publish,
	say: async (conversation) =>
		await sayOverMcp(conversation, async () => await connect(conversation)),
});

/**
 * The ways in which a model gets to work on n8n, by name.
 *
 * @type {Record<string, {publish: (setting: Setting) => Promise<object>, say: (conversation: Conversation) => Promise<any>}>}
 *   `publish` makes the agent, and gives what JSON can hold; `say` gives the report
 */
export const WAYS = {
	foreman: toolkit(undefined),
	toolkit: toolkit('common'),
	'toolkit-deferred': toolkit('deferred'),
	'toolkit-flat': toolkit('flat'),
	mcp: mcp(publishMcpTrigger, connectTo),
	'n8n-mcp': mcp(installN8nMcp, connectToN8nMcp),
	n8n: mcp(switchOnMcp, connectToN8n),
};
