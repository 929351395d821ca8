import { decideForPerson } from '../../src/policy/decide-by-permission';
import { chosenByPerson } from '../../src/surfaces/canvas/open-operations';

test('a person is asked, and where nobody is there it is refused with the reason', () => {
	expect(decideForPerson('It would.', false)).toEqual({ word: 'ask' });
	expect(decideForPerson('It would.', true)).toMatchObject({
		word: 'denied',
		reason: expect.stringMatching(/^It would\. Only a person can allow that/),
	});
});

test('a step that a person has set up is allowed, the same step in the hands of a model is not', async () => {
	const tool = {} as never;
	expect(await chosenByPerson('person', 'x').insist(tool, 'It would.')).toEqual({
		word: 'allowed',
	});
	expect(await chosenByPerson('model', 'x').insist(tool, 'It would.')).toMatchObject({
		word: 'denied',
	});
	expect(await chosenByPerson('person', 'x').unasked()).toBe('all');
	expect(await chosenByPerson('model', 'x').unasked()).toEqual(['x']);
});
