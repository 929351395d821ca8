/**
 * Goes through the operator's pages in Chromium, as a real n8n serves them: signs in with a token and with a password, sets a permission,
 * makes a workflow a tool, signs out. Fails where something does not work as a person expects, and on what axe finds on a phone and on a
 * screen, light and dark. What a page does is tested without a browser (test/live/operator-pages.test.ts and its like), and with nasty data
 * by `npm run check:pages`: this is for what needs both, a browser's cookies and forms, and n8n's headers. Needs Chromium, which is installed
 * where that is possible.
 *
 *   node scripts/operator-check.mjs [--out FOLDER]   FOLDER gets pictures of each page
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { SignJWT } from 'jose';

import { workflow } from '../sandbox/workflows.mjs';
import { bootN8n } from './boot-n8n.mjs';
import { openBrowser, VIEWS, violationsOn } from './browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' } } });

const AGENT = 'support agent';
const PASSWORD = `correct horse ${randomUUID()}`;
const secret = randomUUID().repeat(2);
const person = { org: 'acme', agency: 'north', sub: 'ann' };
const token = await new SignJWT({ iss: 'the app', aud: 'foreman', ...person })
	.setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
	.setExpirationTime('10 minutes')
	.sign(Buffer.from(secret));
const problems = [];
let looks = 0;
const expect = (what, holds) => {
	if (!holds) problems.push(what);
};

ensureBuilt();
const browser = await openBrowser();
const { owner, make, call, publishTrigger, end } = await bootN8n();
try {
	const identities = await makeIdentities();
	const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
	const page = await context.newPage();
	page.on('console', (message) => {
		if (message.type() === 'error' && !/status of 40\d/.test(message.text()))
			problems.push(`console: ${message.text()}`);
	});
	await byToken(context, page, await publishControl(identities.token));
	await byPassword(page, await publishControl(identities.fixed));
} finally {
	await browser.close();
	await end();
}
for (const problem of problems) console.error(`! ${problem}`);
console.log(`operator pages: ${looks} looks, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function makeIdentities() {
	const unused = { jwksUrl: '', publicKey: '' };
	const jwt = { mode: 'jwt', keySource: 'secret', secret, issuer: 'the app', audience: 'foreman' };
	const { org: organisation, agency } = person;
	const fixed = { mode: 'fixed', organisation, agency, user: 'zoe', operatorPassword: PASSWORD };
	return {
		token: await make('foremanIdentityApi', { ...jwt, ...unused }),
		fixed: await make('foremanIdentityApi', fixed),
	};
}

async function publishControl(foremanIdentityApi) {
	const { baseUrl, apiKey } = owner;
	const webhookId = randomUUID();
	const node = {
		name: 'Control',
		type: 'n8n-nodes-foreman.foremanAdminTrigger',
		typeVersion: 1,
		// n8n takes a path with parameters in it once.
		parameters: { path: `foreman-${webhookId.slice(0, 8)}` },
		webhookId,
		credentials: {
			foremanN8nApi: await make('foremanN8nApi', { baseUrl, apiKey }),
			foremanIdentityApi,
		},
	};
	return await publishTrigger(node, async (url) => (await fetch(`${url}/ui`)).status === 401);
}

async function heading(page) {
	return await page.getByRole('heading', { level: 1 }).innerText();
}

async function said(page) {
	return await page.getByRole('status').innerText();
}

async function press(page, name, role = 'button') {
	await page.getByRole(role, { name, exact: role === 'link' }).click();
	await page.waitForLoadState();
}

async function follow(page, name) {
	await press(page, name, 'link');
}

async function signIn(page, label, wrong, right) {
	for (const [text, alerts] of [
		[wrong, 1],
		[right, 0],
	]) {
		await page.getByLabel(label).fill(text);
		await press(page, 'Sign in');
		expect(`${label}: ${alerts} alerts`, (await page.getByRole('alert').count()) === alerts);
	}
}

/** Goes on to the page that was asked for, keeps one cookie, saves a permission, and leaves. */
async function byToken(context, page, base) {
	await page.goto(`${base}/ui/agents/${encodeURIComponent(AGENT)}`);
	await look(page, 'sign-in');
	await signIn(page, 'Operator token', 'wrong', token);
	expect('goes on to the agent', (await heading(page)) === `Permissions of ${AGENT}`);
	const [cookie, ...more] = await context.cookies(`${base}/ui`);
	expect('there is one cookie', cookie !== undefined && more.length === 0);
	expect('it is HttpOnly and Strict', cookie?.httpOnly && cookie.sameSite === 'Strict');
	expect(`it is for ${cookie?.path}`, cookie?.path === new URL(base).pathname);
	expect('it lives an hour at most', cookie?.expires < Date.now() / 1000 + 3_601);
	const elsewhere = await context.cookies(`${new URL(base).origin}/rest`);
	expect('n8n gets none of it', elsewhere.length === 0);
	await look(page, 'agent');
	await page.getByText('Set single tools of Team').click();
	await page.locator('input[name="permission:list_tasks"][value="always_allow"]').check();
	await press(page, 'Save permissions');
	expect('says what was saved', (await said(page)) === 'Saved: 1 tool.');
	await page.goto(`${base}/ui`);
	await look(page, 'home');
	await press(page, 'Sign out');
	expect('signs out', (await heading(page)) === 'Sign in as an operator');
	expect('leaves no cookie', (await context.cookies(base)).length === 0);
}

