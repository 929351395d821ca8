import { DynamicTool } from '@langchain/core/tools';
import { convertToOpenAIFunction } from '@langchain/core/utils/function_calling';
import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';

import { createToolkit } from '../../src/host/langchain';
import { emptyObjectOf, offeredSchema } from '../../src/host/offered-schema';
import { permissiveSchema } from '../../src/catalog/permissive-schema';
import { documentedInputs } from '../support/documented-tools';
import { allTools } from '../support/native-tools';
import { told } from '../support/told-schema';

/** Another copy of zod, as n8n's is where one of npm's lies above the package. */
function anotherZod(): typeof z {
	let other = z;
	jest.isolateModules(() => {
		other = jest.requireActual<{ z: typeof z }>('zod').z;
	});
	return other;
}

describe.each(allTools.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
	const documented = told(documentedInputs.get(name));
	const open = permissiveSchema(tool.input);

	it('is sent as it is documented', () => {
		const given = { name, description: 'Try it.', schema: open, call: async () => '' };
		const [sent] = createToolkit([given]).getTools();
		if (sent === undefined) throw new Error('no tool');
		expect(told(convertToOpenAIFunction(sent).parameters)).toEqual(documented);
	});

	it('is of the zod that n8n uses, and reads the same where n8n wraps it and asks no hook', () => {
		const n8n = anotherZod();
		const schema = offeredSchema(open, n8n.object({}));
		expect(schema).toBeInstanceOf(n8n.ZodObject);
		expect(schema).not.toBeInstanceOf(z.ZodObject);
		const wrapped = n8n.object({ toolParameters: schema.describe('Parameters') });
		const { properties } = Object(zodToJsonSchema(wrapped));
		expect(told(properties.toolParameters)).toEqual({ ...documented, description: 'Parameters' });
	});
});

it('hands on whatever a model has sent, across two zods', () => {
	const input = z.object({ limit: z.number().max(9).describe('How many') });
	const schema = offeredSchema(permissiveSchema(input), anotherZod().object({}));
	const raw = { limit: 'many', unknown: { a: 1 } };
	expect(schema.parse(raw)).toEqual(raw);
});

it('knows the zod of a tool that takes an object, and of one that takes a text', () => {
	const text = new DynamicTool({ name: 'a', description: 'a', func: async () => '' });
	expect(emptyObjectOf(text)).toBeInstanceOf(z.ZodObject);
	const own = emptyObjectOf({ schema: z.object({ a: z.string() }) });
	expect(own && Object.keys(own.shape)).toEqual([]);
	expect(emptyObjectOf({ schema: { type: 'object' } })).toBeUndefined();
	expect(emptyObjectOf(undefined)).toBeUndefined();
});
