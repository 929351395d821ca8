import { randomUUID } from 'node:crypto';

import { ensureCredential } from '../../sandbox/credentials.mjs';
import { assertFree, freePort } from '../../sandbox/free-port.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { callWebhook, deleteWorkflow, publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { api, caller } from '../../sandbox/rest-client.mjs';
import { defaultStateDirectory } from '../../sandbox/n8n-environment.mjs';
import { findRunning, stopRunning } from '../../sandbox/running-instance.mjs';
import { startSandbox } from '../../sandbox/start-sandbox.mjs';
import { findTable } from '../data-tables.mjs';
import { callOrders } from './call-orders.mjs';
import { DEMO_NAME, foremanWorkflow, TOOLKIT_NAME, toolkitWorkflow } from './demo-workflow.mjs';
import { DETAILS, JOB, TABLE_NAME, WORKFLOW_NAME } from './job.mjs';
import { CONTROL_NAME, openOperatorPages, TENANT } from './operator-pages.mjs';
import { orderScript } from './order-script.mjs';
import { answerQuestion, openQuestionChannel } from './questions.mjs';
import { watchRun } from './watch-run.mjs';

const SCRIPT = 'order-demo';
const USUAL_PORT = 5678;
const OPENAI = 'https://api.openai.com/v1';

const say = (line = '') => console.log(line);

/** The scripted model, or the provider that the environment names. */
async function chooseModel() {
	const {
		OPENAI_API_KEY: apiKey,
		OPENAI_BASE_URL: url,
		OPENAI_MODEL: model = 'gpt-4.1',
	} = process.env;
	if (apiKey || url) {
		const data = { apiKey: apiKey ?? 'none', url: url ?? OPENAI, header: false };
		return { model, data, who: `${model} at ${data.url}`, isReal: true };
	}
	const server = await startModelServer();
	const script = server.load({ name: SCRIPT, turns: orderScript });
	const data = { apiKey: 'sk-mock', url: server.url, header: false };
	return { model: SCRIPT, data, who: 'the scripted model', isReal: false, server, script };
}

/** n8n's usual port, or a free one if another n8n uses that. */
async function editorPort() {
	return await assertFree(USUAL_PORT).then(
		() => USUAL_PORT,
		async () => await freePort(),
	);
}

/** Removes what an earlier demo left in this sandbox. */
async function clearEarlierDemo(access) {
	const call = caller(access);
	const workflows = await call('GET', '/workflows?limit=250');
	const own = [DEMO_NAME, TOOLKIT_NAME, CONTROL_NAME, WORKFLOW_NAME];
	for (const { id, name } of workflows.data)
		if (own.includes(name)) await deleteWorkflow(access, id);
	const table = await findTable(call, TABLE_NAME);
	if (table) await call('DELETE', `/data-tables/${table.id}`);
}

/** The credentials that the demo's nodes use. */
async function makeCredentials({ baseUrl, apiKey }, model, channel) {
	const ensure = async (name, type, data) =>
		await ensureCredential(baseUrl, apiKey, { name, type, data });
	const setForeman = async (askUrlSecret) =>
		await ensure('Foreman n8n API', 'foremanN8nApi', { apiKey, askUrlSecret });
	const setModel = async (url) => await ensure('Demo model', 'openAiApi', { ...model.data, url });
	return {
		model: await setModel(model.data.url),
		foreman: await setForeman(channel.url),
		identity: await ensure('Foreman demo identity', 'foremanIdentityApi', {
			...{ mode: 'fixed', ...TENANT, user: 'you' },
			// n8n's API requires these fields, though the panel does not show them.
			...{ jwksUrl: '', publicKey: '', secret: '', issuer: '', audience: '' },
		}),
		/** The demo's own servers end with this process. The sandbox's model keeps running, for a chat on the canvas. */
		async outlive(lasting) {
			await setForeman('');
			if (lasting) await setModel(lasting.url);
		},
	};
}

