import type { WorkflowNode } from '../../kernel/ports/instance/workflows';

/** Whether the node is n8n's Execute Workflow, wherever its workflow stands. */
export const callsWorkflow = ({ type }: Pick<WorkflowNode, 'type'>): boolean =>
	type === 'n8n-nodes-base.executeWorkflow';
