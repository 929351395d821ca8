import {
	type BackgroundEvent,
	type BackgroundEventType,
	type BackgroundPhase,
	type BackgroundTask,
	backgroundTaskSchema,
	judgeCorrection,
	newBackgroundTask,
	transition,
} from '../../../src/orchestrator/background/background-machine';

const events: { readonly [Type in BackgroundEventType]: Extract<BackgroundEvent, { type: Type }> } =
	{
		started: { at: 2, type: 'started' },
		succeeded: { at: 2, type: 'succeeded', result: 'built w1' },
		failed: { at: 2, type: 'failed', reason: 'no credential' },
		corrected: { at: 2, type: 'corrected', text: 'use the other sheet' },
		'step-reached': { at: 2, type: 'step-reached' },
		'cancel-asked': { at: 2, type: 'cancel-asked' },
		cancelled: { at: 2, type: 'cancelled' },
	};

const after = (...types: readonly BackgroundEventType[]): BackgroundTask =>
	types.reduce<BackgroundTask>(
		(state, type) => transition(state, events[type]).state,
		newBackgroundTask('t1', 'Build the report', 1),
	);

const tasks: Readonly<Record<BackgroundPhase, BackgroundTask>> = {
	queued: after(),
	running: after('started'),
	cancelling: after('started', 'cancel-asked'),
	cancelled: after('cancel-asked'),
	succeeded: after('started', 'succeeded'),
	failed: after('started', 'failed'),
};

const same = 'unchanged';
const allSame: Readonly<Record<BackgroundEventType, string>> = {
	started: same,
	succeeded: same,
	failed: same,
	corrected: same,
	'step-reached': same,
	'cancel-asked': same,
	cancelled: same,
};

const table: Readonly<Record<BackgroundPhase, Readonly<Record<BackgroundEventType, string>>>> = {
	queued: {
		...allSame,
		started: 'running:',
		failed: 'failed:',
		corrected: 'queued:',
		'cancel-asked': 'cancelled:',
		cancelled: 'cancelled:',
	},
	running: {
		...allSame,
		succeeded: 'succeeded:',
		failed: 'failed:',
		corrected: 'running:',
		'cancel-asked': 'cancelling: cancel-agent',
		cancelled: 'cancelled:',
	},
	cancelling: {
		...allSame,
		succeeded: 'cancelled:',
		failed: 'cancelled:',
		'cancel-asked': 'cancelling: cancel-agent',
		cancelled: 'cancelled:',
	},
	cancelled: { ...allSame, succeeded: 'cancelled:' },
	succeeded: allSame,
	failed: allSame,
};

const cells = Object.values(tasks).flatMap((task) =>
	Object.values(events).map((event) => ({
		...{ phase: task.phase, type: event.type, task, event },
		expected: table[task.phase][event.type],
	})),
);

describe('a background task', () => {
	it.each(Object.entries(tasks))('can be %s, and is read back as it was stored', (phase, task) => {
		expect(task.phase).toBe(phase);
		expect(backgroundTaskSchema.parse(JSON.parse(JSON.stringify(task)))).toEqual(task);
	});

	it.each(cells)('$phase, $type → $expected', ({ task, event, expected }) => {
		const { state, effects } = transition(task, event);
		const kinds = effects.map(({ type }) => type).join(' ');
		const actual = state === task ? same : `${state.phase}: ${kinds}`.trimEnd();
		const repeated = state === task && effects.length > 0 ? `${state.phase}: ${kinds}` : actual;
		expect(repeated).toBe(expected);
	});

	it('reads its corrections at the next step, in order and once', () => {
		const corrected = [after('corrected'), after('started', 'corrected')];
		expect(corrected.map((task) => task.corrections)).toEqual([
			['use the other sheet'],
			['use the other sheet'],
		]);
		const both = transition(after('corrected', 'started'), {
			at: 3,
			type: 'corrected',
			text: 'and be quick',
		});
		const read = transition(both.state, events['step-reached']);
		expect(read.effects).toEqual([
			{ type: 'correct-agent', corrections: ['use the other sheet', 'and be quick'] },
		]);
		expect(transition(read.state, events['step-reached']).effects).toEqual([]);
	});

	it('keeps the corrections that came too late to be read', () => {
		expect(transition(after('started', 'corrected'), events.succeeded)).toEqual({
			state: expect.objectContaining({
				phase: 'succeeded',
				result: 'built w1',
				corrections: ['use the other sheet'],
			}),
			effects: [],
		});
	});

	it('keeps what it brings after it was cancelled, and stays cancelled', () => {
		for (const late of [
			after('started', 'cancel-asked', 'succeeded'),
			after('started', 'cancel-asked', 'cancelled', 'succeeded'),
			after('started', 'cancelled', 'succeeded', 'failed'),
		]) {
			expect(late).toMatchObject({ phase: 'cancelled', lateResult: 'built w1' });
		}
	});

	it('answers a correction with what becomes of it', () => {
		const verdicts = Object.entries(tasks).map(([phase, task]) => [phase, judgeCorrection(task)]);
		expect(Object.fromEntries(verdicts)).toEqual({
			queued: 'queued',
			running: 'queued',
			cancelling: 'task-completed',
			cancelled: 'task-completed',
			succeeded: 'task-completed',
			failed: 'task-completed',
		});
		expect(judgeCorrection(undefined)).toBe('task-not-found');
	});
});
