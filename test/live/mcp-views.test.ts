import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

import { chromiumPath, ensureChromium } from '../../sandbox/chromium.mjs';
import { viewOf } from '../../src/surfaces/mcp/offers/view-of';
import { viewResource } from '../../src/surfaces/mcp/offers/view-page';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';

/** Keeps pictures of the page there. */
const pictures = process.env.MCP_VIEW_PICTURES;

let browser: Browser;

beforeAll(async () => {
	await ensureChromium();
	browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
}, 600_000);

afterAll(async () => {
	await browser.close();
});

interface Host {
	readonly theme: 'light' | 'dark';
	readonly opensLinks?: boolean;
}

/**
 * A page that plays the host: puts the view into a frame without an origin, answers ui/initialize, and keeps what the view sends.
 */
async function openHost({ theme, opensLinks = true }: Host) {
	const page = await browser.newPage({
		viewport: { width: 720, height: 900 },
		colorScheme: 'light',
	});
	const requests: string[] = [];
	page.on('request', (request) => requests.push(request.url()));
	await page.setContent(
		`<body style="margin:0"><iframe sandbox="allow-scripts" style="width:100%;height:880px;border:0"></iframe><script>
		window.sent = [];
		const frame = document.querySelector('iframe');
		addEventListener('message', ({ data, source }) => {
			if (source !== frame.contentWindow) return;
			sent.push(data);
			const answer = (result) => source.postMessage({ jsonrpc: '2.0', id: data.id, result }, '*');
			if (data.method === 'ui/initialize')
				answer({ protocolVersion: data.params.protocolVersion, hostInfo: { name: 'host', version: '1' },
					hostCapabilities: ${opensLinks ? '{ openLinks: {} }' : '{}'}, hostContext: { theme: '${theme}' } });
			if (data.method === 'ui/open-link') answer({});
		});
		</script></body>`,
	);
	await page.evaluate(
		`document.querySelector('iframe').srcdoc = ${JSON.stringify(viewResource.text)}`,
	);
	await sentBy(page, 'ui/notifications/initialized');
	return { page, requests, frame: page.frameLocator('iframe') };
}

const sentBy = async (page: Page, method: string): Promise<unknown> => {
	const wanted = `sent.find((one) => one.method === ${JSON.stringify(method)})`;
	return await (await page.waitForFunction(wanted)).jsonValue();
};

const post = async (page: Page, message: object) =>
	await page.evaluate(
		`document.querySelector('iframe').contentWindow.postMessage(${JSON.stringify({ jsonrpc: '2.0', ...message })}, '*')`,
	);

const show = async (
	page: Page,
	tool: string,
	outcome: Parameters<typeof viewOf>[1],
	url?: string,
) =>
	await post(page, {
		method: 'ui/notifications/tool-result',
		params: { content: [], _meta: { 'foreman/view': viewOf(tool, outcome, url) } },
	});

const keep = async (page: Page, name: string) => {
	if (pictures === undefined) return;
	mkdirSync(pictures, { recursive: true });
	await page.screenshot({ path: join(pictures, `${name}.png`) });
};

const to = (...nodes: string[]) => ({
	main: [nodes.map((node) => ({ node, type: 'main', index: 0 }))],
});

const at = (name: string, type: string, position: [number, number]) =>
	storedNode(name, { type: `n8n-nodes-base.${type}`, position });

const answers = {
	'get-workflow': {
		...storedWorkflow({
			name: 'Orders <b>of the shop</b>',
			nodes: [
				at('Order', 'webhook', [0, 0]),
				at('Total right?', 'if', [240, 0]),
				at('Store', 'postgres', [480, -90]),
				at('Tell the shop', 'slack', [480, 90]),
			],
			connections: { Order: to('Total right?'), 'Total right?': to('Store', 'Tell the shop') },
		}),
		...{ isDraftLive: false, activeVersionId: 'v0' },
		notLiveYet: { added: ['Tell the shop'], connected: ['Total right? → Tell the shop'] },
	},
	'validate-workflow': {
		valid: false,
		findings: [
			{
				...{ node: 'Store', parameter: 'table', severity: 'error' },
				...{ message: 'The table is missing.', fix: 'Set "table".' },
			},
			{ severity: 'advice', message: 'Nothing answers errors.', fix: 'Set an error workflow.' },
		],
	},
};

