import { z } from 'zod';

import { invalidInput } from '../../../kernel/tool-error';
import type { WireTool } from '../wire-tool';

/** Holds the arguments of every call where they are nested. A name that items of workflows do not have. */
const FIELD = 'toolInput';

/** n8n's MCP clients of agents fill fields that a model leaves out from the item: the `query` of a webhook, the `name` of a form. No item has our one field. */
const AGENT_CLIENT = /\.mcp(?:Registry)?ClientTool$/;

const greeter = z
	.object({ clientInfo: z.object({ name: z.string() }) })
	.catch({ clientInfo: { name: '' } });

/** Whether a client, by the parameters it begins with, gets its tools with nested arguments. */
export const nestsArguments = (params: unknown): boolean =>
	AGENT_CLIENT.test(greeter.parse(params).clientInfo.name);

const takesArguments = ({ inputSchema }: Pick<WireTool, 'inputSchema'>): boolean =>
	Object.keys(Object(inputSchema.properties)).length > 0;

/** The tool with all its arguments in one field. A tool without arguments stays as it is. */
export function nestedTool(tool: WireTool): WireTool {
	if (!takesArguments(tool)) return tool;
	const described = { ...tool.inputSchema, description: 'The arguments of the tool.' };
	return {
		...tool,
		inputSchema: { type: 'object', properties: { [FIELD]: described }, required: [FIELD] },
	};
}

const nested = z.object({ [FIELD]: z.record(z.unknown()) });

/** The arguments of a call of a tool that was shown by `nestedTool`. Throws `ToolError`. */
export function unnested(
	given: Readonly<Record<string, unknown>>,
	tool: Pick<WireTool, 'inputSchema'>,
): Readonly<Record<string, unknown>> {
	if (!takesArguments(tool)) return given;
	const read = nested.safeParse(given);
	if (read.success) return read.data[FIELD];
	throw invalidInput(
		`"${FIELD}" is required: an object with the arguments of the tool.`,
		`Call again with all arguments in it, for example { "${FIELD}": { … } }. Nothing was done.`,
	);
}
