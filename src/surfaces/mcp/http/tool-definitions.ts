import { onceFor } from '../../../kernel/fresh';
import { z } from 'zod';

import { type ExposedTool, exposeFlat } from '../../../catalog/exposed-tool';
import type { ToolkitChoice } from '../../../catalog/toolkit';
import { providerSchema } from '../../../host/provider-schema';
import type { Tool } from '../../../kernel/define-tool';
import type { OpenClient } from '../open-client';

type JsonSchema = Readonly<Record<string, unknown>>;

const anyAnswer: JsonSchema = { type: 'object' };

/** No field is required, and others may be there: an answer that others may have written is wrapped, and a long one cut. */
function writtenOutput(output: z.ZodTypeAny): JsonSchema {
	if (!(output instanceof z.ZodObject)) return anyAnswer;
	const { required, additionalProperties, ...open } = providerSchema(output);
	return open;
}

const outputOf = onceFor((tool: Tool) => writtenOutput(tool.output));

/** What a program is offered: all tools, because it cannot search, unless the operator has all of them looked up. */
export const offeredToProgram = (
	{ exposed, chosen }: Pick<OpenClient, 'exposed' | 'chosen'>,
	exposure: ToolkitChoice['exposure'],
): readonly ExposedTool[] => (exposure === 'deferred' ? exposed : exposeFlat(chosen));

export const toolDefinitions = (exposed: readonly ExposedTool[], tools: readonly Tool[]) => ({
	tools: exposed.map(({ name, description, schema }) => {
		const tool = tools.find((one) => one.name === name);
		return {
			name,
			description,
			inputSchema: { type: 'object', ...providerSchema(schema) },
			outputSchema: tool ? { type: 'object', ...outputOf(tool) } : anyAnswer,
		};
	}),
});
