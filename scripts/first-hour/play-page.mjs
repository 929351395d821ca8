/** Has somebody at a browser do what a page of the docs says, on a fresh n8n with this package. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import gifenc from 'gifenc';
import { PNG } from 'pngjs';

import { ANY_MODEL } from '../../sandbox/model/server.mjs';
import { bootN8n } from '../boot-n8n.mjs';
import { openBrowser, openEditor } from '../browser.mjs';
import { packageRoot } from '../package-root.mjs';
import { openPerson } from './act.mjs';
import { readSteps } from './read-steps.mjs';

const { GIFEncoder, applyPalette, quantize } = gifenc;

/** The editor is flat: more colours make the file larger and nothing clearer. */
const COLOURS = 96;

const FRAME_MS = 1_800;
const LAST_FRAME_MS = 4_000;

const docs = path.join(packageRoot, 'docs');
const SIZE = { width: 1400, height: 1000 };
/** What a click opens moves into its place. */
const DRAWN_MS = 1_500;
export const onProgress = (line) => console.error(line);

/**
 * Does a page below docs/, with `turns` that the model says. Prints what it took as the last line: {"clicks":N,"fields":N,"replies":N,
 * "seconds":N}, and what `check` adds. Takes the options --pictures FOLDER, for one of each step, and --gif FILE. `prepare` makes what is
 * there before the page begins; `check` throws where what the page promises is not there. Throws where a step cannot be done.
 */
export async function playPage({ page, turns, prepare = async () => {}, check }) {
	const values = readOptions();
	const steps = readSteps(await readFile(path.join(docs, page), 'utf8'));
	const { owner, model, end } = await bootN8n({ say: onProgress });
	try {
		const script = model.load({ name: ANY_MODEL, turns });
		await prepare(owner, model);
		const { said, timed, counted } = await doSteps(owner, { page, steps, model, ...values });
		script.assertFinished();
		const found = await check(owner, { said, steps: timed });
		// The first step happens elsewhere.
		if (values.gif) {
			const pictures = steps.map((_, index) => pictureOf(values.pictures, page, index + 1));
			await makeGif(pictures.slice(1), values.gif);
		}
		console.log(JSON.stringify({ ...counted, seconds: timed.at(-1).seconds, ...found }));
	} finally {
		await end();
	}
}

function readOptions() {
	const { values } = parseArgs({
		options: { pictures: { type: 'string' }, gif: { type: 'string' } },
	});
	const missing =
		values.gif && values.pictures === undefined
			? '--gif needs --pictures FOLDER.'
			: existsSync(path.join(packageRoot, 'dist'))
				? undefined
				: 'There is no dist/. Run npm run build first.';
	if (missing === undefined) return values;
	console.error(missing);
	process.exit(1);
}

async function doSteps(owner, { page, steps, model, pictures }) {
	const browser = await openBrowser(onProgress);
	try {
		const context = await loggedIn(browser, owner, pictures !== undefined);
		const start = await context.newPage();
		await start.goto(`${owner.baseUrl}/home/workflows`);
		const folder = path.dirname(path.join(docs, page));
		const given = { docs: folder, modelKey: 'sk-first-hour', modelUrl: model.url };
		const person = openPerson(context, start, given);
		const began = Date.now();
		const timed = [];
		for (const [index, { title, actions }] of steps.entries()) {
			onProgress(`${index + 1}. ${title}`);
			await doStep(person, actions, index + 1);
			const seconds = Math.round((Date.now() - began) / 1000);
			timed.push({ title, seconds, clicks: person.counted.clicks });
			if (pictures !== undefined)
				await takePicture(person.page(), pictureOf(pictures, page, index + 1));
		}
		onProgress(`The chat says at last: ${person.said.at(-1)}`);
		return { said: person.said, timed, counted: person.counted };
	} finally {
		await browser.close();
	}
}

const pictureOf = (folder, page, number) =>
	path.join(folder, `${path.basename(page, '.md')}-${number}.png`);

async function doStep(person, actions, number) {
	try {
		for (const action of actions) await person.act(action);
	} catch (error) {
		const picture = path.join(tmpdir(), 'foreman-page.png');
		await person.page().screenshot({ path: picture });
		throw new Error(`Step ${number} cannot be done (picture: ${picture}). ${error.message}`);
	}
}

async function takePicture(page, file) {
	await mkdir(path.dirname(file), { recursive: true });
	await page.waitForFunction('document.body?.innerText.trim()');
	await page.waitForTimeout(DRAWN_MS);
	await page.screenshot({ path: file });
}

async function loggedIn(browser, owner, forPictures) {
	const context = await openEditor(browser, owner, { viewport: SIZE });
	// A chat so large that its pictures show what is said.
	const chat =
		"localStorage.setItem('N8N_CANVAS_CHAT_HEIGHT', '0.6'); localStorage.setItem('N8N_CANVAS_CHAT_WIDTH', '0.5')";
	if (forPictures) await context.addInitScript(chat);
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: owner.baseUrl });
	return context;
}

/** Makes a moving picture of PNG files of one size, in their order. */
async function makeGif(pictures, file) {
	const encoder = GIFEncoder();
	for (const [index, picture] of pictures.entries()) {
		const { data, width, height } = PNG.sync.read(await readFile(picture));
		const palette = quantize(data, COLOURS);
		const isLast = index === pictures.length - 1;
		const frame = { palette, delay: isLast ? LAST_FRAME_MS : FRAME_MS };
		encoder.writeFrame(applyPalette(data, palette), width, height, frame);
	}
	encoder.finish();
	await writeFile(file, encoder.bytes());
}
