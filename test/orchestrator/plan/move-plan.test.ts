import { movePlan } from '../../../src/orchestrator/plan/move-plan';
import type { PlanEvent, PlanPhase, PlanState } from '../../../src/orchestrator/plan/plan-state';
import { planPhases, planStateSchema } from '../../../src/orchestrator/plan/plan-state';
import { after, executing, statuses, task } from './plan-tasks';

const tasks = [task('a'), task('b', ['a']), task('c')];

const running = executing(tasks, { parallel: 1 });
const failed: PlanEvent = { kind: 'task-failed', taskId: 'a', reason: 'no key' };

/** One state a phase; in all of them that were approved, `a` has been started. */
const inPhase: Readonly<Record<PlanPhase, PlanState>> = {
	executing: running,
	replanning: after(running, failed),
	done: after(executing([task('a')]), { kind: 'task-succeeded', taskId: 'a', result: 'r' }),
	cancelled: after(running, { kind: 'cancelled', reason: 'stop' }),
};

const events: Readonly<Record<PlanEvent['kind'], PlanEvent>> = {
	'task-started': { kind: 'task-started', taskId: 'a' },
	'task-succeeded': { kind: 'task-succeeded', taskId: 'a', result: 'r' },
	'task-failed': failed,
	'task-cancelled': { kind: 'task-cancelled', taskId: 'a', reason: 'user' },
	replanned: { kind: 'replanned', tasks: [task('x')] },
	cancelled: { kind: 'cancelled', reason: 'user' },
};

/** Phase after the event and the effects; everything that is not here is refused and changes nothing. */
const moves: Readonly<Record<string, readonly [PlanPhase, ...string[]]>> = {
	'executing task-started': ['executing'],
	'executing task-succeeded': ['executing'],
	'executing task-failed': ['replanning', 'tell-agent'],
	'executing task-cancelled': ['replanning', 'tell-agent'],
	'executing replanned': ['executing'],
	'executing cancelled': ['cancelled', 'cancel-tasks'],
	'replanning task-failed': ['replanning'],
	'replanning replanned': ['executing'],
	'replanning cancelled': ['cancelled'],
	'done task-succeeded': ['done'],
	'cancelled task-started': ['cancelled', 'cancel-tasks'],
	'cancelled task-succeeded': ['cancelled'],
	'cancelled task-failed': ['cancelled'],
	'cancelled task-cancelled': ['cancelled'],
};

const table = planPhases.flatMap((phase) =>
	Object.values(events).map(
		(event) => [phase, event.kind, moves[`${phase} ${event.kind}`]] as const,
	),
);

