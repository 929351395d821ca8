/**
 * Presses the buttons of a question with the mouse, in the chat of the editor and on the hosted chat page, in the workflow of
 * docs/examples/foreman-chat.json on an n8n of its own. Fails where a button is missing, where the chat does not show what comes of it,
 * or where its lines come too late: the first 3 s after the first call of a tool, the others every 15 s of work. Needs a build and Chromium.
 *
 *   node scripts/chat-buttons.mjs [--queue] [--pictures FOLDER]
 *
 * The last line has, for the editor and the hosted page, the seconds from the press to the answer, from the first call of a tool to the
 * first line, and of the longest silence while it works. Calls are those of the run's stored events, lines those that the page drew.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { ANY_MODEL } from '../sandbox/model/server.mjs';
import { runCommand } from '../sandbox/run-command.mjs';
import { bootN8n } from './boot-n8n.mjs';
import { openBrowser, openEditor } from './browser.mjs';
import { findTable, readRows } from './data-tables.mjs';
import { packageRoot, scratchFolder } from './package-root.mjs';

const { values } = parseArgs({
	options: { queue: { type: 'boolean', default: false }, pictures: { type: 'string' } },
});

/** What n8n's hosted chat page loads from a CDN: the newest of n8n 2.41. */
const CHAT_VERSION = '1.37.0';
const CDN = 'https://cdn.jsdelivr.net/npm/@n8n/chat/';

const PATIENCE = 180_000;
const PASSWORD = randomUUID();

const plan = {
	tasks: [
		['table', 'A table for orders', []],
		['intake', 'The order intake', ['table']],
	].map(([id, title, deps]) => ({
		...{ id, title, deps, kind: 'delegate', tools: ['list-workflows'] },
		spec: 'Look at what is there, and say what is missing.',
	})),
};

/** A Foreman that looks around, plans, and answers once its plan was carried out. One step is so slow that it has to be told of. */
const turns = ({ messages, toolResults }) => {
	const isForeman = messages[0].content.includes('You are Foreman');
	if (isForeman && toolResults.length === 0)
		return { toolCalls: [{ name: 'list-workflows', arguments: {} }] };
	if (isForeman && toolResults.length === 1)
		return { toolCalls: [{ name: 'plan', arguments: plan }], misbehave: { slowMs: 4_000 } };
	if (isForeman) return { text: 'All was looked at.' };
	if (toolResults.length === 0) return { toolCalls: [{ name: 'list-workflows', arguments: {} }] };
	return { text: 'It was looked at.', misbehave: { slowMs: 20_000 } };
};

const isText = (text) => `text=${text}`;

/** Of the chat alone. */
async function takePicture(page, name, place = page) {
	if (values.pictures === undefined) return;
	await mkdir(values.pictures, { recursive: true });
	await page.waitForTimeout(800);
	await place.screenshot({ path: path.join(values.pictures, `${name}.png`) });
}

/** Has the page note when what the Foreman says has changed. */
const watchChat = () => {
	globalThis.drawn = [];
	let last = '';
	const look = () => {
		const all = globalThis.document.querySelectorAll('.chat-message-from-bot');
		const text = [...all].map(({ innerText }) => innerText).join('\n');
		if (text !== last && text.includes('…')) globalThis.drawn.push(Date.now());
		last = text;
	};
	new globalThis.MutationObserver(look).observe(globalThis.document, {
		...{ childList: true, subtree: true, characterData: true },
	});
};

/** Milliseconds since the epoch at which the runs that began since then called tools. */
async function callsSince(call, began) {
	const table = await findTable(call, 'foreman_run_events');
	const started = { columnName: 'type', condition: 'eq', value: 'tool-started' };
	const rows = await readRows(call, table.id, [started], 'at:asc');
	return rows.map(({ at }) => at).filter((at) => at >= began);
}

const LATEST_FIRST = 3;
const LONGEST_SILENCE = 15;

const inSeconds = (milliseconds) => Math.round(milliseconds / 100) / 10;

/** How soon the page drew a line, and how long it drew none while the Foreman worked. */
async function linesOf(page, call, { began, asked, pressed, answered }) {
	const drawn = await page.evaluate('drawn');
	const [first] = await callsSince(call, began);
	const line = drawn.find((at) => at >= first);
	const silences = [
		[first, asked],
		[pressed, answered],
	].flatMap(([from, until]) => {
		const moments = [from, ...drawn.filter((at) => at > from && at < until), until];
		return moments.slice(1).map((at, index) => at - moments[index]);
	});
	const told = { firstLine: inSeconds(line - first), silence: inSeconds(Math.max(...silences)) };
	if (told.firstLine > LATEST_FIRST || told.silence > LONGEST_SILENCE)
		throw new Error(`The lines come too late: ${JSON.stringify(told)}`);
	return told;
}

