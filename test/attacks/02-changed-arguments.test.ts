import { randomUUID } from 'node:crypto';

import type { Json } from '../support/live-instance';
import { columns } from '../support/asking-agent';
import { useApprovals } from '../support/use-approvals';

const { world, channel, asking } = useApprovals();

/** The row of an open approval, as an administrator's key sees it past all of Foreman. */
async function approvalRow(tableName: string) {
	const filter = encodeURIComponent(JSON.stringify({ name: 'foreman_approvals' }));
	const { data } = await world.live.api('GET', `/data-tables?filter=${filter}`);
	for (const { id: tableId } of data) {
		const { data: rows } = await world.live.api(
			'GET',
			`/data-tables/${tableId}/rows?limit=50&sortBy=id%3Adesc`,
		);
		const row = rows.find(({ body }: Json) => body.includes(tableName));
		if (row) return { tableId, row };
	}
	throw new Error('no such row');
}

async function overwrite(tableName: string, change: (row: Json) => object) {
	const { tableId, row } = await approvalRow(tableName);
	await world.live.api('PATCH', `/data-tables/${tableId}/rows/update`, {
		filter: { type: 'and', filters: [{ columnName: 'id', condition: 'eq', value: row.id }] },
		data: change(row),
	});
}

test('arguments changed in the stored row are not run, and cannot be approved', async () => {
	const agent = await asking();
	const [name, other] = [`Shown ${randomUUID()}`, `Hidden ${randomUUID()}`];
	const run = agent.start([agent.create(name)]);
	const question = await channel().question(name);
	await overwrite(name, ({ body }) => ({ body: body.replaceAll(name, other) }));
	expect(await agent.answer(question, 'approved')).toBe(404);
	await overwrite(other, ({ body }) => ({ body: body.replaceAll(other, name) }));
	expect(await agent.answer(question, 'approved')).toBe(200);
	await run.told();
	expect([await agent.tables(name), await agent.tables(other)]).toEqual([1, 0]);
});

test('a row that somebody sets to approved approves nothing, and wakes nothing', async () => {
	const agent = await asking();
	const name = `Forged ${randomUUID()}`;
	const known = await world.live.executionIds(agent.workflowId);
	const run = agent.start([agent.create(name)]);
	const question = await channel().question(name);
	const id = await world.live.waitingExecution(agent.workflowId, known);
	const to = (state: string, other: string) =>
		overwrite(name, ({ body }) => ({
			...{ state, body: body.replace(`"state":"${other}"`, `"state":"${state}"`) },
		}));
	await to('approved', 'pending');

	const { data } = await world.live.execution(id);
	const resume = `/webhook-waiting/${id}/approval-resume?signature=${data.resumeToken}`;
	const woken = await fetch(`${world.live.access.baseUrl}${resume}`, { method: 'POST' });
	expect([woken.status, await woken.json()]).toEqual([409, { resumed: false }]);
	expect((await world.live.execution(id)).status).toBe('waiting');
	expect(await agent.answer(question, 'approved')).toBe(404);

	await to('pending', 'approved');
	expect(await agent.answer(question, 'declined')).toBe(200);
	await run.told();
	expect(await agent.tables(name)).toBe(0);
});

test('in one run: other arguments ask again, another order of keys does not', async () => {
	const agent = await asking({ whileAsking: 'answer' });
	const name = `Exact ${randomUUID()}`;
	const reordered = agent.call('create-data-table', { columns, name });
	const changed = [
		{ name: `${name} `, columns: [{ name: 'b', type: 'string' }] },
		{ name, columns: [...columns, { name: 'b', type: 'string' }] },
		{ name: `${name}e\u0301`, columns },
		{ name: `${name}\u00e9`, columns },
	].map((input) => agent.call('create-data-table', input));
	const told = await agent.start([agent.create(name), reordered, ...changed]).told();
	expect(told.every((text) => text.includes('approval-required'))).toBe(true);
	const { tableId } = await approvalRow(name);
	const { data: rows } = await world.live.api('GET', `/data-tables/${tableId}/rows?limit=250`);
	const own = rows.filter(({ body }: Json) => body.includes(name));
	expect(own).toHaveLength(1 + changed.length);
});
