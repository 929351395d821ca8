import type { z } from 'zod';
import { invokeTool } from '../../kernel/invoke-tool';
import type { Outcome } from '../../kernel/outcome';
import { notFound } from '../../kernel/tool-error';
import { unwrapUntrusted } from '../../policy/untrusted/untrusted-text';
import type { OpenClient } from './open-client';

/** What resources, prompts and the like get of a caller: the tools that it may use, each call through the pipeline. */
export function mcpReader({ chosen, openCall }: OpenClient) {
	const find = (name: string) => chosen.find((tool) => tool.name === name);
	return {
		tools: chosen,
		has: (name: string) => find(name) !== undefined,
		/** Throws `ToolError` for a tool that the caller does not have. */
		async call(name: string, args: Readonly<Record<string, unknown>>) {
			const tool = find(name);
			if (tool === undefined)
				throw notFound(
					`This client does not have the tool ${name}.`,
					'Have a person choose it in the Foreman MCP Trigger. Nothing was done.',
				);
			const { invocation } = await openCall();
			return await invokeTool(tool, args, invocation);
		},
	};
}
export type McpReader = ReturnType<typeof mcpReader>;

/** What a tool answered, as this schema reads it; undefined where it is not offered, or answered something else. */
export async function readToolAnswer<Schema extends z.ZodTypeAny>(
	reader: McpReader,
	schema: Schema,
	tool: string,
	args: Readonly<Record<string, unknown>>,
): Promise<z.output<Schema> | undefined> {
	if (!reader.has(tool)) return undefined;
	return readOutput(schema, await reader.call(tool, args));
}

function readOutput<Schema extends z.ZodTypeAny>(schema: Schema, outcome: Outcome) {
	if (outcome.status !== 'succeeded') return undefined;
	const read = schema.safeParse(unwrapUntrusted(outcome.output));
	return read.success ? read.data : undefined;
}
