import type { Question } from '../../../src/kernel/question';
import { readQuestionForm } from '../../../src/surfaces/pages/question-card';

const questions: readonly Question[] = [
	{ id: 'c', question: 'Which colour?', type: 'single', options: ['red', 'blue'] },
	{ question: 'Which sizes?', type: 'multi', options: ['S', 'M', 'L'] },
	{ question: 'Which name?', type: 'text' },
];

const read = (fields: Record<string, string>) => readQuestionForm(questions, fields);

it.each<[string, Record<string, string>, unknown[]]>([
	['an option', { q1: '1' }, [{ id: 'c', question: 'Which colour?', answer: 'blue' }]],
	[
		'something else',
		{ q1: 'other', 'q1-other': 'green' },
		[{ id: 'c', question: 'Which colour?', answer: 'green' }],
	],
	[
		'something else that was only written',
		{ 'q1-other': 'green' },
		[{ id: 'c', question: 'Which colour?', answer: 'green' }],
	],
	['one of many', { 'q2-2': 'yes' }, [{ question: 'Which sizes?', answer: ['L'] }]],
	[
		'many, and more, in the order of the question',
		{ 'q2-2': 'yes', 'q2-other': 'XL', 'q2-0': 'yes' },
		[{ question: 'Which sizes?', answer: ['S', 'L', 'XL'] }],
	],
	['only more', { 'q2-other': 'XL' }, [{ question: 'Which sizes?', answer: ['XL'] }]],
	['lines', { q3: 'a\nb' }, [{ question: 'Which name?', answer: 'a\nb' }]],
	[
		'2,000 characters',
		{ q3: 'x'.repeat(2_000) },
		[{ question: 'Which name?', answer: 'x'.repeat(2_000) }],
	],
])('takes %s', (_what, fields, answers) => {
	const empty = { 'q1-other': '', 'q2-other': '', q3: '', verdict: 'answered' };
	expect(read({ ...empty, ...fields })).toEqual({ ok: true, answers });
});

it.each<[string, Record<string, string>, string]>([
	['an option that there is not', { q1: '2' }, 'q1'],
	['an option by its text', { q1: 'red' }, 'q1'],
	['a negative option', { q1: '-1' }, 'q1'],
	['the name of a property', { q1: 'length' }, 'q1'],
	['something else without words', { q1: 'other', 'q1-other': '' }, 'q1-other'],
	['words beside an option', { q1: '0', 'q1-other': 'green' }, 'q1-other'],
	['words that are too long', { 'q1-other': 'x'.repeat(2_001) }, 'q1-other'],
	['a box that there is not', { 'q2-3': 'yes' }, 'q2'],
	['an option of many by its text', { 'q2-XL': 'yes' }, 'q2'],
	['a text that is too long', { q3: 'x'.repeat(2_001) }, 'q3'],
	['nothing at all', { verdict: 'answered' }, ''],
	['a box with another value', { 'q2-0': 'no' }, ''],
])('refuses %s, and names its field', (_what, fields, field) => {
	expect(read(fields)).toEqual({ ok: false, problems: [{ field, message: expect.any(String) }] });
});

it('names all that is wrong at once', () => {
	const answer = read({ q1: '9', 'q2-9': 'yes', q3: 'x'.repeat(3_000) });
	expect(answer).toMatchObject({
		ok: false,
		problems: [{ field: 'q1' }, { field: 'q2' }, { field: 'q3' }],
	});
});

it('tells the fields of question 1 from those of question 10', () => {
	const many: Question[] = Array.from({ length: 10 }, (_, at) => ({
		...{ question: `Q${at + 1}`, type: 'multi', options: ['a', 'b'] },
	}));
	expect(readQuestionForm(many, { 'q10-1': 'yes' })).toEqual({
		ok: true,
		answers: [{ question: 'Q10', answer: ['b'] }],
	});
});
