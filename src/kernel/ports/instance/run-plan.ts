import type { HoldReason } from '../../hold-reason';
import type { Items } from './runner';
import type { WorkflowDocument, WorkflowNode } from './workflows';

export interface RunPlanPort {
	/** Names of the nodes that data from this one reaches, including itself. */
	reachedFrom(workflow: WorkflowDocument, nodeName: string): ReadonlySet<string>;
	/** Names of the nodes that a run starting here may execute: with n8n's older execution order more than it reaches. */
	mayRunFrom(workflow: WorkflowDocument, nodeName: string): ReadonlySet<string>;
	/** Whether another node uses this one (a model, a tool, a memory), so that it never runs by itself. */
	isSubNode(workflow: WorkflowDocument, nodeName: string): boolean;
	/** The enabled nodes that may change something outside, ask a person or cost money, by name, with the reason for holding them back. Includes a trigger that starts the run. */
	writers(workflow: WorkflowDocument): Promise<ReadonlyMap<string, HoldReason>>;
	/** The enabled nodes that do nothing but ask models, by name, each with its sub-nodes. */
	models(workflow: WorkflowDocument): ReadonlyMap<string, readonly string[]>;
	/** Names of the nodes whose data its expressions and its code read. */
	readBy(node: WorkflowNode): readonly string[];
	/** Whether the node, once held back, puts out its input: it writes, and hands on what it is given. */
	passesOn(node: WorkflowNode): boolean;
	/** A simulated copy: its requests follow no redirects, and ask for the first page alone; nodes in `passing` hand their input on. */
	simulated(workflow: WorkflowDocument, passing: ReadonlySet<string>): WorkflowDocument;
	/** An example output item of the node, made from n8n's schemas. Undefined if n8n ships none. */
	example(node: WorkflowNode): Readonly<Record<string, unknown>> | undefined;
	/** The TypeScript type of these items: names and types of fields, no values. Undefined if they say nothing. */
	typeOf(items: Items): string | undefined;
	/** Items of earlier executions, for a new run: without secrets, because a model may have written the nodes of that run. */
	shown(items: Items): Items;
}
