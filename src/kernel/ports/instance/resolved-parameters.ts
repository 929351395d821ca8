import type { Items } from './runner';
import type { WorkflowDocument } from './workflows';

export interface ResolvedItem {
	readonly input: Readonly<Record<string, unknown>>;
	/** With defaults, and without empty or hidden parameters. Holds no secret. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** Parameters that could not be evaluated, each with the reason: "url: …". */
	readonly unresolved: readonly string[];
}

export interface ResolvedRun {
	readonly node: string;
	readonly items: number;
	readonly resolved: readonly ResolvedItem[];
}

/** The values that parameters would have had in a run: n8n evaluates them from its data, and nothing is run or sent. */
export interface ResolvedParametersPort {
	/** Each run of these nodes, in the order of the names. Nodes that the run did not reach are left out. */
	ofRun(run: {
		readonly workflow: WorkflowDocument;
		readonly executionId: string;
		readonly nodeNames: readonly string[];
		/** The start of the run: n8n does not store where its items came from. */
		readonly start: { readonly nodeName: string; readonly items: Items };
	}): Promise<readonly ResolvedRun[]>;
}
