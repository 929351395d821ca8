import { DynamicStructuredTool } from '@langchain/core/tools';
import { StructuredToolkit } from 'n8n-core';
import type { z } from 'zod';

import { sentSchema } from './sent-schema';

export interface LangchainTool {
	readonly name: string;
	readonly description: string;
	readonly schema: z.AnyZodObject;
	/** Called where n8n does not route the call through the node: editor step, MCP trigger, older agents. */
	call(input: unknown): Promise<string>;
}

/** Many tools as the one object that n8n's agents take from a sub-node. */
export function createToolkit(tools: readonly LangchainTool[]): StructuredToolkit {
	return new StructuredToolkit(
		tools.map(
			({ name, description, schema, call }) =>
				new DynamicStructuredTool({
					name,
					description,
					schema: sentSchema(schema),
					func: async (input: unknown) => await call(input),
					metadata: { isFromToolkit: true },
				}),
		),
	);
}
