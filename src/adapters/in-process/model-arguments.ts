import { isDataObject } from './data-object';
import { isInsideNode } from './node-context';

/** Added by n8n to every tool call, never by a model. */
const routing = new Set(['tool', 'toolCallId']);

/**
 * The arguments exactly as the model sent them. n8n mixes them with the agent's own input item before
 * it calls a tool node; the untouched arguments stand in the run's `inputOverride`. Undefined where
 * the node was not called by an agent's engine request.
 */
export function modelArguments(context: object): Record<string, unknown> | undefined {
	if (!isInsideNode(context) || !('node' in context) || !('runIndex' in context)) return undefined;
	const { node, runIndex } = context;
	if (!isDataObject(node) || typeof node.name !== 'string' || typeof runIndex !== 'number')
		return undefined;
	const runs = context.runExecutionData?.resultData.runData[node.name];
	const sent = runs?.[runIndex]?.inputOverride?.ai_tool?.[0]?.[0]?.json;
	if (!isDataObject(sent)) return undefined;
	return Object.fromEntries(Object.entries(sent).filter(([key]) => !routing.has(key)));
}
