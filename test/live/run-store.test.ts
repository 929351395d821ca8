import { randomUUID } from 'node:crypto';

import type { ApiClient } from '../../src/adapters/n8n-api/client';
import { createRunEventTable } from '../../src/adapters/own-tables/run-event-table';
import { createRunTable } from '../../src/adapters/own-tables/run-table';
import { createToolResultTable } from '../../src/adapters/own-tables/tool-result-table';
import { createEventWriter } from '../../src/orchestrator/run-event';
import type { HeldRun, RunCommand, RunStore, StoredTask } from '../../src/orchestrator/run-store';
import {
	LEASE,
	LOAN,
	LONGEST_STATE,
	MOST_COMMANDS,
	isFenceLost,
} from '../../src/orchestrator/run-store';
import { LONGEST_RESULT } from '../../src/orchestrator/tool-results';
import { ownerClient } from '../support/api-client';
import { storedRows } from '../support/stored-rows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

/** A moment at which no write looks for old rows: the tables are those of all tests. */
const START = 1_700_000_000_001;

const newTenant = () => ({ organisation: 'org "Ω" 100%_', agency: randomUUID(), user: 'ann' });

type Tenant = ReturnType<typeof newTenant>;

/** A store as of a process of its own. */
const open = (tenant: Tenant, now: () => number = () => START) =>
	createRunTable(ownerClient(world.live), { tenant, now, newClaim: randomUUID });

const agent = (step: number) => ({
	kind: 'orchestrator',
	schema: 1,
	state: { step, text: 'Ω\0"' },
});

const task = (taskId: string, step: number): StoredTask => ({
	...{ taskId, kind: 'builder', schema: 2, state: { step } },
});

const command = (changes: Partial<RunCommand> = {}): RunCommand => ({
	...{ id: randomUUID(), kind: 'message', text: 'Ω "\0', at: START },
	...changes,
});

const newRun = () => ({
	runId: randomUUID(),
	threadId: randomUUID(),
	agentId: 'agent',
	agent: agent(0),
});

async function claimed(store: RunStore, runId: string): Promise<HeldRun> {
	const held = await store.claim(runId);
	if (typeof held === 'string') throw new Error(`not claimed: ${held}`);
	return held;
}

const isLost = async (attempt: Promise<unknown>) =>
	await attempt.then(
		() => false,
		(error: unknown) => isFenceLost(error),
	);

const rowsOfRun = async (runId: string) =>
	(await storedRows(world.live, 'foreman_runs', runId)).filter((row) => row.run_id === runId);

const later = () => START + LEASE + 1;

describe('a run', () => {
	it('is there for others as it was saved', async () => {
		const tenant = newTenant();
		const run = newRun();
		const store = open(tenant);
		expect(await store.get(run.runId)).toBeUndefined();
		expect(await store.claim(run.runId)).toBe('unknown');
		expect(await store.post(run.runId, command())).toBe('unknown');
		const held = await store.create(run);
		expect(await open(tenant).get(run.runId)).toEqual(held.run);
		expect(await held.save({ agent: agent(1), tasks: [task('t1', 1), task('t2', 1)] })).toEqual([]);
		await held.save({ tasks: [task('t2', 2)] });
		await held.heartbeat();
		const stored = await open(tenant).get(run.runId);
		expect(stored).toMatchObject({
			...run,
			...{ user: 'ann', phase: 'running', createdAt: START, leaseUntil: START + LEASE },
			...{ agent: agent(1), inbox: [] },
		});
		expect(stored?.tasks).toHaveLength(2);
		expect(stored?.tasks).toEqual(expect.arrayContaining([task('t1', 1), task('t2', 2)]));
	});

	it('keeps the tasks of saves that are made at once', async () => {
		const tenant = newTenant();
		const held = await open(tenant).create(newRun());
		const ids = Array.from({ length: 8 }, (_, index) => `t${index}`);
		await Promise.all(ids.flatMap((id) => [held.save({ tasks: [task(id, 1)] }), held.heartbeat()]));
		await held.release('running');
		const { run } = await claimed(open(tenant), held.run.runId);
		expect(run.tasks.map(({ taskId }) => taskId).sort()).toEqual(ids);
	});

	it('takes a state of the longest kind, and none that is longer', async () => {
		const tenant = newTenant();
		const held = await open(tenant).create(newRun());
		const text = 'Ω'.repeat(LONGEST_STATE - 2);
		await held.save({ agent: { ...agent(1), state: text } });
		const tooLong = { kind: 'builder', schema: 1, state: `${text}Ω` };
		const refused = {
			code: 'too-large',
			message: expect.stringContaining(String(LONGEST_STATE + 1)),
		};
		await expect(held.save({ agent: tooLong })).rejects.toMatchObject(refused);
		const withTask = { tasks: [task('t1', 1), { ...tooLong, taskId: 't2' }] };
		await expect(held.save(withTask)).rejects.toMatchObject(refused);
		expect(await open(tenant).get(held.run.runId)).toMatchObject({
			...{ agent: { state: text }, tasks: [] },
		});
	});
});

