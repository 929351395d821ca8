import type { Items } from './runner';
import type { WorkflowDocument } from './workflows';

/** One item that a node was given, and what the node's parameters come to with it. */
export interface ResolvedItem {
	/** Its `json`. */
	readonly input: Readonly<Record<string, unknown>>;
	/** With defaults, and without what is empty or hidden. Nothing secret is in it. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** Parameters that could not be evaluated, each with why: "url: …". */
	readonly unresolved: readonly string[];
}

/** One run of a node. */
export interface ResolvedRun {
	readonly node: string;
	/** All items of its first input. */
	readonly items: number;
	/** The first of them. */
	readonly resolved: readonly ResolvedItem[];
}

/** What nodes would have worked with in a run, evaluated by n8n from the data of that run. Nothing is run or sent for it. */
export interface ResolvedParametersPort {
	/** Of each run of these nodes, in the order of the names. Nodes that the run did not come to are left out. */
	ofRun(run: {
		/** As it was run. */
		readonly workflow: WorkflowDocument;
		readonly executionId: string;
		readonly nodeNames: readonly string[];
		/** What the run began with: n8n does not keep where that came from. */
		readonly start: { readonly nodeName: string; readonly items: Items };
	}): Promise<readonly ResolvedRun[]>;
}
