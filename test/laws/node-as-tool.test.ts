import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';
import { NodeHelpers } from 'n8n-workflow';
import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';

import type { NativeTool } from '../../src/kernel/define-tool';
import { fieldsOf } from '../../src/kernel/field';
import type { Field } from '../../src/kernel/field';
import { tools } from '../support/native-tools';
import { inputSample, requiredSample } from './sample-input';
import { nodeFor, nodeOf, variantOf } from './tool-node';

function toolOf(tool: NativeTool) {
	const variant = variantOf(nodeFor(tool));
	const node = nodeOf(tool, variant);
	const handleToolInvocation = async () => '';
	const { response } = createNodeAsTool({ node, nodeType: variant, handleToolInvocation });
	if (!(response.schema instanceof z.ZodObject)) throw new Error('No zod schema');
	return { name: response.name, description: response.description, schema: response.schema };
}

const typeOf: Readonly<Record<Field['kind'], unknown>> = {
	string: { type: 'string' },
	options: { type: 'string' },
	number: { type: 'number' },
	boolean: { type: 'boolean' },
	json: {},
};

describe.each(tools.map((tool) => [tool.name, tool] as const))(
	'%s as a tool node with nothing filled in',
	(_name, tool) => {
		const fields = fieldsOf(tool.input);
		const seen = toolOf(tool);
		const shown = Object(zodToJsonSchema(seen.schema, { $refStrategy: 'none' }));

		it('tells the model the tool’s own name and description', () => {
			expect(seen.name).toBe(tool.name);
			expect(seen.description).toBe(tool.description);
		});

		it('asks for exactly the tool’s fields, with their types and descriptions', () => {
			expect(Object.keys(shown.properties).sort()).toEqual(fields.map(({ name }) => name).sort());
			for (const field of fields) {
				expect(shown.properties[field.name]).toMatchObject(Object(typeOf[field.kind]));
				expect(shown.properties[field.name].description).toContain(field.description);
				for (const option of field.options)
					expect(shown.properties[field.name].description).toContain(option);
			}
		});

		it('needs what the tool needs, and nothing else', () => {
			const samples = inputSample(tool);
			expect(seen.schema.safeParse(samples).success).toBe(true);
			for (const field of fields) {
				const { [field.name]: _left, ...rest } = samples;
				expect([field.name, seen.schema.safeParse(rest).success]).toEqual([
					field.name,
					!field.required,
				]);
			}
		});

		it('calls the tool right when the model gives only what is required', () => {
			const given = requiredSample(tool);
			const prepared = tool.prepare(seen.schema.parse(given));
			const defaults = fields.flatMap((field) =>
				field.default === undefined ? [] : [[field.name, field.default]],
			);
			expect(prepared).toMatchObject({
				ok: true,
				call: { arguments: { ...given, ...Object.fromEntries(defaults) } },
			});
		});
	},
);

describe('the node on the canvas', () => {
	it.each(tools.map((tool) => [tool.name, tool] as const))(
		'for %s shows a person no expression for a model',
		(_name, tool) => {
			const { description } = nodeFor(tool);
			const parameters = NodeHelpers.getNodeParameters(
				description.properties,
				{ resource: tool.resource, operation: tool.name },
				true,
				false,
				null,
				description,
			);
			expect(JSON.stringify(parameters)).not.toContain('$fromAI');
			expect(Object.keys(Object(parameters))).not.toContain('toolDescription');
		},
	);
});