describe('the lease of a run', () => {
	it('goes to one of twenty that claim at once', async () => {
		const tenant = newTenant();
		const { runId } = (await open(tenant).create(newRun())).run;
		for (const fence of [2, 3]) {
			const now = () => START + fence * LEASE;
			const told = await Promise.all(
				Array.from({ length: 20 }, async () => await open(tenant, now).claim(runId)),
			);
			const held = told.flatMap((one) => (typeof one === 'string' ? [] : one));
			expect(held.map((one) => one.fence)).toEqual([fence]);
			expect(told.filter((one) => one === 'held')).toHaveLength(19);
			await held[0]?.save({ agent: agent(fence) });
		}
		expect(await open(tenant).get(runId)).toMatchObject({ agent: agent(3) });
	});

	it('lasts as long as its owner writes, and is free when it runs out or is given back', async () => {
		const tenant = newTenant();
		let now = START;
		const store = open(tenant, () => now);
		const held = await store.create(newRun());
		const { runId } = held.run;
		expect(await store.claim(runId)).toBe('held');
		now = START + LEASE - 1;
		expect(await store.claim(runId)).toBe('held');
		await held.heartbeat();
		now += LEASE - 1;
		expect(await store.claim(runId)).toBe('held');
		await held.save({ agent: agent(1) });
		now += LEASE;
		const next = await claimed(store, runId);
		expect(next.run).toMatchObject({ agent: agent(1), leaseUntil: now + LEASE });
		expect(await next.release('running', { agent: agent(2) })).toEqual([]);
		expect(await isLost(next.heartbeat())).toBe(true);
		expect((await claimed(store, runId)).run.agent).toEqual(agent(2));
	});

	it('of an owner that was taken over is lost, and nothing it writes changes anything', async () => {
		const tenant = newTenant();
		const old = await open(tenant).create(newRun());
		const { runId } = old.run;
		await old.save({ tasks: [task('t1', 1)] });
		const next = await claimed(open(tenant, later), runId);
		expect(next.run.tasks).toEqual([task('t1', 1)]);
		await next.save({ agent: agent(5), tasks: [task('t1', 5)] });
		await open(tenant).post(runId, command({ id: 'c1' }));
		const before = await open(tenant).get(runId);
		const attempts = [
			async () => await old.save({ agent: agent(9) }),
			async () => await old.save({ tasks: [task('t1', 9)] }),
			async () => await old.save({ agent: agent(9), tasks: [task('t1', 9)] }),
			async () => await old.save({ tasks: [task('new', 9)] }),
			async () => await old.save({ agent: agent(9), taken: ['c1'] }),
			async () => await old.heartbeat(),
			async () => await old.release('running', { agent: agent(9) }),
			async () => await old.release('ended'),
		];
		for (const attempt of attempts) {
			await expect(attempt()).rejects.toMatchObject({ code: 'conflict' });
			expect(await isLost(attempt())).toBe(true);
			expect(await open(tenant).get(runId)).toEqual(before);
		}
		expect(await next.heartbeat()).toHaveLength(1);
		const third = await claimed(
			open(tenant, () => START + 9 * LEASE),
			runId,
		);
		expect(third.run.tasks).toEqual([task('t1', 5)]);
	});
});

