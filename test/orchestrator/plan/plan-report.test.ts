import { planReport } from '../../../src/orchestrator/plan/plan-report';
import { openPlan } from '../../../src/orchestrator/plan/open-plan';
import { after, executing, task } from './plan-tasks';

const tasks = [task('a'), task('b', ['a']), task('c', ['b']), task('d')];

test('a proposal: a person answers it', () => {
	const report = planReport(openPlan({ planId: 'p', tasks: [task('a')] }).state);
	expect(report).toEqual({
		outcome: 'open',
		done: [],
		notDone: [{ id: 'a', title: 'Title of a', why: 'It has not started.' }],
		goOn: [{ action: 'approve-plan', ids: ['a'] }],
	});
});

test('a failure in the middle: what was done, what was not, why, and how to go on', () => {
	const state = after(
		executing(tasks),
		{ kind: 'task-succeeded', taskId: 'a', result: 'Workflow w.' },
		{ kind: 'task-failed', taskId: 'b', reason: 'No key.' },
	);
	const why = { b: 'No key.', c: 'It waits for "b", which failed.', d: 'It is at work.' };
	expect(planReport(state)).toEqual({
		outcome: 'open',
		done: [{ id: 'a', title: 'Title of a', result: 'Workflow w.' }],
		notDone: Object.entries(why).map(([id, text]) => ({ id, title: `Title of ${id}`, why: text })),
		goOn: [
			{ action: 'change-plan', ids: ['b', 'c'] },
			{ action: 'wait', ids: ['d'] },
		],
	});
});

test('what was given up is said, and the plan is not done as a whole', () => {
	const state = after(
		executing([task('a'), task('b')]),
		{ kind: 'task-succeeded', taskId: 'a', result: '' },
		{ kind: 'task-failed', taskId: 'b', reason: 'No key.' },
		{ kind: 'replanned', tasks: [] },
	);
	expect(state.phase).toBe('done');
	expect(planReport(state)).toMatchObject({
		outcome: 'part',
		notDone: [{ id: 'b', why: 'No key.' }],
		goOn: [{ action: 'plan-again', ids: ['b'] }],
	});
});

test('a cancelled plan says so of each task, and what had failed is looked into', () => {
	const failed = after(
		executing([task('a'), task('b')], { replans: 0 }),
		{ kind: 'task-failed', taskId: 'a', reason: 'No key.' },
		{ kind: 'cancelled', reason: 'enough' },
	);
	expect(planReport(failed)).toMatchObject({
		outcome: 'nothing',
		notDone: [{ why: 'No key.' }, { why: 'The plan was cancelled: enough' }],
		goOn: [
			{ action: 'look-into-failures', ids: ['a'] },
			{ action: 'plan-again', ids: ['a', 'b'] },
		],
	});
});
