import { randomUUID } from 'node:crypto';

import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { sealOf } from '../../src/policy/approvals/approval-store';
import { ownerClient } from '../support/api-client';
import { columns, storeUser } from '../support/asking-agent';
import { storedRows } from '../support/stored-rows';
import { STORE_SECRET } from '../support/surfaces';
import { useApprovals } from '../support/use-approvals';

const { world, channel, asking } = useApprovals();

const newTable = async (name: string): Promise<string> =>
	(await world.live.api('POST', '/data-tables', { name, columns })).id;

const rowsOf = async (tableId: string): Promise<number> =>
	(await world.live.api('GET', `/data-tables/${tableId}/rows`)).data.length;

/** Writes the row of an approval as it was sealed when a person had just agreed: what a copy of the table holds. */
async function putBack(mark: string): Promise<boolean> {
	const { apiKey } = await storeUser(world);
	const { baseUrl } = world.live.access;
	const client = ownerClient({ access: { baseUrl, apiKey } });
	const table = createApprovalTable(client, { newClaim: randomUUID, now: Date.now });
	const body = (await storedRows(world.live, 'foreman_approvals'))
		.map((row) => JSON.parse(row.body))
		.find((one) => one.arguments.includes(mark) && one.state === 'consumed');
	const approval = { ...body, state: 'approved' };
	return await table.replace(
		{ approval, seal: sealOf(approval, world.live.sealSecret(STORE_SECRET)) },
		'consumed',
	);
}

test('an approval that was used is not good again where its row is put back', async () => {
	const mark = randomUUID();
	const tableId = await newTable(`Used ${mark}`);
	const agent = await asking();
	const insert = agent.call('insert-data-table-rows', {
		dataTableId: tableId,
		rows: [{ a: mark }],
	});
	const run = agent.start([insert, agent.create(`Between ${mark}`), insert]);
	const question = await channel().next();
	expect(await agent.answer(question, 'approved')).toBe(200);
	const pause = await channel().next();
	expect(await rowsOf(tableId)).toBe(1);
	expect(await putBack(mark)).toBe(true);
	expect(await agent.answer(pause, 'approved')).toBe(200);
	const again = await channel().next();
	expect(await agent.answer(again, 'declined')).toBe(200);
	const told = await run.told();
	expect(told[2]).toContain('A person declined this call.');
	expect(await rowsOf(tableId)).toBe(1);
});

test('what was declined is not asked again with another blank, or a mark that nobody sees', async () => {
	const name = `Declined ${randomUUID()}`;
	const agent = await asking();
	const spelled = [name, `${name} `, `${name}\u200b`, name.replace(' ', '  ')];
	const run = agent.start(spelled.map((one) => agent.create(one)));
	expect(await agent.answer(await channel().question(name), 'declined')).toBe(200);
	const told = await run.told();
	expect(told.map((text) => text.includes('A person declined this call.'))).toEqual(
		spelled.map(() => true),
	);
	expect(channel().posts.filter(({ text }) => text.includes(name.slice(-36)))).toHaveLength(1);
});
