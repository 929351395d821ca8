import { z } from 'zod';

import { edgesOf } from '../../kernel/workflow/connections';
import { isInsideNode, runInside } from './node-context';

/** A call that n8n's agent has sent through a gate, and makes once the gate has let it through. */
export interface GatedCall {
	readonly tool: string;
	readonly node: string;
	/** What the agent hands that node: not what the gate's item says, which a model can write. */
	readonly arguments: unknown;
	/** How many calls came through this gate in this execution before. */
	readonly before: number;
	readonly agent: string;
	/** How many items that agent was given. n8n's makes an approved call once for each. */
	readonly items: number;
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

const lists = z.record(z.array(z.array(z.unknown()).catch([])).catch([])).catch({});

const gated = z.object({
	hitl: z.object({
		toolName: z.string(),
		gatedToolNodeName: z.string(),
		originalInput: z.unknown(),
	}),
});

const mostItems = (data: unknown): number =>
	Math.max(
		0,
		...Object.values(lists.parse(data)).flatMap((slots) => slots.map(({ length }) => length)),
	);

/** Undefined where n8n does not say which call it is. */
export function gatedCall(context: object): GatedCall | undefined {
	const run = runInside(context);
	if (run === undefined) return undefined;
	const { name, runIndex } = run;
	const stack = run.runExecutionData?.executionData?.nodeExecutionStack ?? [];
	const asked = stack.flatMap(({ metadata, node: agent, data }) => {
		const read = request.safeParse(metadata?.subNodeExecutionData);
		const actions = read.success ? read.data.actions : [];
		return actions.map((action) => ({ action, agent: agent?.type ?? '', items: mostItems(data) }));
	});
	const own = asked.filter(
		({ action }) => action.nodeName === name && action.runIndex === runIndex,
	);
	const [one] = own;
	const read = gated.safeParse(own.length === 1 ? one?.action.action.metadata : undefined);
	if (!read.success || one === undefined) return undefined;
	const { toolName: tool, gatedToolNodeName, originalInput } = read.data.hitl;
	return {
		tool,
		node: gatedToolNodeName,
		arguments: originalInput,
		before: runIndex,
		agent: one.agent,
		items: one.items,
	};
}

export function toolNodesOnCanvas(context: object): string[] {
	if (!isInsideNode(context)) return [];
	const edges = edgesOf(context.workflow.connectionsBySourceNode);
	return [...new Set(edges.filter(({ type }) => type === 'ai_tool').map(({ source }) => source))];
}

export function nodeOnCanvas(context: object, name: string) {
	const node = isInsideNode(context) ? context.workflow.getNode(name) : null;
	return node === null ? undefined : { type: node.type, parameters: node.parameters };
}
