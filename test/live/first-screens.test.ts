import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { ensureChromium } from '../../sandbox/chromium.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { openEditor } from '../support/node-creator';
import { useLive } from '../support/use-live';

/** Keeps a picture of each panel there. */
const pictures = process.env.PANEL_PICTURES;

const SIZE = { width: 1440, height: 900 };

/** Decide which fields there are. */
const CHOICES = ['resource', 'operation', 'permissionSource'];

/** Each node, the credentials that it cannot do without, and the field that it is for. */
const panels = [
	['foreman', 1, 'message'],
	['foremanToolkit', 1, 'profile'],
	['foremanGateHitlTool', 1, 'profile'],
	['foremanWorkflows', 1, 'query'],
	['foremanTeam', 2, 'statusId'],
	['foremanAdmin', 1, 'agentId'],
	['foremanAdminTrigger', 2, 'path'],
	['foremanMcpTrigger', 1, 'path'],
	['foremanBuilder', 1, 'category'],
	['foremanResearch', 2, 'query'],
] as const;

const world = useLive([]);

let browser: Awaited<ReturnType<typeof openEditor>>['browser'];
let page: Page;
let address: string;

const idOf = (name: string) => `panel-of-${name}`;

/** n8n opens a panel by the address of its node. */
async function openPanel(name: string) {
	await page.goto(`${address}/${idOf(name)}`);
	return page.getByTestId('node-parameters');
}

beforeAll(async () => {
	await ensureChromium();
	({ browser, page } = await openEditor(world.live, SIZE));
	const nodes = panels.map(([name], index) => ({
		...{ id: idOf(name), name, type: `n8n-nodes-foreman.${name}`, typeVersion: 1.1 },
		...{ position: [index * 420, 0], parameters: {} },
	}));
	const { id } = await world.live.store(workflow('Panels', nodes, []));
	address = `${world.live.access.baseUrl}/workflow/${id}`;
	page.setDefaultTimeout(60_000);
}, 600_000);

afterAll(async () => await browser.close());

test.each(panels)(
	'%s opens on its credentials (%d) and %s, and nothing above that can be left alone',
	async (name, credentials, main) => {
		const panel = await openPanel(name);
		const field = panel.getByTestId(`parameter-input-${main}`).first();
		await field.waitFor();
		if (pictures !== undefined) {
			mkdirSync(pictures, { recursive: true });
			await page.screenshot({ path: join(pictures, `${name}.png`) });
		}
		const { y = SIZE.height, height = 0 } = (await field.boundingBox()) ?? {};
		expect(y + height).toBeLessThan(SIZE.height);
		expect(await panel.getByTestId('node-credentials-slot').count()).toBe(credentials);
		const ids = await panel
			.locator('[data-test-id^="parameter-input-"]')
			.evaluateAll((all) => all.map((one) => one.getAttribute('data-test-id') ?? ''));
		const names = ids.map((one) => one.slice('parameter-input-'.length));
		const above = names.slice(0, names.indexOf(main));
		expect(above.filter((one) => !CHOICES.includes(one))).toEqual([]);
	},
	120_000,
);

test('what is optional has its place once it is switched on', async () => {
	const panel = await openPanel('foreman');
	const slots = panel.getByTestId('node-credentials-slot');
	await panel.getByTestId('parameter-input-moreCredentials').locator('.el-switch').click();
	await slots.nth(4).waitFor();
	expect(await slots.count()).toBe(5);
}, 120_000);
