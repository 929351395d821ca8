/**
 * Takes a picture of every example of docs/examples from a running editor. Needs a build and Chromium (/usr/bin/chromium, or what
 * CHROMIUM names; on Debian: apt-get install chromium).
 *
 *   node scripts/pictures.mjs [--out FOLDER] [NAME …]
 *
 * FOLDER is docs/images/examples when left out; NAMEs are those of examples without `.json`, all of them when left out.
 */
import { mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { bootN8n } from './boot-n8n.mjs';
import { openBrowser, openEditor } from './browser.mjs';
import { packageRoot } from './package-root.mjs';

const examples = path.join(packageRoot, 'docs', 'examples');

const { values, positionals } = parseArgs({
	options: {
		out: { type: 'string', default: path.join(packageRoot, 'docs', 'images', 'examples') },
	},
	allowPositionals: true,
});

/** Buttons of the editor that lie over the canvas. */
const BUTTONS = [
	'workflow-chat-button',
	'execute-workflow-button',
	'canvas-controls',
	'universal-add',
	'node-creator-plus-button',
	'command-bar-button',
	'add-sticky-button',
	'toggle-focus-panel-button',
	'instance-ai-canvas-action-button',
].map((id) => `[data-test-id^="${id}"]`);

/** What the nodes of a type need, so that none has a sign of what a person has yet to fill in. */
const NEEDS = {
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': ['openAiApi'],
	'@n8n/n8n-nodes-langchain.chatTrigger': ['httpBasicAuth'],
	'n8n-nodes-base.emailSend': ['smtp'],
	'n8n-nodes-base.webhook': ['httpHeaderAuth'],
};
const OWN = ['foremanN8nApi', 'foremanStoreApi', 'foremanIdentityApi'];

/** One of each type that a picture can need. None of them is used. */
async function makeCredentials({ owner: { baseUrl, apiKey }, make }) {
	const data = {
		foremanN8nApi: { baseUrl, apiKey },
		foremanStoreApi: { baseUrl, apiKey, secret: 'x'.repeat(40), askUrlSecret: '' },
		foremanIdentityApi: { mode: 'fixed', organisation: 'shop', agency: 'main', user: 'you' },
		openAiApi: { apiKey: 'sk-none', header: false },
		smtp: { user: '', password: '', host: 'mail.example', port: 465, secure: true },
		httpBasicAuth: { user: 'you', password: 'none' },
		httpHeaderAuth: { name: 'x-secret', value: 'none' },
	};
	const made = {};
	for (const [type, fields] of Object.entries(data)) made[type] = await make(type, fields);
	return made;
}

function connected(drawn, credentials) {
	const nodes = drawn.nodes.map((node) => {
		const types = NEEDS[node.type] ?? (node.type.startsWith('n8n-nodes-foreman.') ? OWN : []);
		const chosen = Object.fromEntries(types.map((type) => [type, credentials[type]]));
		const mail = { fromEmail: 'n8n@example.com', toEmail: 'you@example.com' };
		const filled = node.type.endsWith('.emailSend') ? mail : {};
		return { ...node, credentials: chosen, parameters: { ...node.parameters, ...filled } };
	});
	return { ...drawn, nodes };
}

/** Of the nodes and the note, and of nothing around them. */
async function takePicture(page, { owner, call }, drawn, file) {
	const { id } = await call('POST', '/workflows', drawn);
	await page.goto(`${owner.baseUrl}/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor({ timeout: 60_000 });
	await page.keyboard.press('Escape');
	await page.getByTestId('zoom-to-fit').click();
	await page.mouse.move(700, 100);
	const content = `${BUTTONS.join(', ')}, .vue-flow__minimap { visibility: hidden !important; }`;
	await page.addStyleTag({ content });
	// The canvas moves to its position with an animation.
	await page.waitForTimeout(1_500);
	const nodes = await page.locator('.vue-flow__node').all();
	const boxes = await Promise.all(nodes.map(async (node) => await node.boundingBox()));
	const x = Math.max(60, Math.min(...boxes.map((box) => box.x)) - 30);
	const y = Math.max(84, Math.min(...boxes.map((box) => box.y)) - 20);
	const right = Math.min(1400, Math.max(...boxes.map((box) => box.x + box.width)) + 90);
	const bottom = Math.min(840, Math.max(...boxes.map((box) => box.y + box.height)) + 64);
	await mkdir(path.dirname(file), { recursive: true });
	await page.screenshot({ path: file, clip: { x, y, width: right - x, height: bottom - y } });
	console.log(path.relative(packageRoot, file));
}

const names = (await readdir(examples))
	.filter((file) => file.endsWith('.json'))
	.map((file) => path.basename(file, '.json'))
	.filter((name) => positionals.length === 0 || positionals.includes(name));
const booted = await bootN8n();
const browser = await openBrowser();
try {
	const credentials = await makeCredentials(booted);
	const viewport = { width: 1400, height: 900 };
	const page = await (await openEditor(browser, booted.owner, { viewport })).newPage();
	for (const name of names) {
		const drawn = JSON.parse(await readFile(path.join(examples, `${name}.json`), 'utf8'));
		const file = path.join(values.out, `${name}.png`);
		await takePicture(page, booted, connected(drawn, credentials), file);
	}
} finally {
	await browser.close();
	await booted.end();
}
