import { workflow } from '../../sandbox/workflows.mjs';

const LANGCHAIN = '@n8n/n8n-nodes-langchain';
const OURS = 'n8n-nodes-foreman';

const node = (name, type, typeVersion, position, parameters = {}, more = {}) => ({
	name,
	type,
	typeVersion,
	position,
	parameters,
	...more,
});
const chat = (position, webhookId) =>
	node(
		'When chat message received',
		`${LANGCHAIN}.chatTrigger`,
		1.4,
		position,
		{ options: {} },
		{ webhookId },
	);
const model = (position) =>
	node('OpenAI Chat Model', `${LANGCHAIN}.lmChatOpenAi`, 1.3, position, {
		model: { __rl: true, mode: 'id', value: 'gpt-5-mini' },
		options: {},
	});

/** A Foreman with all that can be connected to it. */
function foreman() {
	const nodes = [
		chat([0, 64], 'foreman-own-picture'),
		node('Foreman', `${OURS}.foreman`, 1, [288, 64]),
		model([144, 304]),
		node('Calculator', `${LANGCHAIN}.toolCalculator`, 1, [448, 304]),
		node('Simple Memory', `${LANGCHAIN}.memoryBufferWindow`, 1.3, [304, 304]),
		node('Ask by Chat', 'n8n-nodes-base.noOp', 1, [624, 160]),
		node('Reply', 'n8n-nodes-base.noOp', 1, [624, -16]),
	];
	const made = workflow('Foreman', nodes, [
		['When chat message received', 'Foreman'],
		['OpenAI Chat Model', 'Foreman', 'ai_languageModel'],
		['Calculator', 'Foreman', 'ai_tool'],
		['Simple Memory', 'Foreman', 'ai_memory'],
		['Foreman', 'Reply'],
	]);
	made.connections.Foreman.main.push([{ node: 'Ask by Chat', type: 'main', index: 0 }]);
	return made;
}

/** Foreman's tools on an agent, and its operations in a workflow. */
function canvas() {
	const onExecutions = (operation, more) => ({ resource: 'execution', operation, ...more });
	const nodes = [
		chat([0, 0], 'foreman-picture'),
		node('AI Agent', `${LANGCHAIN}.agent`, 3.1, [288, 0], { options: {} }),
		model([160, 208]),
		node('Foreman Toolkit', `${OURS}.foremanToolkit`, 1, [336, 208]),
		node('List Workflows', `${OURS}.foremanWorkflowsTool`, 1, [512, 208]),
		node('Every morning', 'n8n-nodes-base.scheduleTrigger', 1.3, [0, 432], {
			rule: { interval: [{ triggerAtHour: 7 }] },
		}),
		node('Failed Executions', `${OURS}.foremanWorkflows`, 1, [208, 432], {
			...onExecutions('list-executions', { status: 'error', limit: 5 }),
		}),
		node('Find the Cause', `${OURS}.foremanWorkflows`, 1, [416, 432], {
			...onExecutions('debug-execution'),
			executionId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		}),
	];
	return workflow('Foreman', nodes, [
		['When chat message received', 'AI Agent'],
		['OpenAI Chat Model', 'AI Agent', 'ai_languageModel'],
		['Foreman Toolkit', 'AI Agent', 'ai_tool'],
		['List Workflows', 'AI Agent', 'ai_tool'],
		['Every morning', 'Failed Executions'],
		['Failed Executions', 'Find the Cause'],
	]);
}

/** The workflows of docs/images that are no examples. */
export const canvases = { foreman, canvas };