describe('a run that is lent', () => {
	it('is had by whoever has its fence alone, until the loan is over', async () => {
		const tenant = newTenant();
		let now = START;
		const store = open(tenant, () => now);
		const held = await store.create(newRun());
		const { runId } = held.run;
		await store.post(runId, command());
		expect(await held.release('lent')).toHaveLength(1);
		const taken = (await held.heartbeat()).map(({ id }) => id);
		await held.save({ agent: agent(1), taken });
		expect(await held.release('lent', { agent: agent(2) })).toEqual([]);
		// one that was under way when it was lent
		await held.heartbeat();
		await store.post(runId, command({ id: 'meanwhile' }));
		now = START + LOAN - 1;
		expect(await store.claim(runId)).toBe('held');
		expect(await store.claim(runId, held.fence + 1)).toBe('held');
		expect(await store.listStale()).toEqual([]);
		const back = await store.claim(runId, held.fence);
		expect(back).toMatchObject({ run: { agent: agent(2), inbox: [{ id: 'meanwhile' }] } });
		expect(await store.claim(runId, held.fence)).toBe('held');
	});

	it('is one that was broken off when the loan is over, and its borrower gets it no more', async () => {
		const tenant = newTenant();
		let now = START;
		const store = open(tenant, () => now);
		const held = await store.create(newRun());
		const { runId } = held.run;
		await held.release('lent');
		now = START + LOAN;
		expect((await store.listStale()).map((one) => one.runId)).toEqual([runId]);
		await claimed(store, runId);
		expect(await store.claim(runId, held.fence)).toBe('held');
	});
});

describe('the inbox of a run', () => {
	it('gives what was posted, once for each id, until it is taken with a save', async () => {
		const tenant = newTenant();
		const held = await open(tenant).create(newRun());
		const { runId } = held.run;
		const [one, two] = [command({ kind: 'correct', taskId: 't1' }), command({ kind: 'cancel' })];
		for (const posted of [one, one, two])
			expect(await open(tenant).post(runId, posted)).toBe('queued');
		expect(await held.save({ agent: agent(1) })).toEqual([one, two]);
		expect(await held.save({ agent: agent(2), taken: [one.id] })).toEqual([two]);
		expect(await held.heartbeat()).toEqual([two]);
		expect(await open(tenant).get(runId)).toMatchObject({ agent: agent(2), inbox: [two] });
	});

	it('loses none of thirty that post at once while the owner saves and takes', async () => {
		const tenant = newTenant();
		const held = await open(tenant).create(newRun());
		const { runId } = held.run;
		const posted = Array.from({ length: 30 }, () => command());
		let arePosted = false;
		const posting = Promise.all(
			posted.map(async (one) => await open(tenant).post(runId, one)),
		).finally(() => {
			arePosted = true;
		});
		const seen: string[] = [];
		let taken: string[] = [];
		for (let step = 1; ; step += 1) {
			const isLast = arePosted;
			const inbox = await held.save({ agent: agent(step), taken });
			taken = inbox.map(({ id }) => id);
			seen.push(...taken);
			if (isLast && taken.length === 0) break;
		}
		expect(await posting).toEqual(posted.map(() => 'queued'));
		expect([...seen].sort()).toEqual(posted.map(({ id }) => id).sort());
	});

	it('is full at some length, and says so', async () => {
		const tenant = newTenant();
		const held = await open(tenant).create(newRun());
		const store = open(tenant);
		for (let count = 0; count < MOST_COMMANDS; count += 1)
			expect(await store.post(held.run.runId, command())).toBe('queued');
		expect(await store.post(held.run.runId, command())).toBe('full');
		expect(await held.heartbeat()).toHaveLength(MOST_COMMANDS);
		await expect(
			store.post(held.run.runId, command({ text: 'x'.repeat(50_000) })),
		).rejects.toMatchObject({ code: 'too-large' });
	});

	it('keeps a run from waiting and from ending until it is empty', async () => {
		const tenant = newTenant();
		const store = open(tenant);
		const held = await store.create(newRun());
		const { runId } = held.run;
		for (const phase of ['waiting', 'ended'] as const) {
			const one = command();
			const owner = phase === 'waiting' ? held : await claimed(store, runId);
			expect(await store.post(runId, one)).toBe('queued');
			expect(await owner.release(phase, { agent: agent(1) })).toEqual([one]);
			expect(await store.get(runId)).toMatchObject({ phase: 'running', agent: agent(1) });
			expect(await store.claim(runId)).toBe('held');
			expect(await owner.release(phase, { agent: agent(2), taken: [one.id] })).toEqual([]);
			expect(await store.get(runId)).toMatchObject({ phase, agent: agent(2), leaseUntil: 0 });
		}
		expect(await store.post(runId, command())).toBe('ended');
		expect(await store.claim(runId)).toBe('ended');
	});
});

