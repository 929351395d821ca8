import type { NodeTypesPort } from '../../../kernel/ports/instance/node-types';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { invalidInput, notFound } from '../../../kernel/tool-error';
import { didYouMean } from '../../../kernel/values/nearest';
import { isEnabled } from '../../../kernel/workflow/is-enabled';

async function triggersOf(
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

/** The trigger to start from: the named one, or the first that leads where it should. Throws `ToolError`. */
export async function chooseTrigger(
	workflow: WorkflowDocument,
	name: string | undefined,
	nodeTypes: NodeTypesPort,
	leads?: (trigger: string) => boolean,
): Promise<WorkflowNode> {
	const triggers = await triggersOf(workflow, nodeTypes);
	const names = triggers.map((trigger) => trigger.name);
	const chosen =
		name === undefined
			? await findTrigger(workflow, nodeTypes, leads)
			: triggers.find((trigger) => trigger.name === name);
	if (chosen) return chosen;
	if (name !== undefined && triggers.length > 0)
		throw notFound(
			`"${name}" is not an enabled trigger of workflow "${workflow.name}".${didYouMean(name, names)}`,
			`Its triggers: ${names.join(', ')}. Nothing was run.`,
		);
	throw invalidInput(
		`Workflow "${workflow.name}" (${workflow.id}) has no enabled trigger, so there is nothing to start it from. Nothing was run.`,
		'Add a trigger with build-workflow, such as n8n-nodes-base.manualTrigger or n8n-nodes-base.webhook.',
	);
}
