import type { PlanCover, PlannedWork } from '../../../src/kernel/plan-cover';
import type { Ports } from '../../../src/kernel/ports';
import type { ForemanRunPort } from '../../../src/kernel/ports/foreman-run';
import type { UnderPlan } from '../../../src/orchestrator/run/run-ports';
import { keepToPlan } from '../../../src/policy/made/keep-to-own';
import { plannedWork } from '../../../src/surfaces/foreman/planned-work';

/*
 * An attacker's hand: each step is an approved plan, a write of the run, or a change by somebody else. What may be done unasked is
 * worked out beside it in the words of the promise.
 */

const ids = ['a', 'b', 'c'];

/** Draws from a small stream that is the same in each run. */
function drawing(seed: number) {
	let state = seed;
	const next = (most: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * most);
	};
	return { next, pick: <Value>(all: readonly Value[]): Value => all[next(all.length)] as Value };
}

interface World {
	versions: Map<string, number>;
	under: UnderPlan | undefined;
}

function open(runId: string, facts: Set<string>, world: World) {
	const written: string[] = [];
	const doc = (id: string) => ({ id, versionId: `${id}${world.versions.get(id) ?? 0}` }) as never;
	const bump = (id: string) => world.versions.set(id, (world.versions.get(id) ?? 0) + 1);
	const ports = {
		workflows: {
			update: async ({ id }: { id: string }) => {
				written.push(id);
				bump(id);
				return await Promise.resolve(doc(id));
			},
			create: async ({ name, isThere }: { name: string; isThere?: boolean }) => {
				written.push(name);
				world.versions.set(name, 0);
				return await Promise.resolve({ workflow: doc(name), created: isThere !== true });
			},
		},
		dataTables: {
			create: async ({ name }: { name: string }) => await Promise.resolve({ id: `id of ${name}` }),
		},
		tags: {},
	} as unknown as Ports;
	const planned = plannedWork(runId, () => world.under, {
		has: async (id) => await Promise.resolve(facts.has(id)),
		note: async (id) => await Promise.resolve(void facts.add(id)),
	});
	const execute = async () => await Promise.resolve({ result: '' });
	const approving = planned.approving({ execute } as unknown as ForemanRunPort['orchestration']);
	return {
		...planned,
		approving,
		following: { ...ports, ...planned.following(ports) },
		doc,
		bump,
		written,
		another: (theirs: World) => open(runId, facts, theirs),
	};
}

const change = (taskId: string, id: string, versionId: string): PlanCover => ({
	...{ taskId, is: 'change', id, name: id, versionId },
});
const fresh = (taskId: string): PlanCover => ({
	...{ taskId, is: 'new', id: '', name: '', versionId: '' },
});
const ofDraft = (draft: never): PlannedWork => ({ kind: 'workflow', drafts: [draft] });

it.each(Array.from({ length: 60 }, (_value, seed) => seed))(
	'only what was shown, as the run left it, is covered (%#)',
	async (seed) => {
		const { next, pick } = drawing(seed + 1);
		const world: World = { versions: new Map(), under: undefined };
		const run = open('run', new Set(), world);
		const elsewhere = open('another run', new Set(), world);
		/** What the person has been promised: the versions that may be changed unasked. */
		let promised = new Map<string, string>();
		for (let step = 0; step < 40; step += 1) {
			const id = pick(ids);
			const versionOf = (one: string) => Object(run.doc(one)).versionId as string;
			switch (next(4)) {
				case 0: {
					world.under = { planKey: `p.${step}`, planTaskId: '' };
					const named = ids.filter(() => next(2) === 0);
					// A version that was shown may be older than the draft by the time of the yes.
					const isOld = next(4) === 0;
					promised = new Map(named.map((one) => [one, isOld ? 'old' : versionOf(one)]));
					await run.approving.execute(
						[],
						named.map((one) => change('t', one, promised.get(one) ?? '')),
					);
					break;
				}
				case 1:
					// Somebody else, or another run.
					if (next(2) === 0) run.bump(id);
					else await elsewhere.following.workflows.update(run.doc(id), {} as never);
					break;
				case 2: {
					const before = promised.get(id) === versionOf(id);
					await run.following.workflows.update(run.doc(id), {} as never);
					if (before) promised.set(id, versionOf(id));
					break;
				}
				default: {
					const kept = keepToPlan(run.following, run.port);
					const may = promised.get(id) === versionOf(id);
					const write = kept.workflows.update(run.doc(id), {} as never);
					if (may) promised.set(id, Object(await write).versionId);
					else await expect(write).rejects.toMatchObject({ code: 'conflict' });
				}
			}
			for (const one of ids)
				expect(await run.port.covers(ofDraft(run.doc(one)))).toBe(
					promised.get(one) === versionOf(one),
				);
		}
	},
);

