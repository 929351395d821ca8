/** What a smoke test tries of Foreman in a running n8n: each surface once, as a user would. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { ensureCredential } from '../sandbox/credentials.mjs';
import { startModelServer } from '../sandbox/model/server.mjs';
import { until } from '../sandbox/progress.mjs';
import { callWebhook, publishWorkflow } from '../sandbox/published-workflow.mjs';
import { caller, expectOk, rest } from '../sandbox/rest-client.mjs';
import { agentWorkflow, webhookNode, workflow } from '../sandbox/workflows.mjs';
import { askMcp, mcpTrigger } from './ask-mcp.mjs';
import { publishTrigger } from './boot-n8n.mjs';
import { findTable } from './data-tables.mjs';
import { openOperatorPages } from './demo/demo-workflow.mjs';
import { chooseModel, playDemo } from './demo/play-demo.mjs';
import { answerQuestion, openQuestionChannel } from './demo/questions.mjs';
import { loadClasses } from './pack-package.mjs';
import { packageRoot } from './package-root.mjs';

const PACKAGE = 'n8n-nodes-foreman';

const counted = ([nodes, credentials]) => `${nodes} nodes and ${credentials} credentials`;

async function compare(what, found) {
	const { n8n } = JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8'));
	const all = [n8n.nodes.length, n8n.credentials.length];
	if (found.some((count, index) => count !== all[index]))
		throw new Error(`${what} ${counted(found)} of ${counted(all)}`);
	return `${what} ${counted(found)}`;
}

/** How many types of the package an n8n serves to its editor; throws where one is missing. */
async function typesServed(session) {
	const typesOf = async (kind) =>
		expectOk(await rest(session, 'GET', `/types/${kind}.json`), `the types of ${kind}`);
	const served = (await typesOf('nodes')).map(({ name }) => name);
	const own = served.filter((name) => name.startsWith(`${PACKAGE}.`));
	const withoutTool = (name) => name.replace(/Tool$/, '');
	const nodes = new Set(
		own.map((name) => (served.includes(withoutTool(name)) ? withoutTool(name) : name)),
	);
	const credentials = (await typesOf('credentials')).filter(({ name }) => /^foreman/.test(name));
	return await compare('served', [nodes.size, credentials.length]);
}

/**
 * Tries each surface of Foreman once in a running n8n, and tells by surface what was `said`, is `untested` or `failed`. The world has the
 * `access`, the `session` of its owner where there is one, the files of `n8n` and where the package is `installed` where it is ours, a
 * `directory` for the token of the operator pages, the `mark` that ends every name and path, and perhaps a `signal` that ends it.
 */
export async function runSmoke(world) {
	const { access, mark, say, signal } = world;
	const { baseUrl, apiKey } = access;
	const model = await startModelServer();
	const call = caller(access);
	const ensure = async (name, type, data) =>
		await ensureCredential(baseUrl, apiKey, { name: `${name}${mark}`, type, data });
	const cells = {};
	try {
		for (const { name, run } of surfaces) {
			signal?.throwIfAborted();
			cells[name] = await run({ ...world, model, call, ensure, say: () => {} }).catch((error) => ({
				failed: error.message,
			}));
			const { said, untested, failed } = cells[name];
			say(`  ${name}: ${failed ? `FAILED: ${failed}` : (said ?? `not tried: ${untested}`)}`);
		}
		return cells;
	} finally {
		await model.stop();
	}
}

const failWith = (message) => {
	throw new Error(message);
};

/** Every class is loaded by n8n's own loader where we have its files, and every type is served where we can log in. */
async function load(world) {
	const { n8n, installed } = world;
	const from = n8n && { nodeBinary: n8n.nodeBinary, installed };
	const classes =
		from && loadClasses({ ...from, modules: path.join(n8n.directory, 'node_modules') });
	const loaded = classes && (await compare('loaded', classes));
	const types = world.session ? await typesServed(world.session) : undefined;
	if (!loaded && !types) return { untested: 'needs the files of n8n, or the log-in of its owner' };
	return { said: [loaded, types].filter(Boolean).join(', ') };
}

async function list({ access, call, ensure, mark }) {
	const { apiKey } = access;
	const node = {
		...{ name: 'List', type: 'n8n-nodes-foreman.foremanWorkflows', typeVersion: 1 },
		parameters: { resource: 'workflow', operation: 'list-workflows' },
		credentials: { foremanN8nApi: await ensure('List', 'foremanN8nApi', { apiKey }) },
	};
	const hook = webhookNode({ path: `list${mark}` });
	const made = workflow(`List${mark}`, [hook, node], [[hook.name, node.name]]);
	const { webhookUrl } = await publishWorkflow(access, made);
	const { status, body } = await callWebhook(webhookUrl, {});
	if (status !== 200 || !JSON.stringify(body).includes(`List${mark}`))
		failWith(`list-workflows answers ${status} ${JSON.stringify(body)}`);
	const { data } = await call('GET', '/workflows?limit=1');
	return { said: data.length > 0 ? 'list-workflows on the canvas' : failWith('no workflow') };
}

