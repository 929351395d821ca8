import type { z } from 'zod';

import type { Tool } from '../../kernel/define-tool';
import { invokeTool } from '../../kernel/invoke-tool';
import type { Outcome } from '../../kernel/outcome';
import { notFound } from '../../kernel/tool-error';
import type { OpenClient } from './open-client';
import { unwrapUntrusted } from '../../policy/untrusted/untrusted-text';

/** What resources, prompts and the like get of a caller: the tools that it may use, each call through the pipeline. */
export interface McpReader {
	/** Whether the caller has the tool. */
	has(tool: string): boolean;
	/** Throws `ToolError` for a tool that the caller does not have. */
	call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Outcome>;
	/** Registered and native tools that this caller is offered. */
	readonly tools: readonly Tool[];
}

/** Reads as a client. */
export function mcpReader({ chosen, openCall }: OpenClient): McpReader {
	const find = (name: string) => chosen.find((tool) => tool.name === name);
	return {
		tools: chosen,
		has: (name) => find(name) !== undefined,
		async call(name, args) {
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

/** Reads an answer, also untrusted text. */
export function readOutput<Schema extends z.ZodTypeAny>(
	schema: Schema,
	outcome: Outcome,
): z.output<Schema> | undefined {
	if (outcome.status !== 'succeeded') return undefined;
	const read = schema.safeParse(unwrapUntrusted(outcome.output));
	return read.success ? read.data : undefined;
}
