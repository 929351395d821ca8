import { z } from 'zod';

import { createAgentRecordTable } from '../../src/adapters/own-tables/agent-record-table';
import type { SendApiRequest } from '../../src/adapters/n8n-api/client';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import { newRecord } from '../policy/agents/agent-store-contract';

const ROUNDS = 400;

const cells = z.record(z.string());
const filterSchema = z.object({
	filters: z.array(z.object({ columnName: z.string(), value: z.string() })),
});
const insertSchema = z.object({ data: z.array(cells).length(1) });
const updateSchema = z.object({ filter: filterSchema, data: cells });

/** Numbers that look random and are the same in each run. */
function numbers(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return ((state >>> 8) / 2 ** 24) * below;
	};
}

/** A time of its own that goes on when nobody has anything left to do. */
function virtualTime() {
	const waiting: Array<{ readonly at: number; readonly wake: () => void }> = [];
	let now = 0;
	return {
		pause: async (length: number) =>
			await new Promise<void>((wake) => waiting.push({ at: now + length, wake })),
		async run<Value>(work: Promise<Value>): Promise<Value> {
			let isOver = false;
			void work.finally(() => (isOver = true));
			for (;;) {
				await new Promise(setImmediate);
				if (isOver) return await work;
				const [next] = waiting.sort((one, other) => one.at - other.at).splice(0, 1);
				now = next?.at ?? now;
				next?.wake();
			}
		},
	};
}

const table = {
	...{ id: 't', name: 'foreman_agents', createdAt: '2026-01-01T00:00:00.000Z' },
	columns: ['agent_id', 'organisation', 'agency', 'revision', 'claim', 'body', 'seal'].map(
		(name) => ({ name }),
	),
};

/** One table as PostgreSQL has it: an id is given at once, the row is there for others only some time later. */
function lateRows(pause: (length: number) => Promise<void>, random: (below: number) => number) {
	const rows: Array<Record<string, unknown>> = [];
	let nextId = 1;
	const matching = ({ filters }: z.output<typeof filterSchema>) =>
		rows.filter((row) => filters.every(({ columnName, value }) => row[columnName] === value));
	const answer: SendApiRequest = async ({ method, path, query, body }) => {
		if (path === '/data-tables') return { status: 200, body: { data: [table] } };
		if (method === 'POST') {
			const [data] = insertSchema.parse(body).data;
			const row = { ...data, id: (nextId += 1), createdAt: '2026-01-01T00:00:00.000Z' };
			await pause(random(12));
			rows.push(row);
			return { status: 200, body: [{ ...row }] };
		}
		if (method === 'PATCH') {
			const { filter, data } = updateSchema.parse(body);
			const changed = matching(filter).map((row) => Object.assign(row, data));
			return { status: 200, body: changed.map((row) => ({ ...row })) };
		}
		const found = matching(filterSchema.parse(JSON.parse(String(query?.filter))));
		if (method === 'GET') {
			const data = found.sort((one, other) => Number(one.id) - Number(other.id));
			return { status: 200, body: { data: data.map((row) => ({ ...row })) } };
		}
		for (const row of found) rows.splice(rows.indexOf(row), 1);
		return { status: 200, body: true };
	};
	const send: SendApiRequest = async (request) => {
		await pause(random(3));
		const answered = await answer(request);
		await pause(random(3));
		return answered;
	};
	return createApiClient(send, 'http://n8n', new AbortController().signal);
}

it('one of some that write the first record of an agent is told so, in whatever order rows come to light', async () => {
	const random = numbers(3);
	const { pause, run } = virtualTime();
	for (let round = 0; round < ROUNDS; round += 1) {
		const api = lateRows(pause, random);
		const record = newRecord();
		let claims = 0;
		const open = () => createAgentRecordTable(api, () => `claim ${(claims += 1)}`);
		const write = async (seal: string) => {
			await pause(random(15));
			return (await open().put({ record, seal })) ? seal : [];
		};
		const writers = Array.from({ length: 2 + (round % 5) }, (_, index) => `writer ${index}`);
		const winners = (await run(Promise.all(writers.map(write)))).flat();
		expect(winners).toHaveLength(1);
		const found = await run(open().find(record.agentId));
		expect(found).toEqual([{ record, seal: winners[0] }]);
	}
});
