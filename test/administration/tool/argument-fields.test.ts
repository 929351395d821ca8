import { argumentFields, readArguments } from '../../../src/administration/tool/tool-actions';

const schema = {
	type: 'object',
	properties: {
		text: { type: 'string', description: 'What to say' },
		count: { type: 'integer' },
		yes: { type: 'boolean' },
		choice: { enum: ['a', 1, null] },
		other: { type: ['string', 'null'] },
		['__proto__']: { type: 'string' },
	},
	required: ['text'],
};

describe('the form for the arguments of a tool', () => {
	it('has a field of the right kind for each', () => {
		const fields = argumentFields(schema);
		expect(fields.map(({ rows, isNumber, choices }) => rows ?? isNumber ?? choices)).toEqual([
			...[2, true],
			[
				['', 'Not sent'],
				['true', 'Yes'],
				['false', 'No'],
			],
			[
				['', 'Not sent'],
				['1', '"a"'],
				['2', '1'],
				['3', 'null'],
			],
			...[4, 2],
		]);
		expect(fields[0]).toMatchObject({ label: 'text (required)', hint: 'What to say' });
	});

	it.each([
		[true],
		[{ type: 'object' }],
		[{ properties: { a: {} }, anyOf: [] }],
		[{ properties: { a: {} }, $ref: '#/$defs/a' }],
		[{ properties: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`f${at}`, {}])) }],
	])('is JSON for %j', (given) => {
		expect(argumentFields(given)).toEqual([]);
	});

	it('reads what was filled in, and leaves out what is empty', () => {
		const { values, problems } = readArguments(argumentFields(schema), {
			...{ 'argument-1': ' a\nb ', 'argument-2': ' 7 ', 'argument-3': 'false' },
			...{ 'argument-4': '3', 'argument-5': '' },
		});
		expect(problems).toEqual([]);
		expect(Object.fromEntries(values)).toEqual({
			...{ text: ' a\nb ', count: 7, yes: false, choice: null },
		});
	});

	it('says which field is wrong', () => {
		const { problems } = readArguments(argumentFields(schema), {
			...{ 'argument-2': 'many', 'argument-4': '9', 'argument-5': '{' },
		});
		expect(problems).toEqual([
			'count is not a number.',
			'choice is not one of its choices.',
			'other is not valid JSON.',
		]);
	});
});
