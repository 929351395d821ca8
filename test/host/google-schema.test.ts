import { convertToOpenAIFunction } from '@langchain/core/utils/function_calling';
import { z } from 'zod';

import { openChatModel } from '../../src/host/chat-model';
import { googleSchema } from '../../src/host/offered-schema';
import { isRecord } from '../../src/kernel/values/is-record';

/** The fields of `Schema` in Google's API, without those that we never write. */
const FIELDS = [
	...['type', 'format', 'title', 'description', 'nullable', 'enum', 'default', 'items'],
	...['properties', 'required', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
	...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'],
];

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

/** What Google refuses a request for. */
function refusals(schema: unknown, path = ''): string[] {
	if (!isRecord(schema)) return [`${path} is no schema`];
	const { type, properties, items, enum: options, required = [], format } = schema;
	const fields = isRecord(properties) ? properties : {};
	return [
		...Object.keys(schema)
			.filter((key) => !FIELDS.includes(key))
			.map((key) => `${path} has ${key}`),
		...(typeof type === 'string' && TYPES.includes(type) ? [] : [`${path} has no type`]),
		...(options === undefined ||
		(type === 'string' && Array.isArray(options) && !options.includes(''))
			? []
			: [`${path} has options that are no words`]),
		...(type === 'string' && format !== undefined && format !== 'date-time'
			? [`${path} format`]
			: []),
		...(Array.isArray(required) && required.every((name) => Object.hasOwn(fields, name))
			? []
			: [`${path} requires what is not there`]),
		...Object.entries(fields).flatMap(([name, field]) => refusals(field, `${path}/${name}`)),
		...(type === 'array' ? refusals(items, `${path}/items`) : []),
	];
}

const field = (schema: object): unknown => {
	const { properties } = googleSchema({ type: 'object', properties: { a: schema } });
	expect(refusals({ type: 'object', properties })).toEqual([]);
	return Object(properties).a;
};

it.each([
	[{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
	[
		{ type: ['string', 'integer'], description: 'Which' },
		{ type: 'string', description: 'Which Schema: {"type":["string","integer"]}' },
	],
	[{ const: 'x' }, { type: 'string', enum: ['x'] }],
	[{ const: 5 }, { type: 'number', description: 'Schema: {"const":5}' }],
	[
		{ type: 'string', enum: ['', 'x'] },
		{ type: 'string', description: 'Schema: {"enum":["","x"]}' },
	],
	[
		{ type: ['string', 'null'], enum: ['x', null] },
		{ type: 'string', nullable: true, enum: ['x'] },
	],
	[
		{ type: 'integer', enum: [1, 2] },
		{ type: 'integer', description: 'Schema: {"enum":[1,2]}' },
	],
	[
		{ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], description: 'How many' },
		{ type: 'integer', minimum: 1, description: 'How many', nullable: true },
	],
	[
		{ type: 'string', format: 'email', description: 'To whom' },
		{ type: 'string', description: 'To whom Schema: {"format":"email"}' },
	],
	[
		{ type: 'string', format: 'date-time' },
		{ type: 'string', format: 'date-time' },
	],
	[{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'object' }],
	[{ type: 'array' }, { type: 'array', items: { type: 'string' } }],
	[
		{ type: 'object', patternProperties: { '^x': { type: 'string' } } },
		{ type: 'object', description: 'Schema: {"patternProperties":{"^x":{"type":"string"}}}' },
	],
	[
		{ type: 'number', exclusiveMinimum: 0 },
		{ type: 'number', description: 'Schema: {"exclusiveMinimum":0}' },
	],
])('%j is written as Google takes it', (schema, written) => {
	expect(field(schema)).toEqual(written);
});

it('a choice of objects becomes one object with the fields of all, and the rule in words', () => {
	const oneOf = [
		{ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
		{ type: 'object', properties: { mail: { type: 'string' } }, required: ['mail'] },
	];
	expect(field({ oneOf, description: 'Who' })).toEqual({
		type: 'object',
		properties: { id: { type: 'integer' }, mail: { type: 'string' } },
		description: `Who Schema: ${JSON.stringify({ oneOf })}`,
	});
});

it('a choice of simple values has the type of its first, and the rule in words', () => {
	const anyOf = [{ type: 'string' }, { type: 'integer' }];
	expect(field({ anyOf })).toEqual({
		type: 'string',
		description: `Schema: ${JSON.stringify({ anyOf })}`,
	});
});

it.each([
	['ChatGoogleGenerativeAI', { type: 'string', nullable: true }],
	['ChatVertexAI', { type: 'string', nullable: true }],
	['ChatOpenAI', { type: ['string', 'null'] }],
])('a Foreman with %s sends it in the words of that provider', (client, sent) => {
	const bound: Array<Parameters<typeof convertToOpenAIFunction>[0]> = [];
	const model = {
		getName: () => client,
		invoke: () => undefined,
		bindTools: (tools: typeof bound) => bound.push(...tools),
	};
	const schema = z.object({ a: z.string().nullable() });
	openChatModel(model).with([{ name: 'try_it', description: 'Try it.', schema }], []);
	const [tool] = bound;
	if (tool === undefined) throw new Error('no tool');
	expect(Object(convertToOpenAIFunction(tool).parameters).properties.a).toEqual(sent);
});
