/**
 * Goes through the operator's pages in Chromium, as a real n8n serves them: signs in with a token and with a password, sets a
 * permission, answers what a waiting agent asks. Fails where something does not work as a person expects, and on what axe finds on
 * a phone and on a screen, light and dark. Needs a build and Chromium (/usr/bin/chromium, or what
 * CHROMIUM names; on Debian: apt-get install chromium).
 *
 *   node scripts/operator-check.mjs [--out FOLDER]
 *
 * --out takes pictures of each page.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { pause } from '../sandbox/progress.mjs';
import { callWebhook, publishWorkflow } from '../sandbox/published-workflow.mjs';
import { api, expectOk } from '../sandbox/rest-client.mjs';
import { agentWorkflow, workflow } from '../sandbox/workflows.mjs';
import { bootN8n } from './boot-n8n.mjs';
import { openBrowser, VIEWS, violationsOn } from './browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' } } });

const AGENT = 'support agent';
const TASK = 'Call the customer back';
const WAIT_MS = 60_000;
const secret = randomUUID().repeat(2);
const person = { org: 'acme', agency: 'north', sub: 'ann' };
const PASSWORD = `correct horse ${randomUUID()}`;
/** Pixels of the longest page that a phone may show. */
const HIGHEST = 6_000;
const longest = { high: 0, name: '' };
let looks = 0;
const problems = [];
const expect = (what, holds) => {
	if (!holds) problems.push(what);
};

