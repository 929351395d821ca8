import { isRecord } from '../values/is-record';
import { isEnabled } from './is-enabled';
import { listOf } from '../values/list-of';
import type { WorkflowNode } from '../ports/instance/workflows';

/** Whether n8n starts a sub-workflow at this node: another trigger puts out something else by itself. */
export const startsSubWorkflow = (node: Pick<WorkflowNode, 'type' | 'disabled'>): boolean =>
	node.type === 'n8n-nodes-base.executeWorkflowTrigger' && isEnabled(node);

export const listedFields = ({ workflowInputs }: WorkflowNode['parameters']) =>
	listOf(isRecord(workflowInputs) ? workflowInputs.values : undefined).flatMap((field) =>
		isRecord(field) && typeof field.name === 'string' ? [{ ...field, name: field.name }] : [],
	);
