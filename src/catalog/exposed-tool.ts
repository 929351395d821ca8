import type { z } from 'zod';

import type { Tool } from '../kernel/define-tool';
import { type Invocation, invokeTool } from '../kernel/invoke-tool';
import { outcomeJson } from '../kernel/outcome-json';
import { once } from '../kernel/fresh';
import { permissiveSchema } from './permissive-schema';

/** A tool as a model sees it. `call` never throws. */
export interface ExposedTool {
	readonly name: string;
	readonly description: string;
	/** Built when it is first read: a call of the tool does not need it. */
	readonly schema: z.AnyZodObject;
	call(raw: unknown, invocation: Invocation): Promise<Record<string, unknown>>;
}

export function exposedTool(
	{ name, description }: Pick<ExposedTool, 'name' | 'description'>,
	input: () => z.AnyZodObject,
	call: ExposedTool['call'],
): ExposedTool {
	const schema = once(() => permissiveSchema(input()));
	return {
		name,
		description,
		get schema() {
			return schema();
		},
		call,
	};
}

export const exposeFlat = (tools: readonly Tool[]): ExposedTool[] =>
	tools.map((tool) =>
		exposedTool(
			tool,
			() => tool.input,
			async (raw, invocation) => outcomeJson(await invokeTool(tool, raw, invocation)),
		),
	);
