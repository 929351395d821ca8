import type { HoldReason } from '../../hold-reason';
import type { Items } from './runner';
import type { WorkflowDocument, WorkflowNode } from './workflows';

/** What must be known about a draft before it is run. */
export interface RunPlanPort {
	/** Names of the nodes that data from this one reaches, itself included. */
	reachedFrom(workflow: WorkflowDocument, nodeName: string): ReadonlySet<string>;
	/** Names of the nodes that a run which begins at this one may come to. More than it reaches in n8n's older order of execution. */
	mayRunFrom(workflow: WorkflowDocument, nodeName: string): ReadonlySet<string>;
	/** Whether the node is used by another one (a model, a tool, a memory) and never runs by itself. */
	isSubNode(workflow: WorkflowDocument, nodeName: string): boolean;
	/**
	 * The enabled nodes that may change something outside of the run, ask somebody or cost money, by name, each with why it is
	 * held back. What the run starts from is among them where it is a trigger: its output is given.
	 */
	writers(workflow: WorkflowDocument): ReadonlyMap<string, HoldReason>;
	/** An item as the node would put it out, made from n8n's schemas. Undefined where n8n ships none. */
	example(node: WorkflowNode): Readonly<Record<string, unknown>> | undefined;
	/** Items of earlier executions as a new run may be given them: its nodes may be a model's, and nothing secret is in them. */
	shown(items: Items): Items;
}
