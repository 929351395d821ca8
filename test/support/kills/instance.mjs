import { directedTurn } from '../../../sandbox/model/directed-turn.mjs';
import { ANY_MODEL } from '../../../sandbox/model/server.mjs';
import { callRegistered, publishWorkflow } from '../../../sandbox/published-workflow.mjs';
import { expectOk } from '../../../sandbox/rest-client.mjs';
import { webhookNode, workflow } from '../../../sandbox/workflows.mjs';
import { bootN8n } from '../../../scripts/boot-n8n.mjs';
import { startRecordingProxy } from '../../../scripts/recording-proxy.mjs';
import { publishToolkitAgent } from '../toolkit-agent.mjs';

const FIELDS = ['code', 'patches', 'workflowId', 'draftId'];

/**
 * An n8n with Foreman in it, that is there to be killed. `proxy` stands between Foreman and n8n's API. The drivers `canvas` and `agent` call
 * build-workflow, and give its own answer; a call that n8n did not survive rejects. `header` is a credential for workflows to use.
 */
export async function startInstance(say) {
	let isStarted = false;
	const booted = await bootN8n({ say: (line) => isStarted || say(line) });
	isStarted = true;
	const { n8n, owner, make, call, end } = booted;
	try {
		const proxy = await startRecordingProxy(n8n.baseUrl);
		booted.opened.push(() => proxy.stop());
		const access = { moreSettings: true, baseUrl: proxy.url, apiKey: owner.apiKey };
		const foreman = await make('foremanN8nApi', access, 'Foreman');
		const header = await make('httpHeaderAuth', { name: 'x-kept', value: 'kept' }, 'Header');
		return { n8n, owner, call, proxy, drivers: await startDrivers(booted, foreman), header, end };
	} catch (error) {
		await end();
		throw error;
	}
}

/** Publishes the workflows that call Foreman. */
async function startDrivers(booted, foreman) {
	const onCanvas = async (path, operation, parameters) => {
		const node = {
			name: 'Foreman',
			type: 'n8n-nodes-foreman.foremanWorkflows',
			typeVersion: 1,
			onError: 'continueRegularOutput',
			credentials: { foremanN8nApi: foreman },
			parameters: { resource: 'workflow', operation, ...parameters },
		};
		const made = workflow(path, [webhookNode({ path }), node], [['Webhook', 'Foreman']]);
		return (await publishWorkflow(booted.owner, made)).webhookUrl;
	};
	const fromBody = FIELDS.map((field) => [field, `={{ $json.body.${field} }}`]);
	const canvas = await onCanvas('canvas', 'build-workflow', Object.fromEntries(fromBody));
	const reading = await onCanvas('reading', 'get-workflow-as-code', {
		workflowId: { __rl: true, mode: 'id', value: '={{ $json.body.workflowId }}' },
	});
	booted.model.load({ name: ANY_MODEL, turns: directedTurn });
	const given = { foreman, tools: ['build-workflow'], script: 'obedient' };
	const { webhookUrl: agent } = await publishToolkitAgent(booted, given);
	return {
		canvas: async (input) => await answerOf(canvas, input),
		async agent(input) {
			const chatInput = `call build-workflow ${JSON.stringify(input)}`;
			return toolAnswer(await answerOf(agent, { chatInput }));
		},
		async readCode(workflowId) {
			const { code, ...rest } = await answerOf(reading, { workflowId });
			if (code === undefined) throw new Error(`get-workflow-as-code: ${JSON.stringify(rest)}`);
			return code;
		},
	};
}

/** What a webhook answered, once n8n has registered it. */
export const answerOf = async (webhookUrl, body) =>
	expectOk(await callRegistered(webhookUrl, body), webhookUrl);

/** The model repeats the tool's answer as n8n passes it on. */
function toolAnswer({ output }) {
	const [first] = [JSON.parse(output)].flat();
	return typeof first?.response === 'string' ? JSON.parse(first.response) : (first ?? {});
}
