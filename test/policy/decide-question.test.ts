import { decideQuestion } from '../../src/policy/decide-by-permission';

describe('a tool that always asks', () => {
	it.each(['always_allow', 'needs_approval'] as const)(
		'asks where its permission is %s',
		(word) => {
			expect(decideQuestion('ask-user', word, false)).toEqual({ word: 'ask' });
		},
	);

	it.each([true, false])('stays blocked, unattended or not', (isUnattended) => {
		expect(decideQuestion('ask-user', 'blocked', isUnattended)).toMatchObject({
			word: 'denied',
			reason: expect.stringContaining('blocked'),
		});
	});

	it.each(['always_allow', 'needs_approval'] as const)(
		'asks nobody where nobody is, and says how to go on (%s)',
		(word) => {
			expect(decideQuestion('ask-user', word, true)).toMatchObject({
				word: 'denied',
				reason: expect.stringContaining('unattended'),
				hint: expect.stringContaining('best assumption'),
			});
		},
	);
});
