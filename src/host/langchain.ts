import { DynamicStructuredTool } from '@langchain/core/tools';
import { StructuredToolkit } from 'n8n-core';
import type { z } from 'zod';
import { type SchemaReaderKind, offeredSchema } from './offered-schema';

export interface LangchainTool {
	readonly name: string;
	readonly description: string;
	readonly schema: z.AnyZodObject;
	/** Called when n8n does not route the call through the node: editor step, MCP trigger, older agents. */
	call(input: unknown): Promise<string>;
}

/** Several tools as the one object that n8n's agents take. `empty`: an object schema of n8n's own copy of zod. */
export function createToolkit(
	tools: readonly LangchainTool[],
	empty?: z.AnyZodObject,
	reader?: SchemaReaderKind,
): StructuredToolkit {
	return new StructuredToolkit(
		tools.map(
			({ name, description, schema, call }) =>
				new DynamicStructuredTool({
					name,
					description,
					schema: offeredSchema(schema, empty, reader),
					func: async (input: unknown) => await call(input),
					metadata: { isFromToolkit: true },
				}),
		),
	);
}
