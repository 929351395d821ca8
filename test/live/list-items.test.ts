import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { ownerCredential } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

/** More than two pages of rows. */
const COUNT = 520;

let dataTableId: string;

beforeAll(async () => {
	const columns = [{ name: 'item', type: 'string' }];
	const name = `Listed ${randomUUID()}`;
	({ id: dataTableId } = await world.live.api('POST', '/data-tables', { name, columns }));
	const data = Array.from({ length: COUNT }, (_, index) => ({ item: `item ${index}` }));
	await world.live.api('POST', `/data-tables/${dataTableId}/rows`, { data, returnType: 'count' });
});

afterAll(async () => await world.live.api('DELETE', `/data-tables/${dataTableId}`));

/** Runs a node on these items. Gives what it put out, and what it told the person. */
async function putOut(parameters: object, items: readonly object[] = [{}]) {
	const path = randomUUID();
	const split = {
		...{ name: 'Items', type: 'n8n-nodes-base.splitOut', typeVersion: 1 },
		parameters: { fieldToSplitOut: 'body.items', options: {} },
	};
	const node = {
		...{ name: 'List', type: 'n8n-nodes-foreman.foremanWorkflows', typeVersion: 1, parameters },
		credentials: { foremanN8nApi: await ownerCredential(world.live) },
	};
	const { id } = await world.live.store(
		workflow(
			'Lists',
			[webhookNode({ path }), split, node],
			[
				['Webhook', 'Items'],
				['Items', 'List'],
			],
		),
	);
	await world.live.publish(id);
	await world.live.callWebhook(path, { items });
	const [executionId] = await world.live.executionIds(id);
	const { data } = await world.live.endOf(String(executionId));
	const [run] = data.resultData.runData.List;
	const out: Json[] = run.data.main[0];
	return { out, hints: (run.hints ?? []).map(({ message }: Json) => message) };
}

const rowsOf = (more: object = {}) => ({
	...{ resource: 'data-table', operation: 'query-data-table-rows' },
	dataTableId: { __rl: true, mode: 'id', value: dataTableId },
	...more,
});

test('a list puts out an item an entry, each paired with the item it came from', async () => {
	const { out, hints } = await putOut(rowsOf({ limit: 2, sortBy: 'id:asc' }), [{}, {}]);
	expect(out.map(({ json }) => json.item)).toEqual(['item 0', 'item 1', 'item 0', 'item 1']);
	expect(out.map(({ pairedItem }) => pairedItem.item)).toEqual([0, 0, 1, 1]);
	expect(hints).toContain('There are more. Switch on Return All to get them.');
});

test('with Return All it goes through all pages', async () => {
	const { out, hints } = await putOut(rowsOf({ returnAll: true }));
	expect(new Set(out.map(({ json }) => json.item)).size).toBe(COUNT);
	expect(hints).toEqual([]);
});

test('as one item it is what a model gets, with the way to the next page', async () => {
	const { out } = await putOut(rowsOf({ limit: 3, options: { asOneItem: true } }));
	expect(out.map(({ json }) => json)).toEqual([
		{ rows: [expect.anything(), expect.anything(), expect.anything()], nextOffset: 3 },
	]);
});

test('all of it fits in one item as well', async () => {
	const { out } = await putOut(rowsOf({ returnAll: true, options: { asOneItem: true } }));
	expect(out).toHaveLength(1);
	expect(out[0].json.rows).toHaveLength(COUNT);
	expect(out[0].json).not.toHaveProperty('nextOffset');
});

test('an entry begins with its name and ends with its ids', async () => {
	const { out } = await putOut({ resource: 'workflow', operation: 'list-workflows', limit: 1 });
	const fields = Object.keys(out[0]?.json ?? {});
	expect(fields[0]).toBe('name');
	expect(fields.filter((field) => /^id$|Id$/.test(field))).toEqual(
		fields.slice(fields.findIndex((field) => /^id$|Id$/.test(field))),
	);
});

test('a list that finds nothing puts out nothing', async () => {
	const { out } = await putOut(rowsOf({ filter: '{ "item": "no such" }' }));
	expect(out).toEqual([]);
});