ensureBuilt();
const browser = await openBrowser();
const { owner, model, make, makeModel, end } = await bootN8n();
try {
	await check();
} finally {
	await browser.close();
	await end();
}
for (const problem of problems) console.error(`! ${problem}`);
console.log(`the longest page on a phone: ${longest.name}, ${longest.high} px`);
console.log(`operator pages: ${looks} looks, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

function token() {
	const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const exp = Math.floor(Date.now() / 1000) + 600;
	const claims = { iss: 'the app', aud: 'foreman', exp, ...person };
	const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
	return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

async function makeCredentials() {
	const { baseUrl, apiKey } = owner;
	const empty = { jwksUrl: '', publicKey: '' };
	const jwt = { mode: 'jwt', keySource: 'secret', secret, issuer: 'the app', audience: 'foreman' };
	return {
		...{ n8n: await make('foremanN8nApi', { baseUrl, apiKey }) },
		token: await make('foremanIdentityApi', { ...jwt, ...empty }),
		fixed: await make('foremanIdentityApi', {
			...{ mode: 'fixed', organisation: person.org, agency: person.agency, user: 'zoe' },
			operatorPassword: PASSWORD,
		}),
		store: await make('foremanStoreApi', {
			...{ baseUrl, apiKey, secret: randomUUID(), askUrlSecret: '' },
		}),
		model: await makeModel(),
	};
}

async function publishControl(credentials, identity) {
	const { baseUrl, apiKey } = owner;
	const webhookId = randomUUID();
	// n8n takes a path with parameters in it once.
	const path = `foreman-${webhookId.slice(0, 8)}`;
	const node = {
		...{ name: 'Control', type: 'n8n-nodes-foreman.foremanAdminTrigger', typeVersion: 1 },
		...{ parameters: { path }, webhookId },
		credentials: {
			...{ foremanN8nApi: credentials.n8n, foremanIdentityApi: identity },
			foremanStoreApi: credentials.store,
		},
	};
	const made = workflow('Control', [node], []);
	const { id } = expectOk(await api(baseUrl, apiKey, 'POST', '/workflows', made), 'create');
	expectOk(await api(baseUrl, apiKey, 'POST', `/workflows/${id}/activate`), 'publish');
	const base = `${baseUrl}/webhook/${webhookId}/${path}`;
	await until('the trigger answers', async () => (await fetch(`${base}/ui`)).status === 401);
	return base;
}

/** Has an agent ask whether it may make a task, and returns what the model is told in the end. */
async function askForTask(credentials) {
	const name = 'makes-a-task';
	const turns = [
		{ toolCalls: [{ name: 'create_task', arguments: { title: TASK, description: 'Today.' } }] },
		{ text: 'done' },
	];
	const script = model.load({ name, turns });
	const toolkit = {
		...{ name: 'Foreman Toolkit', type: 'n8n-nodes-foreman.foremanToolkit', typeVersion: 1 },
		parameters: { profile: 'standard', options: { agentId: AGENT }, domains: ['operations'] },
		credentials: {
			...{ foremanN8nApi: credentials.n8n, foremanIdentityApi: credentials.fixed },
			foremanStoreApi: credentials.store,
		},
	};
	const made = agentWorkflow({
		...{ path: randomUUID(), script: name, credential: credentials.model, tools: [toolkit] },
		name: 'Support',
	});
	const { webhookUrl } = await publishWorkflow(owner, made);
	callWebhook(webhookUrl, { chatInput: 'go' }).catch(() => undefined);
	return async () => {
		await until('the agent goes on', async () => script.remaining === 0);
		return JSON.stringify(script.calls.at(-1)?.toolResults.at(-1)?.content);
	};
}

async function until(what, look) {
	const deadline = Date.now() + WAIT_MS;
	while (!(await look())) {
		if (Date.now() > deadline) throw new Error(`${what}: not within ${WAIT_MS / 1000} s`);
		await pause(200);
	}
}

async function check() {
	const credentials = await makeCredentials();
	const base = await publishControl(credentials, credentials.token);
	const ownBase = await publishControl(credentials, credentials.fixed);
	const told = await askForTask(credentials);
	const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
	const page = await context.newPage();
	page.on('console', (message) => {
		if (message.type() === 'error' && !/status of 40\d/.test(message.text()))
			problems.push(`console: ${message.text()}`);
	});
	await signIn(context, page, base);
	await setPermission(page, base);
	await answerQuestion(page, base);
	expect('the agent is told of its task', (await told()).includes(TASK));
	await leave(context, page, base);
	await byPassword(page, ownBase);
	await toolsOfTeam(page, ownBase);
}

async function heading(page) {
	return await page.getByRole('heading', { level: 1 }).innerText();
}

async function press(page, name) {
	await page.getByRole('button', { name }).click();
	await page.waitForLoadState();
}

async function signIn(context, page, base) {
	await page.goto(`${base}/ui/agents/${encodeURIComponent(AGENT)}`);
	await picture(page, 'sign-in');
	await page.getByLabel('Operator token').fill('wrong');
	await press(page, 'Sign in');
	expect('a wrong token is refused', (await page.getByRole('alert').count()) === 1);
	await page.getByLabel('Operator token').fill(token());
	await press(page, 'Sign in');
	const title = await heading(page);
	expect(
		`goes on to the agent, not "${title}"`,
		['Support', AGENT].some((name) => title === `Permissions of ${name}`),
	);
	const [cookie, ...more] = await context.cookies(`${base}/ui`);
	expect('there is one cookie', cookie !== undefined && more.length === 0);
	expect('it is HttpOnly and Strict', cookie?.httpOnly && cookie.sameSite === 'Strict');
	expect(`it is for ${cookie?.path}`, cookie?.path === new URL(base).pathname);
	expect('it lives an hour at most', cookie?.expires < Date.now() / 1000 + 3_601);
	expect(
		'n8n gets none of it',
		(await context.cookies(`${new URL(base).origin}/rest`)).length === 0,
	);
}

async function setPermission(page, base) {
	await picture(page, 'agent');
	await page.getByText('Set single tools of Team').click();
	await page.locator('input[name="permission:list_tasks"][value="always_allow"]').check();
	await press(page, 'Save permissions');
	const said = await page.getByRole('status').innerText();
	expect(`says what was saved, not "${said}"`, said === 'Saved: 1 tool.');
	const url = `${base}/ai/agents/${encodeURIComponent(AGENT)}/tools?provider=operations`;
	const answer = await fetch(url, { headers: { authorization: `Bearer ${token()}` } });
	const { tools } = await answer.json();
	const allowed = tools.filter(({ permissionStatus }) => permissionStatus === 'always_allow');
	const names = allowed.map(({ toolName }) => toolName).join();
	expect(`saves that one alone, not ${names}`, names === 'list_tasks');
}

async function answerQuestion(page, base) {
	const link = page.getByRole('link', { name: TASK });
	await until('the question is listed', async () => {
		await page.goto(`${base}/ui`);
		return (await link.count()) === 1;
	});
	await picture(page, 'home');
	await link.click();
	await page.waitForLoadState();
	await picture(page, 'card');
	const scope = `calls of create_task by agent ${AGENT} on behalf of zoe`;
	await page.getByLabel(`Approve this tool always for ${scope}`).check();
	await press(page, 'Approve');
	const title = await heading(page);
	expect(`the answer counts, not "${title}"`, title === 'Approved');
	expect('it says who decided', (await page.getByText('ann', { exact: true }).count()) > 0);
	await picture(page, 'answer');
	await page.goto(`${base}/ui/agents/${encodeURIComponent(AGENT)}`);
	const revoke = page.locator('input[name="revoke:create_task"]');
	expect('"always" can be taken back', (await revoke.count()) === 1);
}

async function leave(context, page, base) {
	await page.goto(`${base}/ui`);
	await press(page, 'Sign out');
	expect('signs out', (await heading(page)) === 'Sign in as an operator');
	expect('leaves no cookie', (await context.cookies(base)).length === 0);
}

/** Where there is one tenant: a password, and agents by the name of their workflow. */
async function byPassword(page, base) {
	await page.goto(`${base}/ui`);
	await picture(page, 'password');
	await page.getByLabel('Operator password').fill('not the password');
	await press(page, 'Sign in');
	expect('a wrong password is refused', (await page.getByRole('alert').count()) === 1);
	await page.getByLabel('Operator password').fill(PASSWORD);
	await press(page, 'Sign in');
	expect('the password lets in', (await heading(page)) === 'What agents ask and do');
	await picture(page, 'home-of-one-tenant');
	await page.getByRole('link', { name: 'The whole audit' }).click();
	await page.waitForLoadState();
	await picture(page, 'audit');
	expect('the audit has the call', (await page.getByText('create_task').count()) > 0);
	await page.goto(`${base}/ui`);
	await page.getByRole('link', { name: 'Permissions of Support' }).click();
	await page.waitForLoadState();
	await page.getByLabel('Find a tool').fill('create task');
	await press(page, 'Find');
	const found = await page.getByRole('heading', { level: 2 }).allInnerTexts();
	expect(`finds a tool: ${found}`, found.includes('Found (1)'));
	await picture(page, 'found');
}

/** A workflow that somebody has made and published. */
async function publishOrders() {
	const { baseUrl, apiKey } = owner;
	const nodes = [
		{
			...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
			parameters: { workflowInputs: { values: [{ name: 'orderNumber', type: 'string' }] } },
		},
		{
			...{ name: 'Answer', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
			parameters: {
				...{ mode: 'raw', options: {} },
				jsonOutput: '={{ JSON.stringify({ found: $json.orderNumber }) }}',
			},
		},
	];
	const made = workflow('Look Up Order', nodes, [['Called', 'Answer']]);
	const { id } = expectOk(await api(baseUrl, apiKey, 'POST', '/workflows', made), 'create');
	expectOk(await api(baseUrl, apiKey, 'POST', `/workflows/${id}/activate`), 'publish');
}

async function go(page, name) {
	await page.getByRole('link', { name, exact: true }).click();
	await page.waitForLoadState();
}

/** A workflow becomes a tool, is tried, changed and pinned: by clicks alone. */
async function toolsOfTeam(page, base) {
	await publishOrders();
	await page.goto(`${base}/ui`);
	await go(page, 'Tools of your team');
	await picture(page, 'tools-empty');
	await go(page, 'New tool');
	await page.getByLabel('Workflow', { exact: true }).selectOption('Look Up Order');
	await page.getByLabel('Description').fill('Use it to look up an order by its number');
	await picture(page, 'tool-new');
	await press(page, 'Make the tool');
	expect('the workflow is a tool', (await heading(page)) === 'look_up_order');
	await picture(page, 'tool');
	await page.getByText('Try it…', { exact: true }).click();
	await page.getByLabel('orderNumber').fill('4711');
	await press(page, 'Run it once');
	expect('its result is shown', (await page.getByText('found').count()) === 1);
	await picture(page, 'tool-tried');
	await page.getByLabel('A person is asked before each call').selectOption('Yes');
	await picture(page, 'tool-edit');
	await press(page, 'Save');
	const said = await page.getByRole('status').innerText();
	expect(`says that it is saved, not "${said}"`, said.startsWith('Saved.'));
	await page.getByText('Pin a version…', { exact: true }).click();
	await press(page, 'Pin this version');
	expect('it is pinned', (await page.getByText('Pinned to a version kept').count()) > 0);
	await go(page, 'History');
	expect('its history is there', (await page.getByText('tried', { exact: true }).count()) === 1);
	await picture(page, 'tool-history');
	await page.goto(`${base}/ui/tools`);
	await picture(page, 'tools');
}

/** Looks at a page on a phone and on a screen, light and dark. */
async function picture(page, name) {
	const before = page.viewportSize();
	for (const [view, { width, height, colorScheme }] of Object.entries(VIEWS)) {
		await page.setViewportSize({ width, height });
		await page.emulateMedia({ colorScheme });
		await judge(page, `${name} (${view})`, view);
		if (values.out === undefined) continue;
		await mkdir(values.out, { recursive: true });
		await page.screenshot({ path: path.join(values.out, `${name}-${view}.png`), fullPage: true });
	}
	await page.setViewportSize(before);
	await page.emulateMedia({ colorScheme: 'light' });
}

async function judge(page, where, view) {
	looks += 1;
	problems.push(...(await violationsOn(page)).map((each) => `${where}: ${each}`));
	const found = await page.evaluate(() => {
		const { documentElement: html } = globalThis.document;
		return { wide: html.scrollWidth - html.clientWidth, high: html.scrollHeight };
	});
	if (found.wide > 0) problems.push(`${where}: ${found.wide} px wider than the page`);
	if (view !== 'phone') return;
	if (found.high > HIGHEST) problems.push(`${where}: ${found.high} px long`);
	if (found.high > longest.high) Object.assign(longest, { high: found.high, name: where });
}
