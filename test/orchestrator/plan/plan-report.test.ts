import { planReport } from '../../../src/orchestrator/plan/plan-state';
import { after, executing, task } from './plan-tasks';

const tasks = [task('a'), task('b', ['a']), task('c', ['b']), task('d')];

test('what waits for its turn has not started', () => {
	const report = planReport(executing([task('a'), task('b')], { parallel: 1 }));
	expect(report).toMatchObject({
		done: [],
		notDone: [
			{ id: 'a', why: 'It is at work.' },
			{ id: 'b', title: 'Title of b', why: 'It has not started.' },
		],
	});
});

test('a failure in the middle: what was done, what was not, and why', () => {
	const state = after(
		executing(tasks),
		{ kind: 'task-succeeded', taskId: 'a', result: 'Workflow w.' },
		{ kind: 'task-failed', taskId: 'b', reason: 'No key.' },
	);
	const why = { b: 'No key.', c: 'It waits for "b", which failed.', d: 'It is at work.' };
	expect(planReport(state)).toEqual({
		done: [{ id: 'a', title: 'Title of a', result: 'Workflow w.' }],
		notDone: Object.entries(why).map(([id, text]) => ({ id, title: `Title of ${id}`, why: text })),
	});
});

test('what was given up is said', () => {
	const state = after(
		executing([task('a'), task('b')]),
		{ kind: 'task-succeeded', taskId: 'a', result: '' },
		{ kind: 'task-failed', taskId: 'b', reason: 'No key.' },
		{ kind: 'replanned', tasks: [] },
	);
	expect(state.phase).toBe('done');
	expect(planReport(state)).toMatchObject({
		notDone: [{ id: 'b', why: 'No key.' }],
	});
});

test('a cancelled plan says so of each task, and keeps why one had failed', () => {
	const failed = after(
		executing([task('a'), task('b')], { replans: 0 }),
		{ kind: 'task-failed', taskId: 'a', reason: 'No key.' },
		{ kind: 'cancelled', reason: 'enough' },
	);
	expect(planReport(failed)).toMatchObject({
		notDone: [{ why: 'No key.' }, { why: 'The plan was cancelled: enough' }],
	});
});
