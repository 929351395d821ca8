import { plainJsonSchema } from '../../src/kernel/plain-json-schema';

it('leaves out the dialect, and whether other fields may be there, at every depth', () => {
	const inner = {
		type: 'object',
		properties: { a: { type: 'string' } },
		additionalProperties: false,
	};
	const plain = { type: 'object', properties: { a: { type: 'string' } } };
	expect(
		plainJsonSchema({
			...{ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
			properties: {
				one: inner,
				list: { type: 'array', items: inner },
				either: { anyOf: [inner, { type: 'null' }] },
				any: { type: 'object', additionalProperties: {} },
			},
			required: ['one'],
			additionalProperties: true,
		}),
	).toEqual({
		type: 'object',
		properties: {
			...{ one: plain, list: { type: 'array', items: plain } },
			...{ either: { anyOf: [plain, { type: 'null' }] }, any: { type: 'object' } },
		},
		required: ['one'],
	});
});

it('keeps what says something: the type of other fields, limits, presets, and fields that have such names', () => {
	const telling = {
		type: 'object',
		properties: {
			$schema: { type: 'string', minLength: 2, default: 'x' },
			additionalProperties: { type: 'boolean' },
			pins: { type: 'object', additionalProperties: { type: 'array', items: { type: 'object' } } },
		},
	};
	expect(plainJsonSchema(telling)).toEqual(telling);
});