/** A published workflow becomes a tool, is tried, changed and pinned: by clicks alone. */
async function byPassword(page, base) {
	await publishOrders();
	await page.goto(`${base}/ui`);
	await look(page, 'password');
	await signIn(page, 'Operator password', 'not the password', PASSWORD);
	expect('the password lets in', (await heading(page)) === 'What agents ask and do');
	await follow(page, 'The whole audit');
	await look(page, 'audit');
	await page.goto(`${base}/ui`);
	await follow(page, 'Tools of your team');
	await look(page, 'tools-empty');
	await follow(page, 'New tool');
	await page.getByLabel('Workflow', { exact: true }).selectOption('Look Up Order');
	await page.getByLabel('Description').fill('Use it to look up an order by its number');
	await look(page, 'tool-new');
	await press(page, 'Make the tool');
	expect('the workflow is a tool', (await heading(page)) === 'look_up_order');
	await look(page, 'tool');
	await page.getByText('Try it…', { exact: true }).click();
	await page.getByLabel('orderNumber').fill('4711');
	await press(page, 'Run it once');
	expect('its result is shown', (await page.getByText('found').count()) === 1);
	await look(page, 'tool-tried');
	await page.getByLabel('A person is asked before each call').selectOption('Yes');
	await look(page, 'tool-edit');
	await press(page, 'Save');
	expect('says that it is saved', (await said(page)).startsWith('Saved.'));
	await page.getByText('Pin a version…', { exact: true }).click();
	await press(page, 'Pin this version');
	expect('it is pinned', (await page.getByText('Pinned to a version kept').count()) > 0);
	await follow(page, 'History');
	expect('its history is there', (await page.getByText('tried', { exact: true }).count()) === 1);
	await look(page, 'tool-history');
	await page.goto(`${base}/ui/tools`);
	await look(page, 'tools');
}

async function publishOrders() {
	const workflowInputs = { values: [{ name: 'orderNumber', type: 'string' }] };
	const jsonOutput = '={{ JSON.stringify({ found: $json.orderNumber }) }}';
	const nodes = [
		{
			name: 'Called',
			type: 'n8n-nodes-base.executeWorkflowTrigger',
			typeVersion: 1.1,
			parameters: { workflowInputs },
		},
		{
			name: 'Answer',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', options: {}, jsonOutput },
		},
	];
	const made = workflow('Look Up Order', nodes, [['Called', 'Answer']]);
	const { id } = await call('POST', '/workflows', made);
	await call('POST', `/workflows/${id}/activate`);
}

/** Looks at a page on a phone and on a screen, light and dark. */
async function look(page, name) {
	const before = page.viewportSize();
	for (const [view, { width, height, colorScheme }] of Object.entries(VIEWS)) {
		await page.setViewportSize({ width, height });
		await page.emulateMedia({ colorScheme });
		looks += 1;
		problems.push(...(await violationsOn(page)).map((each) => `${name} (${view}): ${each}`));
		if (values.out === undefined) continue;
		await mkdir(values.out, { recursive: true });
		await page.screenshot({ path: path.join(values.out, `${name}-${view}.png`), fullPage: true });
	}
	await page.setViewportSize(before);
	await page.emulateMedia({ colorScheme: 'light' });
}