/** An AI Agent with the toolkit, and a script that calls one tool. */
async function publishAgent(
	{ access, ensure, model, mark },
	name,
	{ profile, askUrlSecret, turns },
) {
	const { apiKey } = access;
	const script = model.load({ name: `${name}${mark}`, turns });
	const toolkit = {
		...{ name: 'Toolkit', type: 'n8n-nodes-foreman.foremanToolkit', typeVersion: 1 },
		parameters: { options: { exposure: 'flat' }, profile, domains: [], tools: [] },
		credentials: { foremanN8nApi: await ensure(name, 'foremanN8nApi', { apiKey, askUrlSecret }) },
	};
	const agent = agentWorkflow({
		name: `${name}${mark}`,
		path: `${name.toLowerCase()}${mark}`,
		script: `${name}${mark}`,
		credential: await ensure(`${name} model`, 'openAiApi', {
			...{ apiKey: 'sk-mock', url: model.url, header: false },
		}),
		tools: [toolkit],
		modelOptions: { maxRetries: 0 },
	});
	return { script, ...(await publishWorkflow(access, agent)) };
}

const lastAnswer = ({ toolResults }) => JSON.stringify(toolResults.at(-1)?.content ?? '');

async function toolkit(world) {
	const { script, webhookUrl } = await publishAgent(world, 'Agent', {
		profile: 'unattended',
		turns: [
			{
				toolCalls: [{ name: 'list-workflows', arguments: {} }],
				expect: { tools: ['list-workflows'] },
			},
			(request) => ({ text: lastAnswer(request) }),
		],
	});
	const { status, body } = await callWebhook(webhookUrl, { chatInput: 'What is there?' });
	script.assertFinished();
	if (status !== 200 || !JSON.stringify(body).includes(`Agent${world.mark}`))
		failWith(`the agent answers ${status} ${JSON.stringify(body)}`);
	return { said: 'an AI Agent calls list-workflows' };
}

async function approval(world) {
	const name = `Approved${world.mark}`;
	const channel = await openQuestionChannel();
	try {
		let told = '';
		const { script, webhookUrl } = await publishAgent(world, 'Asking', {
			...{ profile: 'standard', askUrlSecret: channel.url },
			turns: [
				{
					toolCalls: [
						{
							name: 'create-data-table',
							arguments: { name, columns: [{ name: 'a', type: 'string' }] },
						},
					],
				},
				(request) => {
					told = lastAnswer(request);
					return { text: 'done' };
				},
			],
		});
		void callWebhook(webhookUrl, { chatInput: 'Make it.' }).catch(() => undefined);
		const question = await until('a question', () => channel.take());
		if (await findTable(world.call, name)) failWith('the table was made before the approval');
		await answerQuestion(question, { say: () => {}, isAsking: false });
		await until('the agent is told', () => script.remaining === 0 && told);
		script.assertFinished();
		if (!(await findTable(world.call, name))) failWith(`the approved table is missing: ${told}`);
		if (!told.includes(name)) failWith(`the agent is told: ${told}`);
		return { said: 'create-data-table waits for its card, and is told as done' };
	} finally {
		await channel.stop();
	}
}

async function demo({ access, directory, mark, say }) {
	const model = await chooseModel();
	try {
		const { succeeded } = await playDemo(access, { model, directory, say, mark });
		return succeeded ? { said: 'plans, builds, verifies and publishes' } : failWith('wrong orders');
	} finally {
		await model.server?.stop();
	}
}

async function mcp(world) {
	const { access, ensure, mark } = world;
	const token = randomUUID();
	const { apiKey } = access;
	const node = mcpTrigger(`MCP${mark}`, {
		foremanN8nApi: await ensure('MCP', 'foremanN8nApi', { apiKey }),
		foremanMcpAccessApi: await ensure('MCP access', 'foremanMcpAccessApi', { token, header: '' }),
	});
	const url = await publishTrigger(world.call, access.baseUrl, node);
	const ask = askMcp(url, token);
	const { tools } = await ask('tools/list', {});
	const called = await ask('tools/call', { name: 'list-workflows', arguments: {} });
	if (called.isError || !JSON.stringify(called).includes(`MCP${mark}`))
		failWith(`tools/call answers ${JSON.stringify(called)}`);
	return { said: `${tools.length} tools, list-workflows` };
}

async function triggers(world) {
	const { access, ensure, directory, mark } = world;
	const { apiKey } = access;
	const own = `${mark}-own`;
	const pages = await openOperatorPages(
		access,
		await ensure('Pages', 'foremanN8nApi', { apiKey }),
		{
			...{ directory, mark: own, ensure },
			tenant: { organisation: `demo${mark}`, agency: 'demo' },
		},
	);
	const base = pages.url.replace(/\/ui$/, '');
	const headers = { authorization: `Bearer ${pages.token}` };
	/** n8n registers the addresses of a trigger one after the other. */
	const answerAt = async (address, init) =>
		await until(address, async () => {
			const answer = await fetch(address, init);
			const text = await answer.text();
			return /is not registered/.test(text) ? undefined : { status: answer.status, text };
		});
	const runs = await answerAt(`${base}/ai/runs`, { headers });
	if (runs.status !== 200) failWith(`runs: ${runs.status} ${runs.text}`);
	const closed = await answerAt(`${base}/ai/runs`, {});
	if (closed.status !== 401) failWith(`without a token: ${closed.status}`);
	const page = await answerAt(pages.url, {});
	if (!page.text.includes('<form')) failWith(`the sign-in answers ${page.status}`);
	return { said: 'HTTP and pages of the Foreman Admin Trigger' };
}

/** In the order they are tried. */
const surfaces = [
	{ name: 'loads', run: load },
	{ name: 'canvas', run: list },
	{ name: 'toolkit', run: toolkit },
	{ name: 'approval', run: approval },
	{ name: 'MCP', run: mcp },
	{ name: 'Admin Trigger', run: triggers },
	{ name: 'Foreman demo', run: demo },
];
