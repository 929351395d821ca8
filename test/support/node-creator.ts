import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { chromium, selectors } from 'playwright-core';

import { chromiumPath } from '../../sandbox/chromium.mjs';
import { pause } from '../../sandbox/progress.mjs';
import { agentNode, workflow } from '../../sandbox/workflows.mjs';
import type { WorkflowNode } from '../../sandbox/workflows.mjs';
import type { Place } from './found-words';
import type { Json, LiveInstance } from './live-instance';

/** Keeps pictures of the list there. */
const pictures = process.env.NODE_CREATOR_PICTURES;

const SIZE = { width: 1400, height: 1000 };

/** n8n's list of nodes, in Chromium. */
export interface NodeCreator {
	open(place: Place): Promise<void>;
	/** What the list shows for a word, in its order. */
	namesFor(word: string): Promise<string[]>;
	/** Picks from the list, by what is written there. */
	pick(words: string): Promise<void>;
	/** What is written at each node on the canvas, once there are so many nodes. */
	written(count: number): Promise<string[]>;
	/** Shows nodes on a canvas. */
	show(nodes: readonly WorkflowNode[]): Promise<void>;
	close(): Promise<void>;
}

const node = (name: string, type: string, typeVersion: number) => ({
	...{ name, type: `n8n-nodes-base.${type}`, typeVersion, parameters: {} },
});

const start = node('Start', 'manualTrigger', 1);
const end = node('End', 'noOp', 1);

const empty = workflow('Empty', [], []);
const plain = workflow('Plain', [start, end], [['Start', 'End']]);
const agent = workflow('Agent', [start, agentNode()], [['Start', 'AI Agent']]);

/** A page of n8n's editor in Chromium, logged in. */
export async function openEditor({ access }: LiveInstance, viewport = SIZE) {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		...{ executablePath: chromiumPath },
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
	});
	const context = await browser.newContext({ viewport });
	const [name = '', value = ''] = access.cookie.split(/=(.*)/s);
	await context.addCookies([{ name, value, url: access.baseUrl }]);
	// n8n accepts a cookie only with the browser id of its log-in.
	const browserId = JSON.stringify(access.browserId);
	await context.addInitScript(`localStorage.setItem('n8n-browserId', ${browserId})`);
	// Nothing is loaded from elsewhere.
	await context.route(
		(url) => url.origin !== access.baseUrl,
		async (route) => await route.abort(),
	);
	return { browser, page: await context.newPage() };
}

const plusOf = (page: Page, name: string, handle: string) =>
	page.locator(
		`[data-node-name="${name}"] [data-handleid="${handle}"] [data-test-id="canvas-handle-plus"]`,
	);

/** Opens n8n's list of nodes at places, on a canvas of its own each. */
export async function openNodeCreator(live: LiveInstance): Promise<NodeCreator> {
	const { browser, page } = await openEditor(live);
	const search = page.getByTestId('node-creator-search-bar');
	const list = page.getByTestId('node-creator');
	let at = '';

	const show = async (content: Json) => {
		const { id } = await live.store(content);
		await page.goto(`${live.access.baseUrl}/workflow/${id}`);
	};

	const openers: Readonly<Record<Place, () => Promise<void>>> = {
		'the empty canvas': async () => {
			await show(empty);
			await page.getByTestId('canvas-add-button').first().click();
		},
		'the + of a node': async () => {
			await show(plain);
			await plusOf(page, 'End', 'outputs/main/0').click();
		},
		'the + of a workflow': async () => {
			await show(plain);
			await page.locator('[data-node-name="End"]').first().waitFor();
			await page.getByTestId('node-creator-plus-button').click();
		},
		'the + for tools of an agent': async () => {
			await show(agent);
			await page.locator('[data-node-name="AI Agent"]').first().waitFor();
			// The first time that the list opens after the page was loaded, n8n puts another list in front of that of tools.
			await page.getByTestId('node-creator-plus-button').click();
			await search.waitFor();
			await page.keyboard.press('Escape');
			await search.waitFor({ state: 'detached' });
			await plusOf(page, 'AI Agent', 'inputs/ai_tool/0').click();
			await list.getByText('Tools', { exact: true }).first().waitFor();
		},
	};

	const takePicture = async (name: string) => {
		if (pictures === undefined) return;
		mkdirSync(pictures, { recursive: true });
		// Icons come after the words.
		await pause(500);
		const file = `${name}.png`.replaceAll(' ', '-').replaceAll('+', 'plus');
		await page.screenshot({ path: join(pictures, file) });
	};

	/** The list is drawn bit by bit: what it shows twice in a row is what it shows. */
	const settled = async () => {
		let before: string | undefined;
		for (;;) {
			const names = await list.getByTestId('node-creator-item-name').allInnerTexts();
			const now = names.join('\n');
			if (now === before) return names.map((name) => name.trim());
			before = now;
			await pause(120);
		}
	};

	return {
		async open(place) {
			at = place;
			await openers[place]();
			await search.waitFor();
		},
		async namesFor(word) {
			// What was found before does not count.
			await search.fill('');
			await search.fill(word);
			// n8n waits for further letters, unless one goes on to the list.
			await search.press('ArrowDown');
			const names = await settled();
			await takePicture(`${at} ${word}`);
			return names;
		},
		async pick(words) {
			await list.getByText(words, { exact: true }).first().click();
		},
		async written(count) {
			const nodes = page.getByTestId('canvas-node');
			await nodes.nth(count - 1).waitFor();
			await takePicture('canvas');
			return await nodes.allInnerTexts();
		},
		async show(nodes) {
			await show(workflow('Nodes', [...nodes], []));
		},
		async close() {
			await browser.close();
		},
	};
}
