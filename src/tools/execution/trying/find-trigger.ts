import { isEnabled } from '../../../kernel/workflow/is-enabled';
import type { NodeTypesPort } from '../../../kernel/ports/instance/node-types';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';

export async function triggersOf(
	workflow: Pick<WorkflowDocument, 'nodes'>,
	nodeTypes: NodeTypesPort,
): Promise<WorkflowNode[]> {
	const enabled = workflow.nodes.filter(isEnabled);
	const flags = await Promise.all(
		enabled.map(async ({ type, typeVersion }) => await nodeTypes.isTrigger(type, typeVersion)),
	);
	return enabled.filter((_node, index) => flags[index] === true);
}

/** The trigger to start from where none is named: the first that leads where it should, else the first. */
export async function findTrigger(
	workflow: WorkflowDocument,
	nodeTypes: NodeTypesPort,
	leads = (trigger: string) => Object.hasOwn(workflow.connections, trigger),
): Promise<WorkflowNode | undefined> {
	const triggers = await triggersOf(workflow, nodeTypes);
	return triggers.find(({ name }) => leads(name)) ?? triggers[0];
}
