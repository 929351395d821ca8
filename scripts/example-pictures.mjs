/**
 * Takes a picture of every example of docs/examples from a running editor. Needs a build and Chromium (/usr/bin/chromium, or
 * what CHROMIUM names; on Debian: apt-get install chromium).
 *
 *   node scripts/example-pictures.mjs [--out FOLDER] [NAME …]
 *
 * FOLDER is docs/images/examples when left out; NAMEs are those of examples without `.json`, all of them when left out.
 */
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { chromium, selectors } from 'playwright-core';

import { ensureChromium } from '../sandbox/chromium.mjs';
import { ensureCredential } from '../sandbox/credentials.mjs';
import { installPackage } from '../sandbox/install-package.mjs';
import { startN8n } from '../sandbox/n8n-process.mjs';
import { setUpOwner } from '../sandbox/owner.mjs';
import { api, expectOk } from '../sandbox/rest-client.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const examples = path.join(root, 'docs', 'examples');

const { values, positionals } = parseArgs({
	options: { out: { type: 'string', default: path.join(root, 'docs', 'images', 'examples') } },
	allowPositionals: true,
});

/** Buttons of the editor that lie over the canvas. */
const BUTTONS = [
	...['workflow-chat-button', 'execute-workflow-button', 'canvas-controls', 'universal-add'],
	...['node-creator-plus-button', 'command-bar-button', 'add-sticky-button'],
	...['toggle-focus-panel-button', 'instance-ai-canvas-action-button'],
].map((id) => `[data-test-id^="${id}"]`);

selectors.setTestIdAttribute('data-test-id');
const onProgress = (line) => console.error(line);
const executablePath = await ensureChromium({ onProgress });
const directory = await mkdtemp(path.join(tmpdir(), 'foreman-examples-'));
await installPackage({ directory: root, stateDirectory: directory, onProgress });
const n8n = await startN8n({ directory, onProgress });
try {
	await takePictures(await setUpOwner(n8n.baseUrl, { stateDirectory: directory }));
} finally {
	await n8n.stop();
	await rm(directory, { recursive: true, force: true });
}

async function takePictures(owner) {
	const credentials = await makeCredentials(owner);
	const browser = await chromium.launch({
		executablePath,
		args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
	});
	try {
		const page = await openEditor(browser, owner);
		await mkdir(values.out, { recursive: true });
		for (const name of await chosenNames()) {
			const example = JSON.parse(await readFile(path.join(examples, `${name}.json`), 'utf8'));
			await takePicture(page, owner, connected(example, credentials), name);
		}
	} finally {
		await browser.close();
	}
}

async function chosenNames() {
	if (positionals.length > 0) return positionals;
	const files = await readdir(examples);
	return files.flatMap((file) => (file.endsWith('.json') ? [path.basename(file, '.json')] : []));
}

/** One of each type that an example can need. None of them is used. */
async function makeCredentials({ baseUrl, apiKey }) {
	const key = { baseUrl, apiKey };
	const data = {
		foremanN8nApi: key,
		foremanStoreApi: { ...key, secret: 'x'.repeat(40), askUrlSecret: '' },
		foremanIdentityApi: {
			...{ mode: 'fixed', organisation: 'shop', agency: 'main', user: 'you' },
			...{ jwksUrl: '', publicKey: '', secret: '', issuer: '', audience: '' },
		},
		openAiApi: { apiKey: 'sk-none', header: false },
		smtp: { user: '', password: '', host: 'mail.example', port: 465, secure: true },
		httpBasicAuth: { user: 'you', password: 'none' },
		httpHeaderAuth: { name: 'x-secret', value: 'none' },
	};
	const made = await Promise.all(
		Object.entries(data).map(async ([type, fields]) => [
			type,
			await ensureCredential(baseUrl, apiKey, { name: type, type, data: fields }),
		]),
	);
	return Object.fromEntries(made);
}

/** Without signs of what a person has yet to fill in. */
function connected(example, credentials) {
	const own = ['foremanN8nApi', 'foremanStoreApi', 'foremanIdentityApi'];
	const byType = {
		'@n8n/n8n-nodes-langchain.lmChatOpenAi': ['openAiApi'],
		'@n8n/n8n-nodes-langchain.chatTrigger': ['httpBasicAuth'],
		'n8n-nodes-base.emailSend': ['smtp'],
		'n8n-nodes-base.webhook': ['httpHeaderAuth'],
	};
	const nodes = example.nodes.map((node) => {
		const types = byType[node.type] ?? (node.type.startsWith('n8n-nodes-foreman.') ? own : []);
		const chosen = Object.fromEntries(types.map((type) => [type, credentials[type]]));
		const mail = { fromEmail: 'n8n@example.com', toEmail: 'you@example.com' };
		const filled = node.type.endsWith('.emailSend') ? mail : {};
		return { ...node, credentials: chosen, parameters: { ...node.parameters, ...filled } };
	});
	return { ...example, nodes };
}

/** The editor, logged in: n8n accepts a cookie only with the browser id of its log-in. It fetches nothing from elsewhere. */
async function openEditor(browser, owner) {
	const viewport = { width: 1400, height: 900 };
	const context = await browser.newContext({ viewport });
	const [name, value] = owner.cookie.split(/=(.*)/s);
	await context.addCookies([{ name, value, url: owner.baseUrl }]);
	const browserId = JSON.stringify(owner.browserId);
	await context.addInitScript(`localStorage.setItem('n8n-browserId', ${browserId})`);
	await context.route(
		(url) => url.origin !== owner.baseUrl,
		async (route) => await route.abort(),
	);
	return await context.newPage();
}

/** Of the nodes and the note, and of nothing around them. */
async function takePicture(page, owner, workflow, name) {
	const created = await api(owner.baseUrl, owner.apiKey, 'POST', '/workflows', workflow);
	const { id } = expectOk(created, `create ${name}`);
	await page.goto(`${owner.baseUrl}/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor({ timeout: 60_000 });
	await page.keyboard.press('Escape');
	await page.getByTestId('zoom-to-fit').click();
	await page.mouse.move(700, 100);
	const content = `${BUTTONS.join(', ')}, .vue-flow__minimap { visibility: hidden !important; }`;
	await page.addStyleTag({ content });
	// The canvas moves to its position with an animation.
	await page.waitForTimeout(1_500);
	const boxes = await page.locator('.vue-flow__node').evaluateAll((nodes) =>
		nodes.map((node) => {
			const { left, top, right, bottom } = node.getBoundingClientRect();
			return { left, top, right, bottom };
		}),
	);
	const edge = (side, pick) => pick(...boxes.map((box) => box[side]));
	const left = Math.max(60, edge('left', Math.min) - 30);
	const top = Math.max(84, edge('top', Math.min) - 20);
	const width = Math.min(1400, edge('right', Math.max) + 90) - left;
	const height = Math.min(840, edge('bottom', Math.max) + 64) - top;
	const file = path.join(values.out, `${name}.png`);
	await page.screenshot({ path: file, clip: { x: left, y: top, width, height } });
	console.log(path.relative(root, file));
}
