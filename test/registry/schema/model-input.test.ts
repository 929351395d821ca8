import { convertToOpenAIFunction } from '@langchain/core/utils/function_calling';
import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';

import { toolSchemaProblems } from '../../../sandbox/model/schemas.mjs';
import { permissiveSchema } from '../../../src/catalog/permissive-schema';
import { createToolkit } from '../../../src/host/langchain';
import { modelInput, modelSchema } from '../../../src/registry/schema/model-input';
import { readSchema } from '../../../src/registry/schema/read-schema';
import type { JsonObject } from '../../../src/registry/schema/sub-schemas';
import { told } from '../../support/told-schema';

async function accepted(given: unknown): Promise<JsonObject> {
	const read = await readSchema(given, 'input');
	if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
	return read.schema.json;
}

/** As a toolkit hands a tool to n8n. */
function offered(schema: JsonObject, empty?: z.AnyZodObject) {
	const given = {
		name: 'try_it',
		description: 'Try it.',
		schema: permissiveSchema(modelInput(schema)),
		call: async () => '',
	};
	const [tool] = createToolkit([given], empty).getTools();
	if (tool === undefined) throw new Error('no tool');
	return tool;
}

/** Another copy of zod, as n8n's is where one of npm's lies above the package. */
function anotherZod(): typeof z {
	let other = z;
	jest.isolateModules(() => {
		other = jest.requireActual<{ z: typeof z }>('zod').z;
	});
	return other;
}

const order = {
	type: 'object',
	description: 'An order.',
	properties: {
		id: { type: 'integer', minimum: 1, description: 'Which order' },
		mail: { type: 'string', pattern: '^[^@]+@[^@]+$', format: 'email', description: 'To whom' },
		status: { enum: ['open', 'closed'], type: 'string', description: 'How it stands' },
		lines: { type: 'array', minItems: 1, items: { $ref: '#/$defs/line' }, description: 'What' },
		note: { type: ['string', 'null'], default: '', description: 'Anything else' },
		when: { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'When' },
	},
	required: ['id', 'lines'],
	$defs: {
		line: {
			type: 'object',
			properties: {
				sku: { type: 'string', description: 'Article' },
				count: { type: 'number', description: 'How many' },
			},
			required: ['sku'],
		},
	},
};
const { $defs, ...inlined } = {
	...order,
	properties: {
		...order.properties,
		lines: { ...order.properties.lines, items: order.$defs.line },
	},
};

it('a chat model is sent the schema, with its references written out', async () => {
	const sent = convertToOpenAIFunction(offered(await accepted(order))).parameters;
	expect(told(sent)).toEqual(inlined);
	expect($defs).toBeDefined();
	expect(
		toolSchemaProblems([
			{ type: 'function', function: { name: 'a', description: 'b', parameters: sent } },
		]),
	).toEqual([]);
});

it('what reads zod, such as gates, vendors and the MCP trigger, finds the same fields', async () => {
	const tool = offered(await accepted(order));
	const wrapped = z.object({ toolParameters: Object(tool.schema).describe('Parameters') });
	expect(tool.schema).toBeInstanceOf(z.ZodObject);
	const { toolParameters } = Object(zodToJsonSchema(wrapped)).properties;
	expect(told(toolParameters)).toEqual({
		type: 'object',
		description: 'Parameters',
		required: ['id', 'lines'],
		properties: {
			id: order.properties.id,
			mail: {
				type: 'string',
				description: 'To whom Schema: {"pattern":"^[^@]+@[^@]+$","format":"email"}',
			},
			status: order.properties.status,
			lines: inlined.properties.lines,
			note: { type: ['string', 'null'], description: 'Anything else Schema: {"default":""}' },
			when: { description: 'When Schema: {"anyOf":[{"type":"string"},{"type":"integer"}]}' },
		},
	});
});

