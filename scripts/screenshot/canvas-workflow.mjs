const PACKAGE = 'n8n-nodes-foreman';

/**
 * The workflow of the picture: the three ways to use Foreman side by side.
 *
 * @param {{foreman: {id: string, name: string}, model: {id: string, name: string}}} credentials
 * @returns {object} as n8n's API takes it
 */
export function canvasWorkflow({ foreman, model }) {
	const foremanCredential = { foremanN8nApi: foreman };
	const nodes = [
		node('When chat message received', '@n8n/n8n-nodes-langchain.chatTrigger', 1.3, [0, 0], {
			parameters: { options: {} },
			webhookId: 'foreman-picture',
		}),
		node('AI Agent', '@n8n/n8n-nodes-langchain.agent', 3.1, [288, 0], {
			parameters: { options: {} },
		}),
		node('OpenAI Chat Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.3, [160, 208], {
			parameters: { model: { __rl: true, mode: 'id', value: 'gpt-5-mini' }, options: {} },
			credentials: { openAiApi: model },
		}),
		node('Foreman Toolkit', `${PACKAGE}.foremanToolkit`, 1, [336, 208], {
			credentials: foremanCredential,
		}),
		node('List Workflows', `${PACKAGE}.foremanWorkflowsTool`, 1, [512, 208], {
			credentials: foremanCredential,
		}),
		node('Every morning', 'n8n-nodes-base.scheduleTrigger', 1.3, [0, 432], {
			parameters: { rule: { interval: [{ triggerAtHour: 7 }] } },
		}),
		node('Failed Executions', `${PACKAGE}.foremanWorkflows`, 1, [208, 432], {
			parameters: {
				resource: 'execution',
				operation: 'list-executions',
				status: 'error',
				limit: 5,
			},
			credentials: foremanCredential,
		}),
		node('Find the Cause', `${PACKAGE}.foremanWorkflows`, 1, [416, 432], {
			parameters: {
				resource: 'execution',
				operation: 'debug-execution',
				executionId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			},
			credentials: foremanCredential,
		}),
	];
	return {
		name: 'Foreman',
		nodes,
		connections: {
			'When chat message received': main('AI Agent'),
			'OpenAI Chat Model': into('ai_languageModel', 'AI Agent'),
			'Foreman Toolkit': into('ai_tool', 'AI Agent'),
			'List Workflows': into('ai_tool', 'AI Agent'),
			'Every morning': main('Failed Executions'),
			'Failed Executions': main('Find the Cause'),
		},
		settings: { executionOrder: 'v1' },
	};
}

const node = (name, type, typeVersion, position, rest) => ({
	id: name.toLowerCase().replaceAll(' ', '-'),
	name,
	type,
	typeVersion,
	position,
	parameters: {},
	...rest,
});

const into = (type, target) => ({ [type]: [[{ node: target, type, index: 0 }]] });

const main = (target) => into('main', target);
