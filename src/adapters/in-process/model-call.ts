import { isDataObject } from './data-object';
import { runInside } from './node-context';

export interface RoutedCall {
	/** The tool of the node; empty if the node has only one. */
	readonly tool: string;
	/** Exactly as the model sent them. */
	readonly arguments: Readonly<Record<string, unknown>>;
}

/** Added by n8n to every tool call, never by a model. */
const routing = new Set(['tool', 'toolCallId']);

/** The untouched call that this run of the node is for: n8n mixes it with the item that feeds the agent, which a third party may have written. Undefined without one. */
export function modelCall(context: object): RoutedCall | undefined {
	const run = runInside(context);
	if (run === undefined) return undefined;
	const runs = run.runExecutionData?.resultData.runData[run.name];
	const sent = runs?.[run.runIndex]?.inputOverride?.ai_tool?.[0]?.[0]?.json;
	if (!isDataObject(sent)) return undefined;
	const given = Object.entries(sent).filter(([key]) => !routing.has(key));
	const tool = typeof sent.tool === 'string' ? sent.tool : '';
	return { tool, arguments: Object.fromEntries(given) };
}
