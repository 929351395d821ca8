import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type {
	ExecutionSummary,
	ExecutionsPort,
	OwnRunKind,
} from '../../src/kernel/ports/instance/executions';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { findTool } from '../support/native-tools';

const NOW = Date.parse('2026-02-01T12:00:00.000Z');

interface Ran extends Partial<ExecutionSummary> {
	readonly own?: OwnRunKind;
	/** Seconds. */
	readonly took?: number;
}

/** Newest first, ids counting down; each began a minute after the next. */
const ranOf = (all: readonly Ran[]) =>
	all.map(({ own, took = 1, ...given }, at) => {
		const began = NOW - (at + 1) * 60_000;
		return {
			own,
			summary: {
				...{ id: String(all.length - at), workflowId: 'w1', status: 'success' as const },
				startedAt: new Date(began).toISOString(),
				finishedAt: new Date(began + took * 1_000).toISOString(),
				...{ mode: 'trigger', ...given },
			},
		};
	});

async function list(all: readonly Ran[], raw: object = {}, settings: object = {}) {
	const ran = ranOf(all);
	const asked: Array<Parameters<ExecutionsPort['list']>[0]> = [];
	let looked = 0;
	const ports = portsWith({
		executions: {
			list: async (filter) => {
				asked.push(filter);
				return ran.map(({ summary }) => summary).slice(0, filter.limit);
			},
			own: async (some) => {
				looked += some.length;
				const kinds = new Map(ran.map(({ summary, own }) => [summary.id, own]));
				return new Map(
					some.flatMap(({ id }) => {
						const kind = kinds.get(id);
						return kind === undefined ? [] : [[id, kind] as const];
					}),
				);
			},
		} as Partial<ExecutionsPort> as ExecutionsPort,
		workflows: {
			get: async () => ({ id: 'w1', name: 'One', settings }),
			names: async (ids: readonly string[]) => new Map(ids.map((id) => [id, 'One'])),
		} as unknown as Ports['workflows'],
		clock: { now: () => NOW } as Ports['clock'],
	});
	const tool = findTool('list-executions');
	if (!tool) throw new Error('No tool');
	const { invocation } = openInvocation({ ports: () => ports });
	const outcome = await invokeTool(tool, raw, invocation);
	if (outcome.status !== 'succeeded') throw new Error(JSON.stringify(outcome));
	const output = outcome.output as {
		executions: Array<{ id: string; own?: string; milliseconds: number | null }>;
		leftOut?: number;
		lookedAt?: number;
		note?: string;
	};
	return { output, ids: output.executions.map(({ id }) => Number(id)), asked: asked[0], looked };
}

/** Every mix of a few kinds of runs, drawn by a counter. */
const mixes = Array.from({ length: 60 }, (_, seed) =>
	Array.from({ length: (seed * 7) % 41 }, (__, at): Ran => {
		const drawn = (seed * 31 + at * 17 + ((seed * at) % 11)) % 5;
		return drawn === 0 ? { own: 'test' } : drawn === 1 ? { own: 'chat' } : {};
	}),
);

describe('Foreman’s own runs', () => {
	it.each(mixes.map((mix, seed) => [seed, mix] as const))(
		'are left out of mix %i and counted, and the page is full where there are others',
		async (seed, mix) => {
			const limit = 1 + (seed % 9);
			const others = ranOf(mix).flatMap(({ own, summary }) =>
				own === undefined ? [Number(summary.id)] : [],
			);
			const { ids, output } = await list(mix, { limit });
			expect(ids).toEqual(others.slice(0, limit));
			// Passed over: those newer than the last that is shown.
			const last = ids.length === limit ? (ids.at(-1) ?? 0) : 0;
			const passed = mix.filter((one, at) => one.own && mix.length - at > last);
			expect(output.leftOut ?? 0).toBe(passed.length);
			const all = await list(mix, { limit, includeOwn: true });
			expect(all.ids).toEqual(mix.map((_, at) => mix.length - at).slice(0, limit));
			expect(all.output.executions.map(({ own }) => own)).toEqual(
				mix.slice(0, limit).map(({ own }) => own),
			);
			expect(all.output.leftOut).toBeUndefined();
		},
	);

	it('shows the chats of a workflow that was named, and no tests', async () => {
		const mix: Ran[] = [{ own: 'chat' }, { own: 'test' }, {}];
		const { ids, output } = await list(mix, { workflowId: 'w1' });
		expect(ids).toEqual([3, 1]);
		expect(output).toMatchObject({ leftOut: 1 });
		expect((await list(mix)).ids).toEqual([1]);
	});

	it.each([
		[{ saveDataSuccessExecution: 'none' }, 'This workflow saves no successful runs: n8n does'],
		[{ saveDataSuccessExecution: 'all' }, undefined],
	])('says what a workflow with the settings %j does not save', async (settings, said) => {
		const { note } = (await list([], { workflowId: 'w1' }, settings)).output;
		expect(note).toEqual(said && expect.stringContaining(said));
		expect((await list([], {}, settings)).output.note).toBeUndefined();
	});

	it('looks no further than it has to', async () => {
		expect(
			(
				await list(
					Array.from({ length: 200 }, () => ({})),
					{ limit: 5 },
				)
			).looked,
		).toBe(5);
	});
});

describe('times', () => {
	it('puts the slowest first: what still runs by the time until now, what waits last', async () => {
		const { ids, output } = await list(
			[
				{ took: 3 },
				{ finishedAt: null, status: 'running' },
				{ took: 400, status: 'waiting' },
				{ took: 9 },
				{ startedAt: null, finishedAt: null, status: 'new' },
			],
			{ order: 'slowest' },
		);
		expect(ids).toEqual([4, 2, 5, 3, 1]);
		expect(output.executions.map(({ milliseconds }) => milliseconds)).toEqual([
			...[120_000, 9_000, 3_000],
			...[null, null],
		]);
		expect(output.lookedAt).toBeUndefined();
	});

	it('says how far it looked where there may be slower ones, or others', async () => {
		const many = Array.from({ length: 260 }, (_, took): Ran => ({ took }));
		expect((await list(many, { order: 'slowest', limit: 1 })).output).toMatchObject({
			executions: [{ milliseconds: 249_000 }],
			lookedAt: 250,
		});
		expect((await list(many, { limit: 1 })).output.lookedAt).toBeUndefined();
		const own = many.map((one): Ran => ({ ...one, own: 'test' }));
		expect((await list(own)).output).toEqual({ executions: [], leftOut: 250, lookedAt: 250 });
	});

	it.each<[object, object]>([
		[{}, { status: [], since: undefined, until: undefined }],
		[{ status: 'error' }, { status: ['error'] }],
		[{ states: ['error', 'crashed'] }, { status: ['error', 'crashed'] }],
		[{ status: 'error', states: ['crashed'] }, { status: ['error', 'crashed'] }],
		[{ states: 'error' }, { status: ['error'] }],
		[
			{ since: '2026-01-31', until: '2026-01-31T09:00:00+02:00' },
			{ since: '2026-01-31T00:00:00.000Z', until: '2026-01-31T07:00:00.000Z' },
		],
	])('%j asks n8n for %j', async (raw, wanted) => {
		expect((await list([], raw)).asked).toMatchObject(wanted);
	});
});