describe('a save whose answer was lost', () => {
	it('can be repeated, and is then there once', async () => {
		const tenant = newTenant();
		let isLosing = false;
		const client = ownerClient(world.live);
		const api: ApiClient = {
			...client,
			async read(schema, call) {
				const answer = await client.read(schema, call);
				if (isLosing && call.method !== 'GET') throw new Error('lost');
				return answer;
			},
		};
		const setting = { tenant, now: () => START, newClaim: randomUUID };
		const held = await createRunTable(api, setting).create(newRun());
		const { runId } = held.run;
		const one = command();
		await open(tenant).post(runId, one);
		await held.heartbeat();
		for (const changes of [
			{ tasks: [task('t1', 1)] },
			{ agent: agent(1), taken: [one.id] },
			{ agent: agent(2), tasks: [task('t1', 2), task('t2', 1)] },
		]) {
			isLosing = true;
			await expect(held.save(changes)).rejects.toThrow('lost');
			isLosing = false;
			await held.save(changes);
		}
		expect(await open(tenant).get(runId)).toMatchObject({
			...{ agent: agent(2), tasks: [task('t1', 2), task('t2', 1)], inbox: [] },
		});
		expect(await rowsOfRun(runId)).toHaveLength(3);
	});
});

describe('lists of runs', () => {
	it('are of one thread, the newest first', async () => {
		const store = open(newTenant());
		const threadId = randomUUID();
		const ids: string[] = [];
		for (let count = 0; count < 3; count += 1) {
			const held = await store.create({ ...newRun(), threadId });
			await held.save({ tasks: [task('t1', 1)] });
			ids.unshift(held.run.runId);
		}
		await store.create(newRun());
		const found = async (limit?: number) =>
			(await store.listOfThread(threadId, limit)).map(({ runId }) => runId);
		expect(await found()).toEqual(ids);
		expect(await found(1)).toEqual(ids.slice(0, 1));
	});

	it('of those that nobody works on leave out what waits, has ended or is held', async () => {
		const tenant = newTenant();
		let now = START;
		const store = open(tenant, () => now);
		const [left, waiting, ended, givenBack] = [
			await store.create(newRun()),
			await store.create(newRun()),
			await store.create(newRun()),
			await store.create(newRun()),
		];
		await left.save({ tasks: [task('t1', 1)] });
		await waiting.release('waiting');
		await ended.release('ended');
		await givenBack.release('running');
		const stale = async () => (await store.listStale()).map(({ runId }) => runId);
		expect(await stale()).toEqual([givenBack.run.runId]);
		now = later();
		await store.create(newRun());
		expect(await stale()).toEqual([givenBack.run.runId, left.run.runId]);
		await claimed(store, left.run.runId);
		await store.post(waiting.run.runId, command({ at: now }));
		expect(await stale()).toEqual([givenBack.run.runId]);
		now += LEASE;
		expect(await stale()).toContain(waiting.run.runId);
	});
});

