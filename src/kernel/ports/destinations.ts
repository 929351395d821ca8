import type { HoldReason } from '../hold-reason';
import type { WorkflowContent, WorkflowDocument } from './instance/workflows';

export interface RequestWay {
	/** For a person: follows the address. */
	readonly text: string;
	/** Whether it is only known in the run. */
	readonly isComputed: boolean;
}

export interface Destination {
	/** The workflow that contains the node; empty for a workflow inside a parameter. */
	readonly workflowId: string;
	readonly node: string;
	readonly credential?: { readonly id: string; readonly type: string };
	/** The HTTP method; empty when the node itself makes no request. */
	readonly method: string;
	/** The address as written in the node, computed or not. Empty: the credential's own service. */
	readonly address: string;
	readonly ways?: readonly RequestWay[];
	/** The node that makes the request of the address. */
	readonly made?: {
		/** Its type, version and parameter, with all its parameters where the address may be made of several. */
		readonly of: string;
		/** Whether one of these is only known in the run. */
		readonly isComputed: boolean;
	};
	/** Whether the node sends what only the run knows there, without a credential. */
	readonly carries?: true;
	/** Whether the node goes wherever the server redirects it, and nothing in its parameters stops that. */
	readonly redirects?: true;
	/** Why a simulated run does not go there. Default: no user has agreed that a stored credential goes there. */
	readonly why?: HoldReason;
}

export interface CalledDraft {
	readonly id: string;
	/** Empty when the workflow could not be read. */
	readonly versionId: string;
}

export interface Reach {
	readonly destinations: readonly Destination[];
	/** Identifies what was examined, and changes with the workflow's version, its pinned data or a draft that it calls. */
	readonly version: string;
	/** Names of nodes that call a workflow which is known only during the run. */
	readonly unknown: readonly string[];
	/** The workflows that it calls, without itself, each with the version of its draft. */
	readonly called: readonly CalledDraft[];
}

/** Where workflows send stored secrets, and whether a person has agreed. Every method throws `ToolError`. */
export interface DestinationsPort {
	ofRun(run: {
		readonly workflow: WorkflowDocument;
		readonly startName: string;
		readonly until: string | undefined;
		readonly given: readonly string[];
		/** Whether n8n runs the live versions of the workflows that it calls, not their drafts. */
		readonly isLive?: boolean;
	}): Promise<Reach>;
	/** The reach of everything in a workflow, whatever starts it. Pinned data and settings count for `version` alone. */
	ofWorkflow(
		workflow: Pick<WorkflowContent, 'nodes'> &
			Pick<WorkflowDocument, 'id' | 'versionId'> &
			Partial<Pick<WorkflowContent, 'pinData' | 'settings'>>,
	): Promise<Reach>;
	/** Destinations that would get a stored credential at a literal address to which no person has agreed, in this run or by publishing. Where the host is computed, publishing counts only while the draft equals the live version and `given` is `nothing`. */
	unsaid(
		workflow: WorkflowDocument,
		reach: Reach,
		given?: 'something' | 'nothing',
	): Promise<readonly Destination[]>;
	/** Destinations that no user has agreed to: a stored credential to its own service, and data of the run without one. */
	strange(workflow: WorkflowDocument, reach: Reach): Promise<readonly Destination[]>;
	/** Destinations that a simulated run does not ask, each with why, but for what the live version asks in the same words. Where a person's version `runs` as it is, only those that the run may choose. */
	refused(
		reach: Pick<Reach, 'destinations'>,
		runs?: 'draft' | 'live',
	): Promise<readonly Destination[]>;
	/** A line for each destination, and keys which, once agreed to, hold for the rest of the run. `fixed`: `all` where the lines say each whole and no run computes another; `hosts` where a run computes only what follows a host that they say. */
	tell(reach: Reach): Promise<{
		readonly facts: readonly string[];
		readonly agreed: readonly string[];
		readonly fixed: 'all' | 'hosts' | 'none';
	}>;
}
