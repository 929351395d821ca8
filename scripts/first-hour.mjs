/**
 * Does what docs/start.md says, click by click, in Chromium on a fresh n8n with nothing in it but an owner and this package, and prints
 * what it took. Fails where a step cannot be done, or what it promises is not there in the end. Needs a build; Chromium
 * is installed where that is possible.
 *
 *   node scripts/first-hour.mjs [--pictures FOLDER [--gif FILE]]
 *
 * The last line is {"clicks":N,"fields":N,"replies":N,"seconds":N}: clicks of the mouse (copying the workflow is one, a double click is
 * one), fields filled in (the first message is one), replies to what the chat asks. --pictures takes one of each step, and
 * --gif makes a moving picture of them.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { chromium, selectors } from 'playwright-core';

import { ensureChromium } from '../sandbox/chromium.mjs';
import { installPackage } from '../sandbox/install-package.mjs';
import { ANY_MODEL, startModelServer } from '../sandbox/model/server.mjs';
import { startN8n } from '../sandbox/n8n-process.mjs';
import { setUpOwner } from '../sandbox/owner.mjs';
import { api, expectOk } from '../sandbox/rest-client.mjs';
import { callOrders } from './demo/call-orders.mjs';
import { WORKFLOW_NAME } from './demo/job.mjs';
import { orderScript } from './demo/order-script.mjs';
import { openPerson } from './first-hour/act.mjs';
import { makeGif } from './first-hour/make-gif.mjs';
import { readSteps } from './first-hour/read-steps.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const docs = path.join(root, 'docs');
const SIZE = { width: 1400, height: 1000 };
/** What a click opens moves into its place. */
const DRAWN_MS = 1_500;
const onProgress = (line) => console.error(line);

selectors.setTestIdAttribute('data-test-id');

const { values } = parseArgs({
	options: { pictures: { type: 'string' }, gif: { type: 'string' } },
});

if (values.gif && values.pictures === undefined) {
	console.error('--gif needs --pictures FOLDER.');
	process.exit(1);
}
if (!existsSync(path.join(root, 'dist'))) {
	console.error('There is no dist/. Run npm run build first.');
	process.exit(1);
}

const steps = readSteps(await readFile(path.join(docs, 'start.md'), 'utf8'));
const directory = await mkdtemp(path.join(tmpdir(), 'foreman-first-hour-'));
await installPackage({ directory: root, stateDirectory: directory, onProgress });
const n8n = await startN8n({ directory, onProgress });
const model = await startModelServer();
const script = model.load({ name: ANY_MODEL, turns: orderScript });
try {
	const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
	const counted = await doSteps(owner);
	script.assertFinished();
	await checkResult(owner);
	// The first step happens elsewhere.
	if (values.gif) await makeGif(steps.map((_, index) => pictureOf(index + 1)).slice(1), values.gif);
	console.log(JSON.stringify(counted));
} finally {
	await model.stop();
	await n8n.stop();
	await rm(directory, { recursive: true, force: true });
}

async function doSteps(owner) {
	const browser = await chromium.launch({
		executablePath: await ensureChromium({ onProgress }),
		args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
	});
	try {
		const context = await loggedIn(browser, owner);
		const start = await context.newPage();
		await start.goto(`${owner.baseUrl}/home/workflows`);
		const given = { docs, modelKey: 'sk-first-hour', modelUrl: model.url };
		const person = openPerson(context, start, given);
		const began = Date.now();
		for (const [index, step] of steps.entries()) await doStep(person, step, index + 1);
		onProgress(`The chat says at last: ${person.said.at(-1)}`);
		return { ...person.counted, seconds: Math.round((Date.now() - began) / 1000) };
	} finally {
		await browser.close();
	}
}

function pictureOf(number) {
	return path.join(values.pictures, `start-${number}.png`);
}

async function doStep(person, { title, actions }, number) {
	onProgress(`${number}. ${title}`);
	try {
		for (const action of actions) await person.act(action);
	} catch (error) {
		await person.page().screenshot({ path: path.join(tmpdir(), 'foreman-first-hour.png') });
		throw new Error(
			`Step ${number} cannot be done (picture: ${tmpdir()}/foreman-first-hour.png). ${error.message}`,
		);
	}
	if (values.pictures === undefined) return;
	await mkdir(values.pictures, { recursive: true });
	await person.page().waitForFunction('document.body?.innerText.trim()');
	await person.page().waitForTimeout(DRAWN_MS);
	await person.page().screenshot({ path: pictureOf(number) });
}

/** n8n accepts a cookie only with the browser id of its log-in. */
async function loggedIn(browser, owner) {
	const context = await browser.newContext({ viewport: SIZE });
	const [name, value] = owner.cookie.split(/=(.*)/s);
	await context.addCookies([{ name, value, url: owner.baseUrl }]);
	const browserId = JSON.stringify(owner.browserId);
	await context.addInitScript(`localStorage.setItem('n8n-browserId', ${browserId})`);
	// A chat so large that its pictures show what is said.
	const chat =
		"localStorage.setItem('N8N_CANVAS_CHAT_HEIGHT', '0.6'); localStorage.setItem('N8N_CANVAS_CHAT_WIDTH', '0.5')";
	if (values.pictures !== undefined) await context.addInitScript(chat);
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: owner.baseUrl });
	await context.route(
		(url) => url.origin !== owner.baseUrl,
		(route) => route.abort(),
	);
	return context;
}

/** The workflow was built and published, and does what was asked for. */
async function checkResult(owner) {
	const path = '/workflows?active=true&limit=100';
	const { data } = expectOk(await api(owner.baseUrl, owner.apiKey, 'GET', path), path);
	const built = data.find((workflow) => workflow.name === WORKFLOW_NAME);
	if (!built) throw new Error(`No published workflow is called "${WORKFLOW_NAME}".`);
	if (!(await callOrders(owner, built.id, onProgress)))
		throw new Error('What was built does not do what was asked for.');
}