describe('the events of a run', () => {
	it('are read in order over two owners, page by page, each once', async () => {
		const tenant = newTenant();
		const table = () => createRunEventTable(ownerClient(world.live), { tenant, now: () => START });
		const run = { runId: randomUUID(), threadId: 'thread' };
		const lost: string[] = [];
		const common = { run, now: () => START, log: (line: string) => void lost.push(line) };
		const [one, two] = [1, 2].map((fence) =>
			createEventWriter({ ...common, store: table(), fence }),
		);
		expect(await table().since(run.runId, 0)).toEqual({ events: [], hasMore: false });
		for (let count = 0; count < 230; count += 1) one?.note(`a${count}`, { count, text: '\0Ω' });
		await one?.flush();
		two?.note('b', null);
		await two?.flush();
		// What the first owner still had to tell when the second was at it.
		one?.note('late', []);
		await one?.flush();
		const first = await table().since(run.runId, 0);
		expect(first).toMatchObject({ hasMore: true });
		expect(first.events).toHaveLength(200);
		expect(first.events[7]).toEqual({
			...{ seq: 1_000_008, type: 'a7', at: START, data: { count: 7, text: '\0Ω' } },
		});
		const rest = await table().since(run.runId, first.events.at(-1)?.seq ?? 0);
		expect(rest.hasMore).toBe(false);
		const types = [...first.events, ...rest.events].map(({ type }) => type);
		const expected = Array.from({ length: 230 }, (_, count) => `a${count}`);
		expect(types).toEqual([...expected, 'late', 'b']);
		// Written again after an answer that was lost.
		await table().add({ ...run, events: first.events.slice(0, 2) });
		expect((await table().since(run.runId, 0)).events.slice(0, 3)).toEqual(
			first.events.slice(0, 3),
		);
		expect(lost).toEqual([]);
	});
});

describe('the results of tools', () => {
	it('are read in parts', async () => {
		const tenant = newTenant();
		const table = createToolResultTable(ownerClient(world.live), { tenant, now: () => START });
		const [resultId, runId] = [randomUUID(), randomUUID()];
		const text = `\0${'Ω"\n'.repeat(LONGEST_RESULT)}`.slice(0, LONGEST_RESULT);
		expect(await table.read(resultId, 0, 10)).toBeUndefined();
		await table.keep(runId, [{ resultId, text }]);
		expect(await table.read(resultId, 0, 4)).toEqual({ text: '\0Ω"\n', total: LONGEST_RESULT });
		const parts: string[] = [];
		for (let offset = 0; offset < LONGEST_RESULT; offset += 90_000)
			parts.push((await table.read(resultId, offset, 90_000))?.text ?? '');
		expect(parts.join('') === text).toBe(true);
		expect(await table.read(resultId, LONGEST_RESULT, 10)).toMatchObject({ text: '' });
		await expect(table.keep(runId, [{ resultId, text: `${text}x` }])).rejects.toMatchObject({
			...{ code: 'too-large', message: expect.stringContaining('200001') },
		});
	});
});