/** Writes, presses the button, and tells how soon all came. */
async function pressIn(page, chat, name, call) {
	const began = Date.now();
	await page.locator('.chat-input textarea').fill('Build an order intake');
	await page.keyboard.press('Enter');
	const yes = page
		.locator('.chat-message-from-bot')
		.getByRole('button', { name: 'Yes', exact: true });
	await yes.waitFor({ timeout: PATIENCE });
	for (const text of ['No', 'Write an answer'])
		await page.getByRole('button', { name: text, exact: true }).waitFor();
	await page.locator(isText('Open the card')).waitFor();
	const asked = Date.now();
	await takePicture(page, name, chat);
	const pressed = Date.now();
	await yes.click();
	await page
		.locator('.chat-message-from-bot', { hasText: 'All was looked at.' })
		.last()
		.waitFor({ timeout: PATIENCE });
	const answered = Date.now();
	await takePicture(page, `${name}-pressed`, chat);
	const lines = await linesOf(page, call, { began, asked, pressed, answered });
	const told = { answer: inSeconds(answered - pressed), ...lines };
	console.error(`${name}: ${JSON.stringify(told)}`);
	return told;
}

async function storeExample({ make, makeModel, call, owner: { baseUrl, apiKey } }) {
	const file = path.join(packageRoot, 'docs', 'examples', 'foreman-chat.json');
	const example = JSON.parse(await readFile(file, 'utf8'));
	const credentials = {
		Foreman: { foremanN8nApi: await make('foremanN8nApi', { baseUrl, apiKey }) },
		'Chat Model': { openAiApi: await makeModel() },
		Chat: { httpBasicAuth: await make('httpBasicAuth', { user: 'ada', password: PASSWORD }) },
	};
	const webhookId = randomUUID();
	const nodes = example.nodes.map((node) => ({
		...node,
		...(credentials[node.name] && { credentials: credentials[node.name] }),
		...(node.name === 'Chat' && {
			webhookId,
			parameters: { ...node.parameters, public: true, authentication: 'basicAuth' },
		}),
	}));
	const { id } = await call('POST', '/workflows', { ...example, nodes });
	return { id, webhookId };
}

async function pressInEditor(browser, { owner, call }, id) {
	const context = await openEditor(browser, owner, { viewport: { width: 1400, height: 1100 } });
	await context.addInitScript(
		"localStorage.setItem('N8N_CANVAS_CHAT_HEIGHT', '0.75'); localStorage.setItem('N8N_CANVAS_CHAT_WIDTH', '0.5')",
	);
	await context.addInitScript(watchChat);
	context.setDefaultTimeout(PATIENCE);
	const page = await context.newPage();
	await page.goto(`${owner.baseUrl}/workflow/${id}`);
	await page.getByTestId('workflow-chat-button').click();
	return await pressIn(page, page.getByTestId('canvas-chat'), 'chat-buttons', call);
}

/** The files of the package, which the CDN hands out as they are. */
async function chatPackage() {
	const folder = scratchFolder('chat');
	const label = 'fetching @n8n/chat';
	await runCommand('npm', ['pack', `@n8n/chat@${CHAT_VERSION}`], { cwd: folder, label });
	await runCommand('tar', ['xzf', `n8n-chat-${CHAT_VERSION}.tgz`], { cwd: folder, label });
	return path.join(folder, 'package');
}

/** The page takes the chat from a CDN: here it is the package itself. */
async function pressOnPage(browser, { owner: { baseUrl }, call }, webhookId) {
	const dist = await chatPackage();
	const context = await browser.newContext({
		viewport: { width: 1000, height: 900 },
		httpCredentials: { username: 'ada', password: PASSWORD },
	});
	await context.route(
		(url) => url.origin !== new URL(baseUrl).origin,
		async (route) => {
			const url = route.request().url();
			if (!url.startsWith(CDN)) return await route.abort();
			await route.fulfill({ path: path.join(dist, url.slice(CDN.length)) });
		},
	);
	await context.addInitScript(watchChat);
	context.setDefaultTimeout(PATIENCE);
	const page = await context.newPage();
	await page.goto(`${baseUrl}/webhook/${webhookId}/chat`);
	return await pressIn(page, page, 'chat-hosted', call);
}

const booted = await bootN8n({ queue: values.queue });
const browser = await openBrowser();
try {
	booted.model.load({ name: ANY_MODEL, turns });
	const { id, webhookId } = await storeExample(booted);
	const editor = await pressInEditor(browser, booted, id);
	await booted.call('POST', `/workflows/${id}/activate`);
	const hosted = await pressOnPage(browser, booted, webhookId);
	console.log(JSON.stringify({ editor, hosted }));
} catch (error) {
	for (const page of browser.contexts().flatMap((context) => context.pages()))
		await takePicture(page, 'chat-failed');
	throw error;
} finally {
	await browser.close();
	await booted.end();
}
