import type { FilterConditionValue } from 'n8n-workflow';
import { executeFilterCondition } from 'n8n-workflow';
import { filterProblems } from '../../src/workflow-validation/parameters/filter-problems';

const options = {
	caseSensitive: true,
	leftValue: '',
	typeValidation: 'strict',
	version: 2,
} as const;

/** What n8n itself does with the condition. */
function failsInN8n(condition: FilterConditionValue): boolean {
	try {
		executeFilterCondition(condition, options);
		return false;
	} catch {
		return true;
	}
}

function isTold(condition: FilterConditionValue, before: FilterConditionValue[] = []): boolean {
	const conditions = [...before, condition];
	return filterProblems({ combinator: 'and', options, conditions }, {}).some(
		({ severity = 'error' }) => severity === 'error',
	);
}

const OPERATIONS = ['contains', 'notContains', 'empty', 'notEmpty', 'exists'].concat(
	['Equals', 'NotEquals', 'Gt', 'Lt', 'Gte', 'Lte'].map((one) => `length${one}`),
);
const RIGHT: ReadonlyArray<[rightType: 'any' | 'number' | undefined, value: string | number]> = [
	[undefined, 'blog'],
	[undefined, 3],
	[undefined, '["a"]'],
	['any', 'blog'],
	['any', 3],
	['number', 3],
];

const PATTERNS = [
	'a',
	'/a/i',
	'(?i)a',
	'[a',
	'a{2,1}',
	'(?<=a)b',
	'a|b',
	'*a',
	'\\p{L}',
	'(?<n>a)',
	'/api\\/users',
	'/a/b/c',
	'/[\\u{1F600}-\\u{1F64F}]/u',
	'/\\p{L}+/u',
	'/a/ii',
	'/(a/i',
	'//',
];

/** Where a condition is met, n8n goes on to the next. */
const met: FilterConditionValue = {
	id: '0',
	leftValue: 'a',
	rightValue: 'a',
	operator: { type: 'string', operation: 'equals' },
};

describe('a condition that n8n fails at is told, and no other, first or later', () => {
	const cases = OPERATIONS.flatMap((operation) =>
		RIGHT.filter(([, value]) => !(operation.startsWith('length') && value === 'blog')).map(
			([rightType, rightValue]): FilterConditionValue => ({
				id: '1',
				leftValue: ['a'],
				rightValue,
				operator: { type: 'array', operation, ...(rightType && { rightType }) },
			}),
		),
	);

	it.each(cases.map((one) => [JSON.stringify(one), one] as const))('%s', (_, condition) => {
		const fails = failsInN8n(condition);
		expect([isTold(condition), isTold(condition, [met])]).toEqual([fails, fails]);
	});

	it.each(PATTERNS)('the pattern %s', (rightValue) => {
		const operator = { type: 'string', operation: 'regex' } as const;
		const condition = { id: '1', leftValue: 'b', rightValue, operator };
		const fails = failsInN8n(condition);
		expect([isTold(condition), isTold(condition, [met])]).toEqual([fails, fails]);
	});

	it('one that an expression gives is told where the operator does not say what it is', () => {
		const of = (rightType: 'any' | undefined): FilterConditionValue => ({
			...{ id: '1', leftValue: '={{ $json.tags }}', rightValue: '={{ $json.tag }}' },
			operator: { type: 'array', operation: 'contains', ...(rightType && { rightType }) },
		});
		expect([isTold(of(undefined)), isTold(of('any'))]).toEqual([true, false]);
	});
});
