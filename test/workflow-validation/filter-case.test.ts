import { filterProblems } from '../../src/workflow-validation/parameters/filter-problems';

const told = (
	rightValue: string,
	caseSensitive: boolean,
	ignoreCase: boolean,
	operation = 'regex',
) =>
	filterProblems(
		{
			combinator: 'and',
			options: { caseSensitive, typeValidation: 'strict', version: 2 },
			conditions: [
				{ leftValue: '={{ $json.a }}', rightValue, operator: { type: 'string', operation } },
			],
		},
		{ options: { ignoreCase } },
	).map(({ message, fix }) => `${message} ${fix}`);

/** What n8n 2.41.1 makes of the item {a: "An AI post"} is in test/written-workflows: w1/005, w2/052, w2/089 and the odd ones. */
describe('conditions without regard to case', () => {
	it.each([
		[
			'a pattern with capitals',
			'\\bAI\\b',
			false,
			false,
			/never finds\. Write rightValue: "\/\\bAI\\b\/i"/,
		],
		[
			'a pattern that the option is meant for',
			'\\bai\\b',
			true,
			true,
			/is case-sensitive.*\/\\bai\\b\/i/,
		],
	])('%s is told', (_, pattern, caseSensitive, ignoreCase, wanted) => {
		expect(told(pattern, caseSensitive, ignoreCase)).toEqual([expect.stringMatching(wanted)]);
	});

	it('an option that is only set at the node is told', () => {
		expect(told('AI', true, true, 'contains')).toEqual([
			expect.stringMatching(/is case-sensitive.*Write caseSensitive: false/),
		]);
	});

	it.each([
		['small letters', 'ai', false, true, 'regex'],
		['classes', '^\\S+\\W\\D$', false, true, 'regex'],
		['a flag', '/AI/i', true, true, 'regex'],
		['a computed pattern', '={{ $json.b }}', true, true, 'regex'],
		['what has no case', '', true, true, 'notEmpty'],
		['text in capitals, which n8n writes small as well', 'AI', false, true, 'contains'],
		['what is case-sensitive', 'AI', true, false, 'regex'],
	])('%s is right', (_, pattern, caseSensitive, ignoreCase, operation) => {
		expect(told(pattern, caseSensitive, ignoreCase, operation)).toEqual([]);
	});
});
