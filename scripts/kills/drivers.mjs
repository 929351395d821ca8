import { directedTurn } from '../../sandbox/model/directed-turn.mjs';
import { ANY_MODEL } from '../../sandbox/model/server.mjs';
import { callWebhook, publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { agentWorkflow, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { pause } from '../../sandbox/progress.mjs';

const FIELDS = ['code', 'patches', 'workflowId', 'draftId'];
const REGISTERED_MS = 30_000;
const POLL_MS = 50;

/**
 * The result of a call of a tool: the tool's own answer. A call that n8n did not survive rejects.
 *
 * @typedef {Record<string, any>} ToolAnswer
 */

/**
 * Publishes the workflows that call Foreman.
 *
 * @param {object} options
 * @returns {Promise<{canvas: (given: object) => Promise<ToolAnswer>, agent: (given: object) => Promise<ToolAnswer>,
 *   readCode: (workflowId: string) => Promise<string>, ids: {canvas: string, agent: string}}>} `canvas` and `agent` call
 *   build-workflow
 */
export async function startDrivers({ owner, model, foreman, openAi }) {
	const instanceNode = (operation, parameters) => ({
		name: 'Foreman',
		type: 'n8n-nodes-foreman.foremanWorkflows',
		typeVersion: 1,
		onError: 'continueRegularOutput',
		credentials: { foremanN8nApi: foreman },
		parameters: { resource: 'workflow', operation, ...parameters },
	});
	const onCanvas = async (path, node) =>
		await publishWorkflow(
			owner,
			workflow(`Driver ${path}`, [webhookNode({ path }), node], [['Webhook', 'Foreman']]),
		);

	const fromBody = FIELDS.map((field) => [field, `={{ $json.body.${field} }}`]);
	const canvas = await onCanvas(
		'driver-canvas',
		instanceNode('build-workflow', Object.fromEntries(fromBody)),
	);
	const reading = await onCanvas(
		'driver-reading',
		instanceNode('get-workflow-as-code', {
			workflowId: { __rl: true, mode: 'id', value: '={{ $json.body.workflowId }}' },
		}),
	);
	model.load({ name: ANY_MODEL, turns: directedTurn });
	const toolkit = {
		name: 'Toolkit',
		type: 'n8n-nodes-foreman.foremanToolkit',
		typeVersion: 1,
		credentials: { foremanN8nApi: foreman },
		parameters: {
			options: { exposure: 'flat' },
			domains: [],
			tools: ['build-workflow'],
			profile: 'unattended',
		},
	};
	const agent = await publishWorkflow(
		owner,
		agentWorkflow({
			name: 'Driver agent',
			path: 'driver-agent',
			script: 'obedient',
			credential: openAi,
			tools: [toolkit],
			modelOptions: { maxRetries: 0 },
		}),
	);

	return {
		ids: { canvas: canvas.workflowId, agent: agent.workflowId },
		canvas: async (given) => await callRegistered(canvas.webhookUrl, given),
		async agent(given) {
			const chatInput = `call build-workflow ${JSON.stringify(given)}`;
			return toolAnswer(await callRegistered(agent.webhookUrl, { chatInput }));
		},
		async readCode(workflowId) {
			const { code, ...rest } = await callRegistered(reading.webhookUrl, { workflowId });
			if (code === undefined) throw new Error(`get-workflow-as-code: ${JSON.stringify(rest)}`);
			return code;
		},
	};
}

/**
 * Calls a webhook once n8n has registered it, which happens some time after n8n is ready.
 *
 * @param {string} webhookUrl
 * @param {unknown} body
 * @returns {Promise<any>} what it answered
 */
export async function callRegistered(webhookUrl, body) {
	const deadline = Date.now() + REGISTERED_MS;
	let answer = await callWebhook(webhookUrl, body);
	while (answer.status === 404 && Date.now() < deadline) {
		await pause(POLL_MS);
		answer = await callWebhook(webhookUrl, body);
	}
	if (answer.status !== 200)
		throw new Error(`${webhookUrl}: HTTP ${answer.status} ${JSON.stringify(answer.body)}`);
	return answer.body;
}

/** The model repeats the tool's answer as n8n passes it on. */
function toolAnswer({ output }) {
	const said = JSON.parse(output);
	const [first] = [said].flat();
	return typeof first?.response === 'string' ? JSON.parse(first.response) : (first ?? {});
}
