import type { z } from 'zod';

import type { Outcome } from '../../../kernel/outcome';
import { unwrapUntrusted } from '../../../policy/untrusted/untrusted-text';
import type { McpReader } from '../mcp-reader';

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

/** Reads an answer, also one that strangers may have written. */
export function readOutput<Schema extends z.ZodTypeAny>(
	schema: Schema,
	outcome: Outcome,
): z.output<Schema> | undefined {
	if (outcome.status !== 'succeeded') return undefined;
	const read = schema.safeParse(unwrapUntrusted(outcome.output));
	return read.success ? read.data : undefined;
}