/** Gives the job to the Foreman, and reports until it is done. */
async function letForemanWork(access, { workflowId, webhookUrl }, channel, isAsking) {
	const sessionId = randomUUID();
	const chatInput = `${JOB} ${DETAILS}`;
	const { status, body } = await callWebhook(webhookUrl, { chatInput, sessionId });
	if (status !== 200) throw new Error(`the job was not taken: ${JSON.stringify(body)}`);
	return await watchRun(access, {
		workflowId,
		threadId: sessionId,
		say,
		async answerQuestions() {
			const question = channel.take();
			if (question) await answerQuestion(question, { say, isAsking });
		},
	});
}

/** The workflow that a run reports as built, and that has a webhook which can be called. */
async function findBuilt(access, { workflows, output }) {
	for (const { workflowId } of workflows.toReversed()) {
		if (workflowId === '') continue;
		const { body } = await api(access.baseUrl, access.apiKey, 'GET', `/workflows/${workflowId}`);
		if (body.nodes?.some(({ type }) => type === 'n8n-nodes-base.webhook')) return workflowId;
	}
	throw new Error(`the run has built no workflow with a webhook. It says: ${output}`);
}

function sayReport({ status, output, workflows, plan, usage }) {
	say(`\nThe run is ${status}. The Foreman says:\n`);
	say(output.replace(/^/gm, '  '));
	say();
	for (const task of plan?.tasks ?? []) say(`  Task "${task.title}": ${task.status}`);
	for (const { workflowId, state, evidence } of workflows)
		say(`  Workflow ${workflowId}: ${state}. ${evidence}`);
	say(`  ${usage.steps} turns of a model, ${usage.seconds} s at work`);
}

/**
 * Boots the sandbox and gives the job to a Foreman node; then calls what it built.
 *
 * @param {string} directory state folder of the sandbox
 * @param {object} options
 * @param {boolean} options.isAsking whether the person who started it answers the questions
 * @param {(bodies: object[]) => void} [options.onRequests] is given every request that the scripted model was sent
 * @returns {Promise<boolean>} whether what was built does what was asked
 */
export async function runDemo(directory, { isAsking, onRequests }) {
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
	const channel = await openQuestionChannel();
	const { outlive, ...credentials } = await makeCredentials(access, model, channel);
	const made = { model: model.model, credentials };
	const foreman = await publishWorkflow(access, foremanWorkflow(made));
	const toolkit = await publishWorkflow(access, toolkitWorkflow(made));
	const pages = await openOperatorPages(access, credentials.foreman, directory);

	say(`\nThe job: "${JOB}"`);
	say(
		`The Foreman works on it with ${model.who}. Watch: ${baseUrl}/workflow/${foreman.workflowId}\n`,
	);
	const report = await letForemanWork(access, foreman, channel, isAsking);
	model.script?.assertFinished();
	sayReport(report);
	const built = await findBuilt(access, report);
	const succeeded = await callOrders(access, built, say);
	onRequests?.((model.server?.calls ?? []).map(({ body }) => body));

	await channel.stop();
	await outlive(model.server && (await findRunning(directory, 'model')));
	await model.server?.stop();
	say(`\nThe Foreman's canvas   ${baseUrl}/workflow/${foreman.workflowId}`);
	say(`What it built          ${baseUrl}/workflow/${built}`);
	say(`Its tools on an agent  ${baseUrl}/workflow/${toolkit.workflowId}`);
	say(`Pages for operators    ${pages.url}  (token: ${pages.tokenFile})`);
	say(`Stop it                node sandbox/cli.mjs stop${stateOption(directory)}`);
	say(`\nEditor                 ${baseUrl}`);
	say(`Log in                 ${access.email}  ${access.password}`);
	return succeeded;
}

/** Only a state folder other than the default must be named again. */
function stateOption(directory) {
	return directory === defaultStateDirectory() ? '' : ` --state ${directory}`;
}
