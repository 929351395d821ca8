import { z } from 'zod';

import { isDataObject } from './data-object';
import { isInsideNode } from './node-context';

/** A call that n8n's agent has sent through a gate, and makes once the gate has let it through. */
export interface GatedCall {
	/** As the model knows it. */
	readonly tool: string;
	/** The node behind the gate. */
	readonly node: string;
	/** What the agent hands that node: not what the gate's item says, which a model can write. */
	readonly arguments: unknown;
	/** How many calls came through this gate in this execution before. */
	readonly before: number;
}

const request = z.object({
	actions: z.array(
		z.object({
			nodeName: z.string(),
			runIndex: z.number(),
			action: z.object({ metadata: z.unknown() }),
		}),
	),
});

const gated = z.object({
	hitl: z.object({
		toolName: z.string(),
		gatedToolNodeName: z.string(),
		originalInput: z.unknown(),
	}),
});

/** Undefined where n8n does not say which call it is. */
export function gatedCall(context: object): GatedCall | undefined {
	if (!isInsideNode(context) || !('node' in context) || !('runIndex' in context)) return undefined;
	const { node, runIndex } = context;
	if (!isDataObject(node) || typeof runIndex !== 'number') return undefined;
	const stack = context.runExecutionData?.executionData?.nodeExecutionStack ?? [];
	const actions = stack.flatMap(({ metadata }) => {
		const read = request.safeParse(metadata?.subNodeExecutionData);
		return read.success ? read.data.actions : [];
	});
	const own = actions.filter((one) => one.nodeName === node.name && one.runIndex === runIndex);
	const read = gated.safeParse(own.length === 1 ? own[0]?.action.metadata : undefined);
	if (!read.success) return undefined;
	const { toolName: tool, gatedToolNodeName, originalInput } = read.data.hitl;
	return { tool, node: gatedToolNodeName, arguments: originalInput, before: runIndex };
}

/** What a person has put on the canvas under a name. */
export function nodeOnCanvas(context: object, name: string) {
	const node = isInsideNode(context) ? context.workflow.getNode(name) : null;
	return node === null ? undefined : { type: node.type, parameters: node.parameters };
}
