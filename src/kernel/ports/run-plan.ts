import type { WorkflowDocument, WorkflowNode } from './workflows';

/** What must be known about a draft before it is run. */
export interface RunPlanPort {
	/** Names of the nodes that data from this one reaches, itself included. */
	reachedFrom(workflow: WorkflowDocument, nodeName: string): ReadonlySet<string>;
	/** Whether the node is used by another one (a model, a tool, a memory) and never runs by itself. */
	isSubNode(workflow: WorkflowDocument, nodeName: string): boolean;
	/** Names of the enabled nodes that change something outside of the run, ask somebody or cost money. */
	writers(workflow: WorkflowDocument): ReadonlySet<string>;
	/** An item as the node would put it out, made from n8n's schemas. Undefined where n8n ships none. */
	example(node: WorkflowNode): Readonly<Record<string, unknown>> | undefined;
}
