import { loopReport } from '../../../src/orchestrator/workflow-loop/loop-report';
import { openLoop } from '../../../src/orchestrator/workflow-loop/open-loop';
import { after, broken, ran, submitted, verdict } from './loop-events';

const building = openLoop({ workItemId: 'i' }).state;
const built = after(building, submitted('v1'));

test('a new work item: to be built', () => {
	expect(loopReport(building)).toEqual({
		outcome: 'open',
		done: [],
		notDone: [{ id: 'build', title: '', why: 'It is being built.' }],
		goOn: [{ action: 'build', ids: [] }],
	});
});

test('verified after a patch: all that was done', () => {
	const patched = after(built, broken('patch', 'no url'), submitted('v2'), ran('v2'));
	expect(loopReport(after(patched, verdict('verified')))).toEqual({
		outcome: 'all',
		done: [
			{ id: 'build', title: 'w', result: 'v2' },
			{ id: 'patch-1', title: 'HTTP', result: 'no url' },
			{ id: 'verification', title: '7', result: '3 rows' },
		],
		notDone: [],
		goOn: [],
	});
});

test('a patch that was asked for is not one that was made', () => {
	const report = loopReport(after(built, broken('patch', 'no url')));
	expect(report.done.map(({ id }) => id)).toEqual(['build']);
	expect(report.goOn).toEqual([{ action: 'patch', ids: ['w'] }]);
});

test('verified with placeholders for credentials is a part', () => {
	const state = after(building, submitted('v1', { mockedCredentials: ['Slack'] }), ran('v1'));
	expect(loopReport(after(state, verdict('verified')))).toMatchObject({
		outcome: 'part',
		notDone: [{ id: 'credential', title: 'Slack' }],
		goOn: [{ action: 'give-credentials', ids: ['Slack'] }],
	});
});

test('a trigger that was not run is left to try', () => {
	const state = after(building, submitted('v1', { canRunTrigger: false }), verdict('trigger_only'));
	expect(loopReport(state)).toMatchObject({
		outcome: 'part',
		notDone: [{ id: 'verification', why: 'It was not run.' }],
		goOn: [{ action: 'try-trigger', ids: ['w'] }],
	});
});

test('the end: what is there, and why it is not verified', () => {
	const state = after(
		built,
		broken('patch', 'no url'),
		submitted('v2'),
		broken('patch', 'No URL!'),
	);
	expect(loopReport(state)).toMatchObject({
		outcome: 'part',
		done: [{ id: 'build', result: 'v2' }, { id: 'patch-1' }],
		notDone: [{ id: 'verification', why: 'No URL!' }],
		goOn: [{ action: 'decide-and-start-over', ids: ['w'] }],
	});
});
