import { isObjectEmpty } from 'n8n-workflow';
import { zodToJsonSchema } from 'zod-to-json-schema';

import { strictProblem } from '../../sandbox/model/strict.mjs';
import { permissiveSchema } from '../../src/catalog/permissive-schema';
import { createToolkit } from '../../src/host/langchain';
import type { SchemaReaderKind } from '../../src/host/offered-schema';
import { modelInput } from '../../src/registry/schema/model-input';
import type { JsonObject } from '../../src/registry/schema/sub-schemas';
import type { Json } from '../support/live-instance';
import { tools } from '../support/native-tools';

/** As n8n's OpenAI node (2.41) writes the tools of a request. */
function sentByNode(reader: SchemaReaderKind, given: Parameters<typeof createToolkit>[0]): Json[] {
	return createToolkit(given, undefined, reader)
		.getTools()
		.map(({ name, schema }) => {
			const parameters: Json = zodToJsonSchema(Object(schema));
			const { required, properties } = parameters;
			const strict =
				required !== undefined &&
				Object.keys(properties).every((field) => required.includes(field));
			const { additionalProperties: others } = parameters;
			if (strict && typeof others === 'object' && isObjectEmpty(others))
				parameters.additionalProperties = false;
			return { type: 'function', name, parameters, strict };
		});
}

const described = { description: 'Try it.', call: async () => '' };

const native = tools.map(({ name, input }) => ({
	...described,
	name,
	schema: permissiveSchema(input),
}));

const registered = (name: string, schema: JsonObject) => ({
	...described,
	name,
	schema: permissiveSchema(modelInput(schema)),
});

const closed = (properties: JsonObject) => ({
	...{ type: 'object', properties, required: Object.keys(properties) },
	additionalProperties: false,
});

const text = { type: 'string', description: 'Words' };

it('native tools are asked for strictly where a strict provider takes them, and in no other place', () => {
	const sent = sentByNode('openai-node', native);
	expect(sent.map((tool) => strictProblem([tool])).filter(Boolean)).toEqual([]);
	expect(sent.filter(({ strict }) => strict).map(({ name }) => name)).toContain(
		'get-workflow-as-code',
	);
	const otherwise = sentByNode('any', native).filter((tool) => strictProblem([tool]));
	expect(otherwise.map(({ name }) => name)).toContain('insert-data-table-rows');
});

it.each([
	['closed objects, lists and options', closed({ a: text, b: closed({ c: text }) }), true],
	['a list of closed objects', closed({ a: { type: 'array', items: closed({ c: text }) } }), true],
	['what may be null', closed({ a: { type: ['string', 'null'] } }), true],
	['an open object inside', closed({ a: { type: 'object', properties: { c: text } } }), false],
	['an optional field inside', closed({ a: { ...closed({ c: text }), required: [] } }), false],
	['a field of any type', closed({ a: {} }), false],
	['a map', closed({ a: { type: 'object', additionalProperties: text } }), false],
	['a length', closed({ a: { ...text, maxLength: 5 } }), false],
	['typed other fields', { ...closed({ a: text }), additionalProperties: text }, false],
	['an optional field', { ...closed({ a: text, b: text }), required: ['a'] }, false],
])('a registered tool with %s is never refused by a strict provider', (name, schema, strict) => {
	const [sent] = sentByNode('openai-node', [registered('try_it', schema)]);
	expect([name, strictProblem([sent]), sent.strict]).toEqual([name, undefined, strict]);
	expect(Object.keys(sent.parameters.properties)).toEqual(Object.keys(schema.properties));
});

it('what is not strict says in words that its last field is required', () => {
	const schema = closed({ a: text, b: { type: 'object', description: 'A map' } });
	const [sent] = sentByNode('openai-node', [registered('try_it', schema)]);
	expect(sent.parameters.required).toEqual(['a']);
	expect(sent.parameters.properties.b.description).toBe('A map Required.');
});