describe('what one tenant keeps', () => {
	it.each(['organisation', 'agency'] as const)('is not there for another %s', async (name) => {
		const tenant = newTenant();
		const other = { ...tenant, [name]: randomUUID() };
		const held = await open(tenant).create(newRun());
		const { runId, threadId } = held.run;
		await held.save({ tasks: [task('t1', 1)] });
		const foreign = open(other, () => START + 9 * LEASE);
		expect(await foreign.get(runId)).toBeUndefined();
		expect(await foreign.claim(runId)).toBe('unknown');
		expect(await foreign.post(runId, command())).toBe('unknown');
		expect(await foreign.listOfThread(threadId)).toEqual([]);
		expect(await foreign.listStale()).toEqual([]);
		// A run of the same id is another one.
		const twin = await foreign.create({ ...newRun(), runId });
		await twin.save({ agent: agent(7), tasks: [task('t1', 7)] });
		await twin.release('ended');
		expect(await held.save({ agent: agent(1) })).toEqual([]);
		expect(await open(tenant).get(runId)).toMatchObject({
			...{ phase: 'running', agent: agent(1), tasks: [task('t1', 1)] },
		});

		const setting = (of: Tenant) => ({ tenant: of, now: () => START });
		const events = (of: Tenant) => createRunEventTable(ownerClient(world.live), setting(of));
		const event = { seq: 1, type: 'x', at: START, data: {} };
		await events(tenant).add({ runId, threadId, events: [event] });
		expect(await events(other).since(runId, 0)).toEqual({ events: [], hasMore: false });
		expect((await events(tenant).since(runId, 0)).events).toEqual([event]);

		const results = (of: Tenant) => createToolResultTable(ownerClient(world.live), setting(of));
		const resultId = randomUUID();
		await results(tenant).keep(runId, [{ resultId, text: 'own' }]);
		expect(await results(other).read(resultId, 0, 10)).toBeUndefined();
		expect(await results(tenant).read(resultId, 0, 10)).toEqual({ text: 'own', total: 3 });
	});

	it('is closed to the data-table tools', async () => {
		const tenant = newTenant();
		const { runId, threadId } = (await open(tenant).create(newRun())).run;
		const setting = { tenant, now: () => START };
		await createRunEventTable(ownerClient(world.live), setting).add({
			...{ runId, threadId, events: [{ seq: 1, type: 'x', at: START, data: {} }] },
		});
		const result = { resultId: randomUUID(), text: '' };
		await createToolResultTable(ownerClient(world.live), setting).keep(runId, [result]);
		for (const dataTableId of ['foreman_runs', 'foreman_run_events', 'foreman_tool_results']) {
			const { message } = await world.canvas.refuse('query-data-table-rows', { dataTableId });
			expect(message).toMatch(/no data table/i);
		}
	});
});

describe('what is old', () => {
	const DAY = 86_400_000;
	/** A write of this moment looks for old rows. */
	const SWEEP = START - 1 - 1_000 * DAY;
	const before = (days: number) => () => SWEEP - days * DAY + 1;

	it('goes with a later write: runs that ended 30 days ago with their tasks, and no others', async () => {
		const tenant = newTenant();
		const at = async (days: number, isOver: boolean) => {
			const held = await open(tenant, before(days)).create(newRun());
			await held.save({ tasks: [task('t1', 1)] });
			if (isOver) await held.release('ended');
			return held.run.runId;
		};
		const [old, recent, unfinished] = [await at(31, true), await at(29, true), await at(31, false)];
		await open(tenant, () => SWEEP).create(newRun());
		expect(await open(tenant).get(old)).toBeUndefined();
		for (const runId of [recent, unfinished])
			expect(await open(tenant).get(runId)).toMatchObject({ tasks: [task('t1', 1)] });
		expect(await rowsOfRun(old)).toEqual([]);
	});

	it('goes with a later write: results of 14 days, events of 30', async () => {
		const tenant = newTenant();
		const results = (now: () => number) =>
			createToolResultTable(ownerClient(world.live), { tenant, now });
		const events = (now: () => number) =>
			createRunEventTable(ownerClient(world.live), { tenant, now });
		const runId = randomUUID();
		const add = async (days: number) => {
			const now = before(days);
			await results(now).keep(runId, [{ resultId: `${runId} ${days}`, text: 'x' }]);
			const event = { seq: days, type: 'x', at: now(), data: {} };
			await events(now).add({ runId, threadId: '', events: [event] });
		};
		for (const days of [13, 15, 29, 31]) await add(days);
		await results(() => SWEEP).keep(runId, [{ resultId: randomUUID(), text: 'x' }]);
		await events(() => SWEEP).add({
			...{ runId, threadId: '', events: [{ seq: 0, type: 'x', at: SWEEP, data: {} }] },
		});
		const store = results(() => START);
		expect(await store.read(`${runId} 13`, 0, 1)).toMatchObject({ text: 'x' });
		expect(await store.read(`${runId} 15`, 0, 1)).toBeUndefined();
		const left = (await events(() => START).since(runId, 0)).events;
		expect(left.map(({ seq }) => seq)).toEqual([13, 15, 29]);
	});
});