test.each(['light', 'dark'] as const)(
	'draws each answer, %s as the host is',
	async (theme) => {
		const { page, frame, requests } = await openHost({ theme });
		for (const [tool, output] of Object.entries(answers)) {
			await show(page, tool, { status: 'succeeded', output });
			await frame.locator('h1').waitFor();
			await keep(page, `${tool}-${theme}`);
		}
		const colour = await frame
			.locator('body')
			.evaluate('getComputedStyle(document.body).backgroundColor');
		expect(colour).toBe(theme === 'dark' ? 'rgb(22, 22, 21)' : 'rgb(244, 244, 241)');
		expect(await sentBy(page, 'ui/notifications/size-changed')).toMatchObject({
			params: { height: expect.any(Number) },
		});
		expect(requests.filter((url) => /^https?:/.test(url))).toEqual([]);
		await page.close();
	},
	60_000,
);

test('shows names as they are, and runs nothing of what stands in a result', async () => {
	const { page, frame } = await openHost({ theme: 'light' });
	await show(page, 'get-workflow', { status: 'succeeded', output: answers['get-workflow'] });
	expect(await frame.locator('h1').textContent()).toBe('Orders <b>of the shop</b>');
	expect(await frame.locator('svg.drawing rect').count()).toBe(4);
	const html =
		"<p id=\"there\">x</p><img src=\"x\" onerror=\"parent.postMessage({method: 'ran'}, '*')\"><script>parent.postMessage({method: 'ran'}, '*')</script>";
	await post(page, {
		method: 'ui/notifications/tool-result',
		params: { _meta: { 'foreman/view': { html } } },
	});
	await frame.locator('#there').waitFor();
	await page.waitForTimeout(300);
	const sent = await page.evaluate('JSON.stringify(sent)');
	expect(sent).not.toContain('"ran"');
	await page.close();
}, 60_000);

const asked = {
	status: 'approval-required',
	question: 'Publish workflow "Orders" (abc)? It then answers every order.',
	expiresAt: Date.UTC(2026, 10, 24, 12),
} as const;

test('hands the link of an approval to the host', async () => {
	const { page, frame } = await openHost({ theme: 'light' });
	await show(page, 'publish-workflow', asked, 'https://n8n.example/webhook/mcp/ui/a?k=1&l=2');
	await keep(page, 'approval-light');
	await frame.getByRole('link', { name: 'Open the question' }).click();
	expect(await sentBy(page, 'ui/open-link')).toMatchObject({
		params: { url: 'https://n8n.example/webhook/mcp/ui/a?k=1&l=2' },
	});
	expect(await frame.locator('.address').count()).toBe(0);
	await page.close();
}, 60_000);

test('shows the address where the host opens none', async () => {
	const { page, frame } = await openHost({ theme: 'dark', opensLinks: false });
	await show(page, 'publish-workflow', asked, 'https://n8n.example/ui/a');
	const link = frame.getByRole('link', { name: 'Open the question' });
	await link.click();
	await link.click();
	expect(await frame.locator('.address').allTextContents()).toEqual(['https://n8n.example/ui/a']);
	await keep(page, 'approval-dark');
	await page.close();
}, 60_000);

test('follows the host: theme, end of a call, result without a view, requests', async () => {
	const { page, frame } = await openHost({ theme: 'light' });
	const params = { theme: 'dark' };
	await post(page, { method: 'ui/notifications/host-context-changed', params });
	await frame.locator(':root[data-theme="dark"]').waitFor();
	await post(page, { method: 'ui/notifications/tool-cancelled', params: {} });
	await frame.getByText('The call was cancelled.').waitFor();
	await post(page, { method: 'ui/notifications/tool-result', params: { content: [] } });
	await frame.getByText('Nothing to draw').waitFor();
	await post(page, { id: 'h1', method: 'ui/resource-teardown', params: {} });
	await post(page, { id: 'h2', method: 'other', params: {} });
	await page.waitForFunction(`sent.filter(({ id }) => ['h1', 'h2'].includes(id)).length === 2`);
	await page.close();
}, 60_000);
