import { eventWords } from '../../../src/surfaces/control/answer-run-page';

const words = (type: string, data: unknown) => eventWords({ seq: 1, type, at: 0, data });

describe('an event in words', () => {
	it.each([
		[
			'tool-finished',
			{ taskId: 't1', tool: 'search-nodes', isError: true },
			't1: search-nodes failed',
		],
		['tool-finished', { taskId: '', tool: 'plan', word: 'held' }, ''],
		['task-started', { taskId: 't1', title: 'Build' }, 't1: Started: Build'],
		['said', { taskId: '', text: 'Two\n lines' }, 'Says: Two lines'],
		['turn', { taskId: '' }, ''],
		['constructor', {}, ''],
		['said', 'no object', ''],
	])('%s %j', (type, data, said) => {
		expect(words(type, data)).toBe(said);
	});

	it('has one line of bounded length', () => {
		expect(words('said', { text: 'x'.repeat(5_000) })).toHaveLength(241);
	});
});
