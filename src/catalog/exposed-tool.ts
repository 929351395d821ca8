import type { z } from 'zod';

import type { Tool } from '../kernel/define-tool';
import type { Invocation } from '../kernel/invoke-tool';
import { invokeTool } from '../kernel/invoke-tool';
import { outcomeJson } from '../kernel/outcome-json';
import { permissiveSchema } from './permissive-schema';

/** A tool as a model sees it. `call` never throws. */
export interface ExposedTool {
	readonly name: string;
	readonly description: string;
	readonly schema: z.AnyZodObject;
	call(raw: unknown, invocation: Invocation): Promise<Record<string, unknown>>;
}

/** One exposed tool for each tool of the catalog. */
export function exposeFlat(tools: readonly Tool[]): ExposedTool[] {
	return tools.map((tool) => ({
		name: tool.name,
		description: tool.description,
		schema: permissiveSchema(tool.input),
		call: async (raw, invocation) => outcomeJson(await invokeTool(tool, raw, invocation)),
	}));
}
