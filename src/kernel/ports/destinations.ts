import type { WorkflowContent, WorkflowDocument } from './instance/workflows';

/** Where a node sends something, as far as the workflow says it. */
export interface Destination {
	/** The workflow that the node stands in; empty for one within a parameter. */
	readonly workflowId: string;
	readonly node: string;
	/** A stored credential that goes along. */
	readonly credential?: { readonly id: string; readonly type: string };
	/** Of a request; empty where the node is none by itself. */
	readonly method: string;
	/** As it stands in the node, computed or not. Empty: the service that the credential is for. */
	readonly address: string;
}

/** A stored workflow that another one calls, as it was looked at. */
export interface CalledDraft {
	readonly id: string;
	/** Empty where it could not be read. */
	readonly versionId: string;
}

/** What a run or a version of a workflow reaches. */
export interface Reach {
	readonly destinations: readonly Destination[];
	/**
	 * Names what was looked at: the version of the workflow, with a mark of pinned data and of the drafts that it calls. It
	 * changes when one of them does.
	 */
	readonly version: string;
	/** Names of nodes that call a workflow which is only known in the run. */
	readonly unknown: readonly string[];
	/** The workflows that it calls, itself not among them, each with the version of its draft. */
	readonly called: readonly CalledDraft[];
}

/** What a person is told of a reach, and agrees to by a yes. */
export interface ToldReach {
	/** A line for each destination. */
	readonly facts: readonly string[];
	/** Keys of the destinations: agreed to, they hold for the rest of the run. */
	readonly agreed: readonly string[];
}

/** Where workflows send stored secrets, and whether a person has said so. Every method throws `ToolError`. */
export interface DestinationsPort {
	/** Of a run: from a node on, as far as it goes. */
	ofRun(run: {
		readonly workflow: WorkflowDocument;
		readonly startName: string;
		readonly until: string | undefined;
		/** Names of the nodes whose output is given. */
		readonly given: readonly string[];
		/** Whether n8n takes what is live of the workflows that it calls, and not their drafts. */
		readonly isLive?: boolean;
	}): Promise<Reach>;
	/** Of everything in a workflow, whatever starts it. */
	ofWorkflow(
		workflow: Pick<WorkflowContent, 'nodes'> & Pick<WorkflowDocument, 'id' | 'versionId'>,
	): Promise<Reach>;
	/**
	 * Those at which a stored credential would go to an address that stands in the node and that no person has agreed to: not
	 * in this run, and not by publishing it. Where an address is computed, a person has agreed by publishing it only as long as
	 * nobody else has a say in it: the draft is what is live, and `given` is nothing.
	 */
	unsaid(
		workflow: WorkflowDocument,
		reach: Reach,
		given?: 'something' | 'nothing',
	): Promise<readonly Destination[]>;
	tell(reach: Reach): Promise<ToldReach>;
}
