import { createRunExecutionData, getParentNodes, mapConnectionsByDestination } from 'n8n-workflow';

import type { Draft, Items } from '../../kernel/ports/instance/runner';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { RunMark } from '../../policy/started-runs/run-mark';
import { isDataObject } from './data-object';
import { engineConnections, engineWorkflow } from './nodes/engine-workflow';
import { markedContext } from './run-mark-of';

export interface CallingExecution {
	readonly executionId: string;
	readonly workflowId: string;
}

const engineItems = (items: Items) => items.filter(isDataObject).map((json) => ({ json }));

/** The node, all that lead to it, and what is connected to any of them from below: n8n's own choice for "Execute step". */
function leadingTo(workflow: WorkflowDocument, nodeName: string): string[] {
	const earlier = mapConnectionsByDestination(engineConnections(workflow));
	const flow = [nodeName, ...getParentNodes(earlier, nodeName)];
	const below = flow.flatMap((name) => getParentNodes(earlier, name, 'ALL_NON_MAIN'));
	return [...new Set([...flow, ...below])];
}

/**
 * Everything n8n needs to run nodes that are handed to it, filed under the workflow itself. A draft runs as the editor's
 * "Execute workflow" runs it: manual mode, real pin data. What is live runs as sub-workflows do: named by its id, so that n8n
 * checks its credentials for its own project and not for the person at the editor, in the mode in which n8n takes the live
 * versions of what it calls. `loadedRunData` is honoured by the host and missing from the node-facing type, so it travels in a
 * variable.
 */
export function engineRun(
	{ workflow, start, pinData, until, isLive = false }: Draft,
	mark: RunMark,
	caller: CallingExecution | undefined,
) {
	const code = engineWorkflow(workflow);
	const executionMode = isLive ? 'integrated' : 'manual';
	const pins = Object.fromEntries(
		Object.entries(pinData).map(([name, items]) => [name, engineItems(items)]),
	);
	const first = code.nodes.find((node) => node.name === start.nodeName);
	if (!first) throw new TypeError(`No node "${start.nodeName}"`);
	// The caller does not wait in n8n's sense: nothing is to wake it when this ends.
	const parent = isLive && caller ? { parentExecution: { ...caller, shouldResume: false } } : {};
	const executionData = createRunExecutionData({
		startData:
			until === undefined
				? {}
				: {
						destinationNode: { nodeName: until, mode: 'inclusive' },
						runNodeFilter: leadingTo(workflow, until),
					},
		resultData: { pinData: pins, runData: {} },
		executionData: {
			contextData: {},
			metadata: {},
			waitingExecution: {},
			waitingExecutionSource: {},
			runtimeData: markedContext(mark, Date.now(), isLive),
			nodeExecutionStack: [
				{ node: first, data: { main: [engineItems(start.items)] }, source: null, metadata: parent },
			],
		},
		...parent,
	});
	const options = {
		doNotWaitToFinish: true,
		executionMode,
		loadedWorkflowData: code,
		loadedRunData: { executionMode, executionData, workflowData: code },
	} as const;
	return { info: isLive ? { id: code.id } : { code }, options };
}
