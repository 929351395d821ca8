import { z } from 'zod';
import type { ExposedTool } from '../../catalog/exposed-tool';
import { providerSchema } from '../../host/provider-schema';
import type { Effect, Tool } from '../../kernel/define-tool';
import { RUN_TOOL, SEARCH_TOOLS } from '../../kernel/looked-up-call';
import { hasView } from './offers/view-of';
import { viewMeta } from './offers/view-page';
import { invalidInput } from '../../kernel/tool-error';

export interface WireTool {
	readonly name: string;
	/** Left out where it says what the name says: clients then show the name. */
	readonly title?: string;
	readonly description: string;
	readonly inputSchema: Readonly<Record<string, unknown>>;
	readonly annotations: Readonly<Record<string, boolean>>;
	readonly _meta?: Readonly<Record<string, unknown>>;
}

/** What clients ask their user by. What is not said is the worst, by the protocol. */
const hints: Readonly<Record<Effect, WireTool['annotations']>> = {
	read: { readOnlyHint: true },
	write: { destructiveHint: false },
	destroy: { destructiveHint: true },
};

const titled = ({ name, title }: Pick<Tool, 'name' | 'title'>) =>
	title.toLowerCase() === name.toLowerCase().replace(/[-_]/g, ' ') ? {} : { title };

const written = new WeakMap<Tool, WireTool>();

function ofTool(exposed: ExposedTool, tool: Tool): WireTool {
	const before = written.get(tool);
	if (before !== undefined) return before;
	const wire = {
		name: exposed.name,
		...titled(tool),
		description: exposed.description,
		inputSchema: { type: 'object', ...providerSchema(exposed.schema) },
		annotations: hints[tool.effect],
		...(hasView(tool) ? { _meta: viewMeta } : {}),
	};
	written.set(tool, wire);
	return wire;
}

/** A tool that a client is shown. `tool` is undefined for those that look up and run others. */
export function wireTool(exposed: ExposedTool, tool: Tool | undefined): WireTool {
	if (tool !== undefined) return ofTool(exposed, tool);
	const { name, description, schema } = exposed;
	return {
		name,
		description,
		inputSchema: { type: 'object', ...providerSchema(schema) },
		annotations: hints[name === SEARCH_TOOLS ? 'read' : 'destroy'],
		...(name === RUN_TOOL ? { _meta: viewMeta } : {}),
	};
}

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
