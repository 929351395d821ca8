const AGENT = '@n8n/n8n-nodes-langchain.agent';
const AGENT_VERSION = 3.1;

/**
 * A node as n8n's API takes it. `position` and the like are filled in by `workflow`.
 *
 * @typedef {{name: string, type: string, typeVersion: number, parameters: object, credentials?: object, [key: string]: unknown}} WorkflowNode
 */

/**
 * A node of n8n's own.
 *
 * @param {string} name
 * @param {string} type without its package
 * @param {number} typeVersion
 * @param {object} [parameters]
 * @param {object} [more] what else a node has
 * @returns {WorkflowNode}
 */
export const baseNode = (name, type, typeVersion, parameters = {}, more = {}) => ({
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	parameters,
	...more,
});

/**
 * Webhook that answers to POST `/webhook/<path>`.
 *
 * @param {{path: string, responseMode?: 'lastNode' | 'onReceived' | 'streaming' | 'responseNode', name?: string}} options
 * @returns {WorkflowNode}
 */
export function webhookNode({ path, responseMode = 'lastNode', name = 'Webhook' }) {
	return {
		name,
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode, options: {} },
	};
}

/**
 * AI Agent that is asked what the webhook's body has as `chatInput`.
 *
 * @param {object} [options]
 * @param {string} [options.systemMessage]
 * @param {number} [options.maxIterations] n8n's own limit (10) when left out
 * @param {boolean} [options.streaming] whether it streams where the webhook does
 * @param {number} [options.version]
 * @param {string} [options.name]
 * @returns {WorkflowNode}
 */
export function agentNode({
	systemMessage,
	maxIterations,
	streaming = true,
	version = AGENT_VERSION,
	name = 'AI Agent',
} = {}) {
	const options = {
		...(systemMessage === undefined ? {} : { systemMessage }),
		...(maxIterations === undefined ? {} : { maxIterations }),
		enableStreaming: streaming,
	};
	return {
		name,
		type: AGENT,
		typeVersion: version,
		parameters: { promptType: 'define', text: '={{ $json.body.chatInput }}', options },
	};
}

/**
 * Chat model that talks to a scripted model server.
 *
 * @param {{script: string, credential: {id: string, name: string}, options?: object, name?: string}} options `script`
 *   is the name of a script, sent as the model's name; `options` are the node's own, such as `{maxRetries: 0}`
 * @returns {WorkflowNode}
 */
export function chatModelNode({ script, credential, options = {}, name = 'Scripted Model' }) {
	return {
		name,
		type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
		typeVersion: 1.3,
		parameters: {
			model: { __rl: true, mode: 'id', value: script },
			responsesApiEnabled: false,
			options,
		},
		credentials: { openAiApi: credential },
	};
}

/**
 * n8n's own Calculator tool, which a model knows as `calculator` (`{input: string}`).
 *
 * @param {string} [name]
 * @returns {WorkflowNode}
 */
export function calculatorNode(name = 'Calculator') {
	return { name, type: '@n8n/n8n-nodes-langchain.toolCalculator', typeVersion: 1, parameters: {} };
}

/**
 * n8n's own Code tool, which runs JavaScript in the task runner.
 *
 * @param {{name: string, description: string, jsCode: string, inputSchema?: object}} options the code sees its
 *   argument as `query`: text, or what `inputSchema` (a JSON Schema) describes
 * @returns {WorkflowNode}
 */
export function codeToolNode({ name, description, jsCode, inputSchema }) {
	const schema = inputSchema && {
		specifyInputSchema: true,
		schemaType: 'manual',
		inputSchema: JSON.stringify(inputSchema),
	};
	return {
		name,
		type: '@n8n/n8n-nodes-langchain.toolCode',
		typeVersion: 1.3,
		parameters: { description, jsCode, ...schema },
	};
}
