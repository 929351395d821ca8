/**
 * Takes the pictures of the docs from a running editor. Needs a build and Chromium (/usr/bin/chromium, or
 * what CHROMIUM names; on Debian: apt-get install chromium).
 *
 *   node scripts/screenshot.mjs [--state FOLDER] [--out FOLDER] [--panels FOLDER]
 *
 * The n8n is the sandbox that runs on the state folder, else one that is started for the pictures. With
 * --panels the open node panels are taken as well, and what the browser's console says is printed.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { chromium, selectors } from 'playwright-core';

import { chromiumPath } from '../sandbox/chromium.mjs';
import { ensureCredential } from '../sandbox/credentials.mjs';
import { installPackage } from '../sandbox/install-package.mjs';
import { startN8n } from '../sandbox/n8n-process.mjs';
import { setUpOwner } from '../sandbox/owner.mjs';
import { deleteWorkflow } from '../sandbox/published-workflow.mjs';
import { api, expectOk } from '../sandbox/rest-client.mjs';
import { findRunning } from '../sandbox/running-instance.mjs';
import { canvasWorkflow } from './screenshot/canvas-workflow.mjs';
import { FOREMAN_OPERATIONS, foremanCanvas, foremanPanels } from './screenshot/foreman-canvas.mjs';
import { panelNames, panelsWorkflow } from './screenshot/panels-workflow.mjs';
import { takeOperationPanels, takePanels } from './screenshot/take-panels.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const SIZE = { width: 1400, height: 800 };

selectors.setTestIdAttribute('data-test-id');

const { values } = parseArgs({
	options: {
		state: { type: 'string', default: path.join(root, 'sandbox', '.state') },
		out: { type: 'string', default: path.join(root, 'docs', 'images') },
		panels: { type: 'string' },
	},
});

if (!existsSync(chromiumPath)) {
	console.error(
		`There is no Chromium at ${chromiumPath}. Install it (Debian: apt-get install chromium), or name yours in CHROMIUM.`,
	);
	process.exit(1);
}
if (!existsSync(path.join(root, 'dist'))) {
	console.error('There is no dist/. Run npm run build first.');
	process.exit(1);
}

const instance = (await runningInstance()) ?? (await startedInstance());
try {
	await takePictures(instance);
} finally {
	await instance.end();
}

async function runningInstance() {
	const running = await findRunning(values.state, 'n8n');
	return running && { baseUrl: running.url, stateDirectory: values.state, async end() {} };
}

async function startedInstance() {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-screenshot-'));
	const onProgress = (line) => console.error(line);
	await installPackage({ directory: root, stateDirectory: directory, onProgress });
	const n8n = await startN8n({ directory, onProgress });
	return {
		baseUrl: n8n.baseUrl,
		stateDirectory: directory,
		async end() {
			await n8n.stop();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

async function takePictures({ baseUrl, stateDirectory }) {
	const owner = await setUpOwner(baseUrl, { stateDirectory });
	const credentials = {
		foreman: await ensureCredential(baseUrl, owner.apiKey, {
			name: 'Foreman n8n API',
			type: 'foremanN8nApi',
			data: { baseUrl, apiKey: owner.apiKey },
		}),
		store: await ensureCredential(baseUrl, owner.apiKey, {
			name: 'Foreman store',
			type: 'foremanStoreApi',
			data: { baseUrl, apiKey: owner.apiKey, secret: 'x'.repeat(40), askUrlSecret: '' },
		}),
		model: await ensureCredential(baseUrl, owner.apiKey, {
			name: 'OpenAI',
			type: 'openAiApi',
			data: { apiKey: 'sk-none', header: false },
		}),
	};
	const create = async (workflow) =>
		expectOk(
			await api(baseUrl, owner.apiKey, 'POST', '/workflows', workflow),
			'create the workflow of the picture',
		).id;
	const id = await create(canvasWorkflow(credentials));
	const foreman = await create(foremanCanvas(credentials));
	const panels = await create(panelsWorkflow(credentials.foreman));
	const operations = await create(foremanPanels(credentials));
	const browser = await chromium.launch({
		executablePath: chromiumPath,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
	try {
		const page = await loggedInPage(browser, owner);
		await mkdir(values.out, { recursive: true });
		await openCanvas(page, `${baseUrl}/workflow/${foreman}`, 'Foreman');
		await takePicture(page, 'foreman.png', { x: 330, y: 130, width: 760, height: 560 });
		await openCanvas(page, `${baseUrl}/workflow/${id}`, 'Foreman Toolkit');
		await takePicture(page, 'canvas.png');
		if (values.panels !== undefined) {
			await mkdir(values.panels, { recursive: true });
			await takePanels(
				page,
				values.panels,
				`${baseUrl}/home/credentials/${credentials.foreman.id}`,
			);
			await takeOperationPanels(page, values.panels, `${baseUrl}/workflow/${panels}`, panelNames);
			const own = `${baseUrl}/workflow/${operations}`;
			await takeOperationPanels(page, values.panels, own, FOREMAN_OPERATIONS);
		}
	} finally {
		await browser.close();
		for (const made of [id, foreman, panels, operations]) await deleteWorkflow(owner, made);
	}
}

/** n8n accepts a cookie only with the browser id of its log-in. */
async function loggedInPage(browser, owner) {
	const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: 2 });
	const [name, value] = owner.cookie.split(/=(.*)/s);
	await context.addCookies([{ name, value, url: owner.baseUrl }]);
	const browserId = JSON.stringify(owner.browserId);
	await context.addInitScript(`localStorage.setItem('n8n-browserId', ${browserId})`);
	// The editor fetches nothing from elsewhere while the pictures are taken.
	await context.route(
		(url) => url.origin !== owner.baseUrl,
		(route) => route.abort(),
	);
	const page = await context.newPage();
	if (values.panels !== undefined) {
		page.on('console', (message) => {
			if (['error', 'warning'].includes(message.type()))
				console.error(`console ${message.type()}: ${message.text().slice(0, 300)}`);
		});
		page.on('pageerror', (error) => console.error(`page error: ${error.message}`));
	}
	return page;
}

async function takePicture(page, name, clip) {
	const file = path.join(values.out, name);
	await page.screenshot({ path: file, ...(clip ? { clip } : {}) });
	console.log(path.relative(root, file));
}

async function openCanvas(page, url, node) {
	await page.goto(url);
	await page.locator(`[data-node-name="${node}"]`).first().waitFor({ timeout: 60_000 });
	await page.keyboard.press('Escape');
	await page.getByTestId('zoom-to-fit').click();
	await page.waitForTimeout(800);
	await page.getByTestId('zoom-out-button').click();
	await page.mouse.move(SIZE.width / 2, 120);
	// The canvas moves to its position with an animation.
	await page.waitForTimeout(1_500);
}
