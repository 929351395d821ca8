import { randomUUID } from 'node:crypto';

import { BAD_ORDER, GOOD_ORDER, FAULTY, FIXED, orderCode } from '../../scripts/demo/job.mjs';
import { formOf, openBrowser } from '../support/admin-trigger';
import type { McpTrigger } from '../support/mcp-trigger';
import { MODERN, OLD, publishMcpTrigger } from '../support/mcp-trigger';
import type { Person, RoundClient } from '../support/round-client';
import { openModern, openOld } from '../support/round-client';
import { fixedIdentity } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const PASSWORD = randomUUID();

let mcp: McpTrigger;

beforeAll(async () => {
	const { live } = world;
	mcp = await publishMcpTrigger(live, {
		// What an agent made itself it may change and try: publishing is what a person is asked about.
		parameters: { profile: 'build' },
		credentials: {
			foremanIdentityApi: await fixedIdentity(live, `org ${randomUUID()}`, 'main', PASSWORD),
		},
	});
});

const door = () => ({ url: mcp.url, headers: { authorization: `Bearer ${mcp.token}` } });

/** Signs in on the page at that address, reads the card and approves it. */
function personAt({ url }: McpTrigger, cards: string[]): Person {
	return async (address) => {
		expect(address.startsWith(`${url}/ui/approvals/`)).toBe(true);
		const path = address.slice(url.length + 1);
		const browser = openBrowser(url);
		expect((await browser.get(path)).status).toBe(401);
		expect((await browser.signIn(PASSWORD)).status).toBe(303);
		const card = await browser.get(path);
		expect(card.status).toBe(200);
		cards.push(card.text);
		const answered = await browser.post(path, { ...formOf(card), verdict: 'approved' });
		expect(answered.status).toBeLessThan(400);
	};
}

const send = async (path: string, order: object) => {
	const response = await fetch(`${world.live.access.baseUrl}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(order),
	});
	return { status: response.status, body: await response.json() };
};

describe.each([
	['2026-07-28', MODERN, openModern],
	['2025-11-25', OLD, openOld],
] as const)('the official client of %s', (_, revision, open) => {
	let client: RoundClient;
	const cards: string[] = [];

	beforeAll(async () => {
		client = await open(door(), personAt(mcp, cards));
	});

	afterAll(async () => {
		await client.close();
	});

	const ok = async (tool: string, input: object) => {
		const { answer, refusal } = await client.call(tool, input);
		expect([tool, refusal]).toEqual([tool, undefined]);
		return answer;
	};

	test('builds the order webhook, sees its fault, mends it, and publishes it with one approval', async () => {
		expect(client.revision).toBe(revision);
		const path = `orders-${randomUUID()}`;
		const columns = [
			{ name: 'customer', type: 'string' },
			{ name: 'total', type: 'number' },
		];
		const table = await ok('create-data-table', { name: `Orders ${randomUUID()}`, columns });
		const code = orderCode(table.id).replace("path: 'orders'", `path: '${path}'`);
		const built = await ok('build-workflow', { code });
		const { workflowId } = built;

		const run = { workflowId, inputData: GOOD_ORDER, simulate: 'writes' };
		const broken = await ok('run-workflow', run);
		expect(broken.status).toBe('error');
		const fault = await ok('debug-execution', { executionId: broken.executionId });
		expect(fault.failedNode).toMatchObject({ name: 'Add up the lines' });

		const patches = [{ old_str: FAULTY, new_str: FIXED }];
		await ok('build-workflow', { workflowId, patches });
		expect(await ok('run-workflow', run)).toMatchObject({ status: 'success' });
		expect(cards).toEqual([]);

		expect(await ok('publish-workflow', { workflowId })).toMatchObject({ success: true });
		expect(cards).toHaveLength(1);
		expect(cards[0]).toContain('Order intake');

		await world.live.webhook(path);
		expect(await send(path, GOOD_ORDER)).toMatchObject({ status: 200, body: { accepted: true } });
		expect(await send(path, BAD_ORDER)).toMatchObject({ status: 422, body: { accepted: false } });
		const rows = await ok('query-data-table-rows', { dataTableId: table.id });
		expect(rows.rows).toMatchObject([{ customer: 'Ada', total: 16 }]);
	});

	test('reads a resource, gets a prompt and completes its argument', async () => {
		const resources = await client.resources();
		expect(resources.map(({ uri }) => uri)).toContain('instance://context');
		const { contents } = await client.read('instance://context');
		expect(contents[0].uri).toBe('instance://context');
		const prompt = await client.prompt('build', { description: 'Take orders' });
		expect(JSON.stringify(prompt.messages)).toContain('Take orders');
		const found = await client.complete('debug', 'workflow', 'Order intake');
		expect(found.length).toBeGreaterThan(0);
	});
});