describe('a new workflow of a plan', () => {
	const start = async (planTaskId: string) => {
		const world: World = { versions: new Map(), under: { planKey: 'p.1', planTaskId } };
		const run = open('run', new Set(), world);
		await run.approving.execute([], [fresh('make')]);
		return { run, world };
	};

	it('is made once by its task, and may be changed from then on', async () => {
		const { run } = await start('make');
		const kept = keepToPlan(run.following, run.port);
		await kept.workflows.create({ name: 'x' } as never);
		expect(await run.port.covers(ofDraft(run.doc('x')))).toBe(true);
		await expect(kept.workflows.create({ name: 'y' } as never)).rejects.toMatchObject({
			code: 'conflict',
		});
		expect(run.written).toEqual(['x']);
	});

	it.each([2, 3, 5])('is made once by %i calls at the same moment', async (calls) => {
		const { run, world } = await start('make');
		// Each call has ports of its own, over the same store.
		const made = await Promise.allSettled(
			Array.from({ length: calls }, async (_value, index) => {
				const call = run.another(world);
				const kept = keepToPlan(call.following, call.port);
				return await kept.workflows.create({ name: `x${index}` } as never);
			}),
		);
		expect(made.map(({ status }) => status).sort()).toEqual([
			'fulfilled',
			...Array.from({ length: calls - 1 }, () => 'rejected'),
		]);
	});

	it('may be made after a call that failed to make it', async () => {
		const { run } = await start('make');
		const kept = keepToPlan(
			{
				...run.following,
				workflows: {
					...run.following.workflows,
					create: async () => await Promise.reject(new Error('down')),
				},
			},
			run.port,
		);
		const [failed, made] = await Promise.allSettled([
			kept.workflows.create({ name: 'x' } as never),
			keepToPlan(run.following, run.port).workflows.create({ name: 'y' } as never),
		]);
		expect([failed.status, made.status]).toEqual(['rejected', 'fulfilled']);
	});

	it.each(['', 'other'])('is not made by the agent of task "%s"', async (planTaskId) => {
		const { run } = await start(planTaskId);
		expect(await run.port.covers({ kind: 'workflow', drafts: [] })).toBe(false);
	});

	it('that was there before, of somebody else, is not covered by its content', async () => {
		const { run } = await start('make');
		await run.following.workflows.create({ name: 'theirs', isThere: true } as never);
		expect(await run.port.covers(ofDraft(run.doc('theirs')))).toBe(false);
	});

	it('lets nothing go live, and nothing be archived', async () => {
		const { run } = await start('make');
		const { workflows } = keepToPlan(run.following, run.port);
		for (const write of [workflows.publish('x', undefined), workflows.archive('x')])
			await expect(write).rejects.toMatchObject({ code: 'forbidden' });
	});
});

it('nothing is covered once the plan is cancelled, or before there is one', async () => {
	const world: World = { versions: new Map(), under: { planKey: 'p.1', planTaskId: 'make' } };
	const run = open('run', new Set(), world);
	await run.approving.execute([], [fresh('make'), change('t', 'a', 'a0')]);
	expect(await run.port.covers(ofDraft(run.doc('a')))).toBe(true);
	world.under = undefined;
	expect(await run.port.covers(ofDraft(run.doc('a')))).toBe(false);
	expect(await run.port.covers({ kind: 'workflow', drafts: [] })).toBe(false);
});

it('a table is covered by its name until it is there, then by its id', async () => {
	const world: World = { versions: new Map(), under: { planKey: 'p.1', planTaskId: 'table' } };
	const run = open('run', new Set(), world);
	await run.approving.execute(
		[],
		[{ taskId: 'table', is: 'table', id: '', name: 'cities', versionId: '' }],
	);
	const covers = async (table: string) => await run.port.covers({ kind: 'data-table', table });
	expect([await covers('cities'), await covers('id of cities')]).toEqual([true, false]);
	await run.following.dataTables.create({ name: 'cities', columns: [] });
	expect([await covers('id of cities'), await covers('other')]).toEqual([true, false]);
});

describe('a trial that was approved with a change', () => {
	const trial = {
		kind: 'trial',
		workflowId: 'a',
		versionId: 'a1',
		asks: '["GET /b"]',
		withoutData: false,
	} as const;

	it('is covered in its run, of that version, with those requests, under a plan or without one', async () => {
		const world: World = { versions: new Map(), under: undefined };
		const facts = new Set<string>();
		const run = open('run', facts, world);
		expect(await run.port.covers(trial)).toBe(false);
		await run.port.agree(trial);
		for (const under of [undefined, { planKey: 'p.1', planTaskId: '' }]) {
			world.under = under;
			for (const other of [{ versionId: 'a2' }, { asks: '["GET /c"]' }, { workflowId: 'b' }])
				expect(await run.port.covers({ ...trial, ...other })).toBe(false);
			expect(await open('another run', facts, world).port.covers(trial)).toBe(false);
			expect(await open('run', new Set(facts), world).port.covers(trial)).toBe(true);
		}
	});

	it('is covered once, also where two ask at the same moment', async () => {
		const facts = new Set<string>();
		const world: World = { versions: new Map(), under: undefined };
		const [run, again] = [open('run', facts, world), open('run', facts, world)];
		await run.port.agree(trial);
		const both = await Promise.all([run.port.covers(trial), again.port.covers(trial)]);
		expect(both.sort()).toEqual([false, true]);
		expect(await again.port.covers(trial)).toBe(false);
	});

	it('that is given no data is covered by either yes, and one with data by its own alone', async () => {
		const world: World = { versions: new Map(), under: undefined };
		const bare = { ...trial, withoutData: true };
		const [one, other] = [open('one', new Set(), world), open('other', new Set(), world)];
		await one.port.agree(bare);
		expect(await one.port.covers(trial)).toBe(false);
		expect([await one.port.covers(bare), await one.port.covers(bare)]).toEqual([true, false]);
		await other.port.agree(trial);
		expect(await other.port.covers(bare)).toBe(true);
		expect(await other.port.covers(trial)).toBe(false);
	});

	it('lets no draft be changed', async () => {
		const run = open('run', new Set(), { versions: new Map([['a', 1]]), under: undefined });
		await run.port.agree(trial);
		const kept = keepToPlan(run.following, run.port);
		await expect(kept.workflows.update(run.doc('a'), {} as never)).rejects.toMatchObject({
			code: 'conflict',
		});
	});
});
