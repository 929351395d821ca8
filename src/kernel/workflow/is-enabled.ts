import type { WorkflowNode } from '../ports/instance/workflows';

export const isEnabled = ({ disabled }: Pick<WorkflowNode, 'disabled'>) => disabled !== true;