test.each(planPhases)('the state in phase %s can be stored and read', (phase) => {
	const state = inPhase[phase];
	expect(state.phase).toBe(phase);
	expect(planStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

test.each(table)('%s, %s: %s', (phase, kind, move) => {
	const state = inPhase[phase];
	const step = movePlan(state, events[kind]);
	const effects = step.effects.map((effect) => effect.kind);
	if (move === undefined) {
		expect(effects).toEqual(['refuse']);
		expect(step.state).toBe(state);
		expect(step.effects).toMatchObject([{ text: 'That changes nothing now.' }]);
	} else expect([step.state.phase, ...effects]).toEqual(move);
});

test.each(['task-started', 'task-succeeded', 'task-failed', 'task-cancelled'] as const)(
	'%s of a task that is not there changes nothing',
	(kind) => {
		const of = { taskId: 'nobody' };
		const step = movePlan(running, { ...events[kind], ...of });
		expect(step).toMatchObject({
			effects: [{ kind: 'refuse', text: 'The plan has no such task.' }],
		});
		expect(step.state).toBe(running);
	},
);

describe('what runs', () => {
	it('is at most as many as may', () => {
		const wide = ['a', 'b', 'c', 'd'].map((id) => task(id));
		expect(statuses(executing(wide, { parallel: 3 }))).toEqual({
			...{ a: 'starting', b: 'starting', c: 'starting', d: 'planned' },
		});
	});

	it('starts when what it waits for has succeeded', () => {
		const state = executing([task('a'), task('b', ['a'])]);
		const step = movePlan(state, events['task-succeeded']);
		expect(step.effects).toEqual([]);
		expect(statuses(step.state)).toEqual({ a: 'succeeded', b: 'starting' });
	});

	it('is to be started, also after a crash, until that is confirmed', () => {
		expect(statuses(running)).toMatchObject({ a: 'starting' });
		expect(statuses(after(running, events['task-started']))).toMatchObject({ a: 'running' });
	});

	it('keeps a result, cut without halving a character', () => {
		const result = `${'x'.repeat(1_998)}😀😀`;
		const state = after(running, { kind: 'task-succeeded', taskId: 'a', result });
		expect(state.tasks[0]?.result).toBe(`${'x'.repeat(1_998)}…`);
	});
});

describe('a failure', () => {
	const state = after(
		executing([task('a'), task('b', ['a']), task('c', ['b']), task('d')]),
		failed,
	);

	it('blocks what waits for it, directly or not, and nothing else', () => {
		expect(statuses(state)).toEqual({ a: 'failed', b: 'blocked', c: 'blocked', d: 'starting' });
	});

	it('tells the model what is left', () => {
		const chain = executing([task('a'), task('b', ['a']), task('d')]);
		expect(movePlan(chain, failed).effects).toEqual([
			{
				kind: 'tell-agent',
				text: expect.stringMatching(
					/^Task "a" failed: no key\nBlocked by that: "b"\.\nStill at work: "d"\.\nNothing new starts until you call plan again/,
				),
			},
		]);
	});

	it('lets what is at work end, and starts nothing after it', () => {
		const step = movePlan(state, { kind: 'task-succeeded', taskId: 'd', result: 'r' });
		expect(step.effects).toEqual([]);
		expect(step.state).toMatchObject({ phase: 'replanning' });
		expect(statuses(step.state)).toMatchObject({ d: 'succeeded' });
	});

	it('may be tried again, and remembers why it failed', () => {
		const again = [task('a'), task('b', ['a']), task('c', ['b'])];
		const step = movePlan(state, { kind: 'replanned', tasks: again });
		expect(step.effects).toEqual([]);
		expect(statuses(step.state)).toEqual({
			a: 'starting',
			b: 'planned',
			c: 'planned',
			d: 'starting',
		});
		expect(step.state.tasks.find(({ id }) => id === 'a')?.failures).toEqual(['no key']);
	});

	it('may be given up', () => {
		const step = movePlan(state, { kind: 'replanned', tasks: [] });
		expect(statuses(step.state)).toEqual({ d: 'starting' });
		expect(step.state.dropped.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
	});

	it.each([
		['another briefing', task('a', [], { spec: 'Do it otherwise.' })],
		['another kind', task('a', [], { kind: 'manage-data-tables' })],
		['another order', task('a', ['d'])],
		['a new task', task('n')],
	])('goes on with %s', (_, changed) => {
		const step = movePlan(state, { kind: 'replanned', tasks: [changed] });
		expect(step.state).toMatchObject({ phase: 'executing', revision: 2 });
		expect(step.state.tasks.find(({ id }) => id === changed.id)).toMatchObject(changed);
	});
});

test('a revision keeps what has succeeded, named or not, and whatever is said about it', () => {
	const state = after(running, { kind: 'task-succeeded', taskId: 'a', result: 'r' });
	const [kept] = state.tasks;
	for (const given of [[task('x', ['a'])], [task('x', ['a']), task('a', [], { spec: 'other' })]]) {
		const next = after(state, { kind: 'replanned', tasks: given });
		expect(next.tasks).toContainEqual(kept);
		expect(next.tasks.filter(({ id }) => id === 'a')).toHaveLength(1);
	}
});

test('what a person has stopped starts again with the next plan', () => {
	const state = after(running, { kind: 'task-cancelled', taskId: 'a', reason: 'user' });
	const step = movePlan(state, { kind: 'replanned', tasks });
	expect(statuses(step.state)).toMatchObject({ a: 'starting' });
});

test('a task that a person stops, and nobody waits for, stops nothing else', () => {
	const state = executing([task('a'), task('b')]);
	const step = movePlan(state, { kind: 'task-cancelled', taskId: 'a', reason: 'user' });
	expect(step).toMatchObject({ state: { phase: 'executing' }, effects: [] });
	const end = movePlan(step.state, { kind: 'task-succeeded', taskId: 'b', result: '' });
	expect(end.effects).toEqual([{ kind: 'finished' }]);
});

test('changes are bounded: then what can still run does, and the plan ends', () => {
	const state = executing([task('a'), task('b', ['a']), task('c')], { parallel: 1, replans: 0 });
	const [first, second] = [movePlan(state, failed), movePlan(state, events.replanned)];
	expect(statuses(first.state)).toMatchObject({ c: 'starting' });
	expect(second.effects).toMatchObject([
		{ kind: 'refuse', text: expect.stringContaining('as often as it may be') },
	]);
	const end = movePlan(first.state, { kind: 'task-succeeded', taskId: 'c', result: '' });
	expect(end.effects).toEqual([{ kind: 'finished' }]);
	expect(statuses(end.state)).toEqual({ a: 'failed', b: 'blocked', c: 'succeeded' });
});

test('a result that arrives after cancelling is kept, and revives nothing', () => {
	const step = movePlan(inPhase.cancelled, events['task-succeeded']);
	expect(step.effects).toEqual([]);
	expect(statuses(step.state)).toEqual({ a: 'succeeded', b: 'cancelled', c: 'cancelled' });
});

test('a list that was not validated ends as well', () => {
	const state = executing([task('a', ['b']), task('b', ['a'])]);
	expect(state.phase).toBe('done');
	expect(statuses(state)).toEqual({ a: 'blocked', b: 'blocked' });
});
