import type { StructuredToolInterface } from '@langchain/core/tools';
import { z } from 'zod';
import { isRecord } from '../kernel/values/is-record';

const metadata = z.object({
	sourceNodeName: z.string(),
	isFromToolkit: z.boolean().optional(),
	gatedToolNodeName: z.string().optional(),
});

const isTool = (value: unknown): value is StructuredToolInterface =>
	isRecord(value) && typeof value.name === 'string' && 'schema' in value;

/** A sub-node gives one tool, or a toolkit with several. */
const flat = (value: unknown): readonly unknown[] => {
	if (Array.isArray(value)) return value.flatMap(flat);
	return isRecord(value) && Array.isArray(value.tools) ? value.tools.flatMap(flat) : [value];
};

/** Reads the connected tools from n8n. A tool that cannot be routed to a node is left out. */
export const readConnectedTools = (given: unknown) =>
	flat(given).flatMap((tool) => {
		if (!isTool(tool)) return [];
		const read = metadata.safeParse('metadata' in tool ? tool.metadata : undefined);
		if (!read.success) return [];
		const { sourceNodeName: nodeName, isFromToolkit = false, gatedToolNodeName } = read.data;
		return [
			{
				name: tool.name,
				/** The node that n8n runs when this tool is called. */
				nodeName,
				isOfMany: isFromToolkit,
				/** When a gate asks a person first: the node behind the gate, and the tool's name there. */
				behind: gatedToolNodeName,
				tool,
			},
		];
	});

export type ConnectedTool = ReturnType<typeof readConnectedTools>[number];
