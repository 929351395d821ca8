import { nearest } from '../../../kernel/values/nearest';
import type { NodeTypesPort } from '../../../kernel/ports/instance/node-types';
import type { RunPlanPort } from '../../../kernel/ports/instance/run-plan';
import type { Items } from '../../../kernel/ports/instance/runner';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';
import { chooseTrigger } from './choose-trigger';

interface Wish {
	readonly triggerName?: string | undefined;
	/** The last node to run. */
	readonly nodeName?: string | undefined;
	/** What that node is given; it then runs alone. */
	readonly nodeInput?: Items | undefined;
	readonly inputData?: unknown;
}

const refuse = (message: string, hint: string) =>
	new ToolError({ code: 'invalid-input', message: `${message} Nothing was run.`, hint });

function findNode(workflow: WorkflowDocument, name: string, runPlan: RunPlanPort): WorkflowNode {
	const names = workflow.nodes.map((node) => node.name);
	const node = workflow.nodes.find((each) => each.name === name);
	if (!node) {
		const guess = nearest(name, names);
		throw new ToolError({
			code: 'not-found',
			message: `Workflow "${workflow.name}" has no node "${name}".${guess ? ` Did you mean "${guess}"?` : ''}`,
			hint: `Its nodes: ${names.join(', ')}. Nothing was run.`,
		});
	}
	if (node.disabled === true) {
		throw refuse(`Node "${name}" is disabled.`, 'Enable it with build-workflow.');
	}
	if (runPlan.isSubNode(workflow, name)) {
		throw refuse(
			`Node "${name}" does not run by itself: another node uses it.`,
			'Pass the nodeName of the node that uses it.',
		);
	}
	return node;
}

/** The node to start from: a trigger, or the one node that is given its input. Throws `ToolError`. */
export async function chooseStart(
	workflow: WorkflowDocument,
	{ triggerName, nodeName, nodeInput, inputData }: Wish,
	{ nodeTypes, runPlan }: { readonly nodeTypes: NodeTypesPort; readonly runPlan: RunPlanPort },
): Promise<WorkflowNode> {
	if (nodeName === undefined) {
		if (nodeInput === undefined) return await chooseTrigger(workflow, triggerName, nodeTypes);
		throw refuse('"nodeInput" needs a "nodeName".', 'Pass the name of the node that gets it.');
	}
	const node = findNode(workflow, nodeName, runPlan);
	if (nodeInput === undefined) {
		const leadsThere = (name: string) => runPlan.reachedFrom(workflow, name).has(nodeName);
		const trigger = await chooseTrigger(workflow, triggerName, nodeTypes, leadsThere);
		if (leadsThere(trigger.name)) return trigger;
		throw refuse(
			`Trigger "${trigger.name}" does not lead to node "${nodeName}".`,
			'Pass nodeInput to run the node alone, or connect it.',
		);
	}
	if (triggerName !== undefined || inputData !== undefined) {
		throw refuse(
			'With "nodeInput" no trigger is run: "triggerName" and "inputData" go unused.',
			'Leave them out.',
		);
	}
	if (await nodeTypes.isTrigger(node.type, node.typeVersion)) {
		throw refuse(`Node "${nodeName}" is a trigger.`, 'Pass inputData instead of nodeInput.');
	}
	return node;
}
