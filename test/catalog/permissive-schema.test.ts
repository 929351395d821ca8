import { DynamicStructuredTool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { z } from 'zod';

import { permissiveSchema } from '../../src/catalog/permissive-schema';

const schema = z.object({
	workflowId: z.string().min(1).describe('An id'),
	limit: z.number().int().max(9).default(5).describe('How many'),
	status: z.enum(['a', 'b']).optional().describe('Which'),
	patches: z
		.array(z.object({ old_str: z.string() }))
		.optional()
		.describe('Changes'),
});

/** What a tool of LangChain hands on of what a model sent. */
async function handedOn(raw: Record<string, unknown>): Promise<unknown> {
	let received: unknown;
	const tool = new DynamicStructuredTool({
		name: 'try-it',
		description: 'Try it.',
		schema: permissiveSchema(schema),
		func: async (input: unknown) => {
			received = input;
			return 'done';
		},
	});
	await tool.invoke(raw);
	return received;
}

describe('an open schema', () => {
	it.each([
		['unknown fields', { workflowId: 'w1', unknown: 1, workflow_id: 'w2' }],
		['wrong types', { workflowId: 5, limit: 'many', status: 'c', patches: 'none' }],
		['values out of range', { workflowId: '', limit: 1000 }],
		['null', { workflowId: null, limit: null, status: null, patches: null }],
		['unknown fields inside', { workflowId: 'w1', patches: [{ old_str: 1, extra: true }] }],
	])('lets LangChain hand on %s', async (_what, raw) => {
		expect(await handedOn(raw)).toMatchObject(raw);
	});

	it('lets it hand on a call without its required field', async () => {
		expect(await handedOn({ status: 'a' })).toMatchObject({ status: 'a' });
	});

	it('shows the model the types, words and which fields are required, and no bounds', () => {
		const shown = convertToOpenAITool(
			new DynamicStructuredTool({
				name: 'try-it',
				description: 'Try it.',
				schema: permissiveSchema(schema),
				func: async () => '',
			}),
		);
		expect(JSON.stringify(shown)).not.toMatch(/minimum|maximum|minLength|maxItems/);
		expect(shown.function.parameters).toMatchObject({
			type: 'object',
			required: ['workflowId'],
			properties: {
				workflowId: { type: 'string', description: 'An id' },
				limit: { type: 'integer', default: 5, description: 'How many' },
				status: { type: 'string', enum: ['a', 'b'], description: 'Which' },
				patches: {
					type: 'array',
					items: { properties: { old_str: { type: 'string' } }, required: ['old_str'] },
				},
			},
		});
	});

	it('shares no part between its fields: a converter would send a reference to the first', () => {
		const id = z.array(z.object({ id: z.string().refine(() => true) }));
		const shared = z.object({ one: id.describe('One'), other: id.optional().describe('Other') });
		const own = z.object({
			one: z.array(z.object({ id: z.string() })).describe('One'),
			other: z
				.array(z.object({ id: z.string() }))
				.optional()
				.describe('Other'),
		});
		expect(toJsonSchema(permissiveSchema(shared))).toEqual(toJsonSchema(permissiveSchema(own)));
		expect(JSON.stringify(toJsonSchema(permissiveSchema(shared)))).not.toContain('$ref');
	});

	it('is made once for the fields of a tool, which a server sends at each request', () => {
		expect(permissiveSchema(schema)).toBe(permissiveSchema(schema));
	});
});
