import { randomUUID } from 'node:crypto';

import { ensureCredential } from '../../sandbox/credentials.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { callWebhook, deleteWorkflow, publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { api, caller } from '../../sandbox/rest-client.mjs';
import { findTable } from '../data-tables.mjs';
import { callOrders } from './call-orders.mjs';
import { DEMO_NAME, foremanWorkflow, TOOLKIT_NAME, toolkitWorkflow } from './demo-workflow.mjs';
import { DETAILS, JOB, TABLE_NAME, WORKFLOW_NAME } from './job.mjs';
import { CONTROL_NAME, openOperatorPages, TENANT } from './operator-pages.mjs';
import { orderScript } from './order-script.mjs';
import { answerQuestion, openQuestionChannel } from './questions.mjs';
import { watchRun } from './watch-run.mjs';

const SCRIPT = 'order-demo';
const OPENAI = 'https://api.openai.com/v1';

const DEMO_WORKFLOWS = [DEMO_NAME, TOOLKIT_NAME, CONTROL_NAME, WORKFLOW_NAME];

/** The scripted model, or the provider that the environment names. */
export async function chooseModel() {
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

/** Removes what an earlier demo left in this sandbox. */
export async function clearEarlierDemo(access) {
	const call = caller(access);
	const workflows = await call('GET', '/workflows?limit=250');
	for (const { id, name } of workflows.data)
		if (DEMO_WORKFLOWS.includes(name)) await deleteWorkflow(access, id);
	const table = await findTable(call, TABLE_NAME);
	if (table) await call('DELETE', `/data-tables/${table.id}`);
}

/** The credentials that the demo's nodes use. */
async function makeCredentials({ apiKey }, model, channel, { tenant, ensure }) {
	const setForeman = async (askUrlSecret) =>
		await ensure('Foreman n8n API', 'foremanN8nApi', { apiKey, askUrlSecret });
	const setModel = async (url) => await ensure('Demo model', 'openAiApi', { ...model.data, url });
	return {
		model: await setModel(model.data.url),
		foreman: await setForeman(channel.url),
		identity: await ensure('Foreman demo identity', 'foremanIdentityApi', {
			...{ mode: 'fixed', ...tenant, user: 'you' },
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
async function letForemanWork(access, { workflowId, webhookUrl }, channel, { say, isAsking }) {
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

function sayReport({ status, output, workflows, plan, usage }, say) {
	say(`\nThe run is ${status}. The Foreman says:\n`);
	say(output.replace(/^/gm, '  '));
	say();
	for (const task of plan?.tasks ?? []) say(`  Task "${task.title}": ${task.status}`);
	for (const { workflowId, state, evidence } of workflows)
		say(`  Workflow ${workflowId}: ${state}. ${evidence}`);
	say(`  ${usage.steps} turns of a model, ${usage.seconds} s at work`);
}

/**
 * Gives the job to a Foreman node in a running n8n; then calls what it built. The `directory` gets the token of the operator pages;
 * `isAsking`: the user who started it answers the questions; `mark` ends every name and path, in an n8n that is not ours.
 */
export async function playDemo(access, { model, directory, say, isAsking = false, mark = '' }) {
	const channel = await openQuestionChannel();
	try {
		const tenant = { ...TENANT, organisation: `${TENANT.organisation}${mark}` };
		const { baseUrl, apiKey } = access;
		const ensure = async (name, type, data) =>
			await ensureCredential(baseUrl, apiKey, { name: `${name}${mark}`, type, data });
		const credentials = await makeCredentials(access, model, channel, { tenant, ensure });
		const made = { model: model.model, credentials, mark };
		const foreman = await publishWorkflow(access, foremanWorkflow(made));
		const toolkit = await publishWorkflow(access, toolkitWorkflow(made));
		const options = { directory, mark, tenant, ensure };
		const pages = await openOperatorPages(access, credentials.foreman, options);
		const canvas = `${access.baseUrl}/workflow/${foreman.workflowId}`;
		say(`\nThe job: "${JOB}"`);
		say(`The Foreman works on it with ${model.who}. Watch: ${canvas}\n`);
		const report = await letForemanWork(access, foreman, channel, { say, isAsking });
		model.script?.assertFinished();
		sayReport(report, say);
		const built = await findBuilt(access, report);
		const succeeded = await callOrders(access, built, say);
		return { succeeded, foreman, toolkit, pages, built, credentials };
	} finally {
		await channel.stop();
	}
}
