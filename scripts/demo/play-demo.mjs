import { randomUUID } from 'node:crypto';

import { ensureCredential } from '../../sandbox/credentials.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { pause } from '../../sandbox/progress.mjs';
import {
	callRegistered,
	callWebhook,
	deleteWorkflow,
	publishWorkflow,
} from '../../sandbox/published-workflow.mjs';
import { api, caller } from '../../sandbox/rest-client.mjs';
import { findTable, readRows } from '../data-tables.mjs';
import {
	CONTROL_NAME,
	DEMO_NAME,
	FOREMAN,
	foremanWorkflow,
	openOperatorPages,
	TENANT,
	TOOLKIT_NAME,
	toolkitWorkflow,
} from './demo-workflow.mjs';
import { BAD_ORDER, DETAILS, GOOD_ORDER, JOB, TABLE_NAME, WORKFLOW_NAME } from './job.mjs';
import { orderScript } from './order-script.mjs';
import { answerQuestion, openQuestionChannel } from './questions.mjs';

/** The customers whose orders are in the table of the job. */
async function customersKept(call) {
	const table = await findTable(call, TABLE_NAME);
	return table ? (await readRows(call, table.id)).map(({ customer }) => customer) : [];
}

/** Calls the live webhook of a workflow with a good and a wrong order: was the one accepted and kept, and the other rejected? */
export async function callOrders(access, workflowId, say) {
	const call = caller(access);
	const { nodes } = await call('GET', `/workflows/${workflowId}`);
	const hook = nodes.find(({ type }) => type === 'n8n-nodes-base.webhook');
	const url = `${access.baseUrl}/webhook/${hook.parameters.path}`;
	say(`\nCalling the live webhook ${url}:`);
	const verdicts = [];
	for (const [order, what, wanted] of [
		[GOOD_ORDER, 'a good order', 200],
		[BAD_ORDER, 'a wrong one', 422],
	]) {
		const { status, body } = await callRegistered(url, order);
		verdicts.push(status === wanted);
		const wrong = status === wanted ? '' : `   expected ${wanted}`;
		say(`  ${what} (total ${order.total}) → ${status} ${JSON.stringify(body)}${wrong}`);
	}
	const kept = await customersKept(call);
	say(`  the table "${TABLE_NAME}" holds the orders of: ${kept.join(', ') || 'no customer'}`);
	return verdicts.every(Boolean) && kept.join() === GOOD_ORDER.customer;
}

const POLL_MS = 300;
const UNFINISHED = ['new', 'running', 'waiting', 'unknown'];
const TABLE = 'foreman_run_events';

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

const oneLine = (text) => {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > 240 ? `${line.slice(0, 240)}…` : line;
};

const ends = { held: 'a person is asked', deferred: 'handed on' };

/** One line about an event of a run. Users need not see the others. */
const describe = {
	'task-started': ({ taskId, title, kind }) => `${taskId}  ${title} (${kind}) …`,
	'task-ended': ({ taskId, title, status }) => `${taskId}  ${title}: ${status}`,
	'tool-finished': ({ taskId, tool, word, isError, milliseconds }) => {
		const end = isError ? 'refused or failed' : (ends[word] ?? seconds(milliseconds));
		return `${taskId === '' ? '' : `    ${taskId}: `}${tool}  ${end}`;
	},
	'work-item': ({ workItemId, phase, workflowId }) =>
		`    work item ${workItemId}${workflowId === '' ? '' : ` (workflow ${workflowId})`}: ${phase}`,
	verdict: ({ workItemId, verdict }) => `    verdict on ${workItemId}: ${verdict}`,
	said: ({ taskId, text }) => (taskId === '' ? `Foreman: ${oneLine(text)}` : undefined),
};

/**
 * Reports what happens in the only execution of a workflow until it has ended, and has its questions answered meanwhile. Gives what the
 * Foreman node put out; throws when the execution failed.
 */
async function watchRun(access, { workflowId, threadId, say, answerQuestions }) {
	const call = caller(access);
	const read = async (path) => await call('GET', path);
	let tableId;
	let last = 0;
	let said;

	async function newest() {
		// Without a status n8n leaves out executions that have not ended.
		for (const query of ['&status=running', '&status=waiting', '']) {
			const { data } = await read(`/executions?workflowId=${workflowId}&limit=1${query}`);
			if (data.length > 0) return data[0];
		}
		return undefined;
	}

	/** What the run has recorded since the last time. */
	async function sayEvents() {
		tableId ??= (await findTable(call, TABLE))?.id;
		if (tableId === undefined) return;
		const filters = [
			{ columnName: 'thread_id', condition: 'eq', value: threadId },
			{ columnName: 'seq', condition: 'gt', value: last },
		];
		const rows = await readRows(call, tableId, filters, 'seq:asc');
		last = rows.at(-1)?.seq ?? last;
		for (const { type, data } of rows) {
			const line = describe[type]?.(JSON.parse(data));
			if (line !== undefined && line !== said) say(`  ${line}`);
			said = line ?? said;
		}
	}

	async function reportOf(id) {
		const { status, data } = await read(`/executions/${id}?includeData=true`);
		const { error, runData } = data.resultData;
		if (status !== 'success') throw new Error(`the run failed: ${error?.message ?? status}`);
		return runData[FOREMAN].at(-1).data.main.flat()[0].json;
	}

	for (;;) {
		const execution = await newest();
		const isOver = execution !== undefined && !UNFINISHED.includes(execution.status);
		await sayEvents();
		await answerQuestions();
		if (isOver) return await reportOf(execution.id);
		await pause(POLL_MS);
	}
}

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
