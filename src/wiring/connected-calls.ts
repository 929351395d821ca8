import type { EngineRequest, EngineResponse } from 'n8n-workflow';
import { z } from 'zod';

import { isDataObject } from '../adapters/in-process/data-object';
import type { BoundCall } from '../orchestrator/run/bound-call';

/** What an action carries to find its call again. */
const whose = z.object({ taskId: z.string(), callId: z.string() });

/** Connected tools run as nodes of the workflow, so that each call shows on the canvas. */
export const connectedActions = (calls: readonly BoundCall[]): EngineRequest['actions'] =>
	calls.map(({ taskId, call, node }) => {
		const given = isDataObject(call.arguments) ? call.arguments : {};
		return {
			actionType: 'ExecutionNodeAction',
			nodeName: node.name,
			input: node.isOfMany ? { ...given, tool: call.name } : given,
			type: 'ai_tool',
			id: call.id,
			metadata: { itemIndex: 0, taskId, callId: call.id },
		};
	});

type Answered = EngineResponse['actionResponses'][number];

/** Longest answer of a connected tool in characters. */
const LONGEST = 30_000;

/** What a connected tool has answered: whose call, its id, the text, and whether it failed. */
export function connectedAnswer(
	{ action, data }: Answered,
	clean: (text: string) => string,
): [taskId: string, callId: string, text: string, isError: boolean] {
	const { taskId, callId } = whose.parse(action.metadata);
	const items = data.data?.ai_tool?.[0]?.map(({ json }) => json) ?? [];
	const isError = data.executionStatus === 'error' || data.error !== undefined;
	const said =
		isError && data.error ? { error: data.error.message } : items.length === 1 ? items[0] : items;
	return [taskId, callId, clean(JSON.stringify(said)).slice(0, LONGEST), isError];
}
