import type { WorkflowNode } from '../ports/instance/workflows';

/** Whether n8n runs the node, or would: one that is switched off is passed by. */
export const isEnabled = ({ disabled }: Pick<WorkflowNode, 'disabled'>) => disabled !== true;
