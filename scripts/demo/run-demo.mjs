import { ensureCredential } from '../../sandbox/credentials.mjs';
import { assertFree, freePort } from '../../sandbox/free-port.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { callWebhook, deleteWorkflow, publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { api } from '../../sandbox/rest-client.mjs';
import { defaultStateDirectory } from '../../sandbox/n8n-environment.mjs';
import { findRunning, stopRunning } from '../../sandbox/running-instance.mjs';
import { startSandbox } from '../../sandbox/start-sandbox.mjs';
import { callOrders } from './call-orders.mjs';
import { DEMO_NAME, demoWorkflow } from './demo-workflow.mjs';
import { describeCall } from './describe-call.mjs';
import { DETAILS, JOB } from './job.mjs';
import { orderScript } from './order-script.mjs';
import { watchRun } from './watch-run.mjs';

const SCRIPT = 'order-demo';
const USUAL_PORT = 5678;
const MODEL_CREDENTIAL = 'Demo model';

const say = (line = '') => console.log(line);

/** The scripted model, or the provider that the environment names. */
async function chooseModel() {
	const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: url, OPENAI_MODEL: model } = process.env;
	if (apiKey || url) {
		const data = {
			apiKey: apiKey ?? 'none',
			url: url ?? 'https://api.openai.com/v1',
			header: false,
		};
		return {
			model: model ?? 'gpt-4.1',
			data,
			who: `${model ?? 'gpt-4.1'} at ${data.url}`,
			isReal: true,
		};
	}
	const server = await startModelServer();
	const script = server.load({ name: SCRIPT, turns: orderScript });
	const data = { apiKey: 'sk-mock', url: server.url, header: false };
	return { model: SCRIPT, data, who: 'the scripted model', isReal: false, server, script };
}

/** n8n's usual port, or a free one where another n8n has that. */
async function editorPort() {
	return await assertFree(USUAL_PORT).then(
		() => USUAL_PORT,
		async () => await freePort(),
	);
}

/** What an earlier demo left in this sandbox. */
async function clearEarlierDemo(access) {
	const listed = await api(access.baseUrl, access.apiKey, 'GET', '/workflows?limit=250');
	const own = listed.body.data.filter(({ name }) => name === DEMO_NAME || name === 'Order intake');
	for (const { id } of own) await deleteWorkflow(access, id);
}

async function letAgentWork(access, workflowId, webhookUrl) {
	let count = 0;
	const asked = callWebhook(webhookUrl, { chatInput: `${JOB} ${DETAILS}` });
	const tell = (call) => say(`  ${String((count += 1)).padStart(2)}. ${describeCall(call)}`);
	const calls = await watchRun(access, workflowId, tell, asked);
	const { status, body } = await asked;
	if (status !== 200) throw new Error(`the agent's run failed: ${JSON.stringify(body)}`);
	say(`\n  The agent: ${body.output ?? JSON.stringify(body)}`);
	return calls;
}

/**
 * Boots the sandbox and lets an AI Agent of n8n do the job with the Foreman Toolkit; then calls what it built.
 *
 * @param {string} directory state folder of the sandbox
 * @returns {Promise<boolean>} whether the built webhook does what was asked
 */
export async function runDemo(directory) {
	const model = await chooseModel();
	if (await findRunning(directory, 'n8n')) {
		say('stopping the n8n of an earlier start, to load this build …');
		await stopRunning(directory, 'n8n');
	}
	const access = await startSandbox({
		directory,
		port: await editorPort(),
		offline: !model.isReal,
		onProgress: say,
	});
	const { baseUrl } = access;
	await clearEarlierDemo(access);

	const credential = { name: MODEL_CREDENTIAL, type: 'openAiApi', data: model.data };
	const modelCredential = await ensureCredential(baseUrl, access.apiKey, credential);
	const foremanCredential = await ensureCredential(baseUrl, access.apiKey, {
		name: 'Foreman n8n API',
		type: 'foremanN8nApi',
		data: { baseUrl, apiKey: access.apiKey },
	});
	const demo = demoWorkflow({ model: model.model, modelCredential, foremanCredential });
	const { workflowId, webhookUrl } = await publishWorkflow(access, demo);

	say(`\nThe job: "${JOB}"`);
	say(
		`n8n's AI Agent works on it with ${model.who} and the Foreman Toolkit. Watch: ${baseUrl}/workflow/${workflowId}\n`,
	);
	const calls = await letAgentWork(access, workflowId, webhookUrl);
	if (model.script) model.script.assertFinished();
	const built = calls.findLast(({ tool, answer }) => tool === 'publish-workflow' && answer.success);
	if (!built) throw new Error('the agent published nothing, so there is nothing to call');

	const succeeded = await callOrders(access, built.arguments.workflowId, say);
	await leaveUsable(access, credential, model, directory);
	say(`\nThe agent's canvas    ${baseUrl}/workflow/${workflowId}`);
	say(`What it built         ${baseUrl}/workflow/${built.arguments.workflowId}`);
	say(`Stop it               node sandbox/cli.mjs stop${stateOption(directory)}`);
	say(`\nEditor                ${baseUrl}`);
	say(`Log in                ${access.email}  ${access.password}`);
	return succeeded;
}

/** Only a folder of one's own has to be named again. */
function stateOption(directory) {
	return directory === defaultStateDirectory() ? '' : ` --state ${directory}`;
}

/** The demo's own model server ends with this process; the sandbox's goes on, for a chat on the canvas. */
async function leaveUsable({ baseUrl, apiKey }, credential, { server }, directory) {
	if (!server) return;
	const lasting = await findRunning(directory, 'model');
	if (lasting)
		await ensureCredential(baseUrl, apiKey, {
			...credential,
			data: { ...credential.data, url: lasting.url },
		});
	await server.stop();
}