it('whatever a model sends is handed on as it is: the registry judges', async () => {
	const { schema } = offered(await accepted(order));
	for (const sent of [{}, { id: 'x', more: { a: [1] } }, { note: null }, { lines: [{ other: 1 }] }])
		expect(Object(schema).parse(sent)).toEqual(sent);
	const n8n = anotherZod();
	const other = offered(await accepted(order), n8n.object({}));
	expect(other.schema).toBeInstanceOf(n8n.ZodObject);
	expect(Object(other.schema).parse({ id: 'x' })).toEqual({ id: 'x' });
	expect(told(convertToOpenAIFunction(other).parameters)).toEqual(inlined);
});

it('choices at the top are told in words, as providers refuse them there', async () => {
	const shown = modelSchema(
		await accepted({
			type: 'object',
			properties: { a: { type: 'string' } },
			allOf: [{ properties: { b: { type: 'number' } }, required: ['b'] }],
			oneOf: [{ required: ['a'] }, { properties: { c: {} }, required: ['c'] }],
		}),
	);
	expect(Object.keys(shown).sort()).toEqual(['description', 'properties', 'required', 'type']);
	expect(shown).toMatchObject({
		properties: { a: { type: 'string' }, b: { type: 'number' }, c: {} },
		required: ['b'],
	});
	expect(shown.description).toContain('"oneOf":[{"required":["a"]}');
});

it('what holds itself ends after two turns', async () => {
	const shown = modelSchema(
		await accepted({
			type: 'object',
			properties: { tree: { $ref: '#/$defs/node' } },
			$defs: {
				node: {
					type: 'object',
					description: 'A node',
					properties: { next: { $ref: '#/$defs/node' } },
				},
			},
		}),
	);
	const end = { type: 'object', description: 'A node' };
	const node = (next: object) => ({ ...end, properties: { next } });
	expect(shown).toEqual({ type: 'object', properties: { tree: node(node(end)) } });
});

it('references that many schemas share do not grow without end', async () => {
	const fields = (of: number) =>
		Object.fromEntries(
			Array.from({ length: 9 }, (_, at) => [
				`f${at}`,
				of === 0 ? { type: 'string' } : { $ref: `#/$defs/d${of - 1}` },
			]),
		);
	const defs = Object.fromEntries(
		Array.from({ length: 4 }, (_, of) => [`d${of}`, { type: 'object', properties: fields(of) }]),
	);
	const schema = await accepted({
		type: 'object',
		properties: { a: { $ref: '#/$defs/d3' } },
		$defs: defs,
	});
	expect(JSON.stringify(modelSchema(schema)).length).toBeLessThan(150_000);
});

it.each([
	['words', { type: 'string', description: 'x'.repeat(30_000) }],
	['options', { enum: Array.from({ length: 6_000 }, (_, at) => at) }],
])('what is long in %s is not written out for each of many references', async (_, shared) => {
	const fields = Array.from({ length: 900 }, (__, at) => [`f${at}`, { $ref: '#/$defs/a' }]);
	const properties = Object.fromEntries(fields);
	const schema = await accepted({ type: 'object', properties, $defs: { a: shared } });
	const shown = modelSchema(schema);
	expect(JSON.stringify(shown).length).toBeLessThan(400_000);
	expect(Object.keys(Object(shown.properties))).toHaveLength(900);
	expect(shown.properties).toMatchObject({ f0: shared });
});

it('what providers refuse to leave open is said', async () => {
	const shown = modelSchema(
		await accepted({
			type: 'object',
			properties: { a: { type: 'array' }, b: true, c: false },
			required: ['d'],
			additionalProperties: false,
		}),
	);
	expect(shown).toEqual({
		type: 'object',
		properties: { a: { type: 'array', items: {} }, b: {}, c: { not: {} }, d: {} },
		required: ['d'],
		additionalProperties: false,
	});
});

it('a schema without fields, and fields with the names of what every object has, can be shown', async () => {
	expect(
		told(convertToOpenAIFunction(offered(await accepted({ type: 'object' }))).parameters),
	).toEqual({ type: 'object' });
	const hostile = await accepted(
		'{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{}}}',
	);
	const sent = convertToOpenAIFunction(offered(hostile)).parameters;
	expect(Object.keys(Object(sent).properties)).toEqual(['__proto__', 'constructor', 'toString']);
});
