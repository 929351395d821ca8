import type { HoldReason } from '../hold-reason';
import type { WorkflowContent, WorkflowDocument } from './instance/workflows';

/** Something beside the address that says where a request ends, such as a header. */
export interface RequestWay {
	/** For a person: follows the address. */
	readonly text: string;
	/** Whether it is only known in the run. */
	readonly isComputed: boolean;
}

/** Where a node sends something, as far as the workflow shows it. */
export interface Destination {
	/** The workflow that contains the node; empty for a workflow inside a parameter. */
	readonly workflowId: string;
	readonly node: string;
	/** The stored credential that is sent along. */
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

/** A stored workflow that another one calls, at the version that was examined. */
export interface CalledDraft {
	readonly id: string;
	/** Empty when the workflow could not be read. */
	readonly versionId: string;
}

/** Everything that a run or a version of a workflow reaches. */
export interface Reach {
	readonly destinations: readonly Destination[];
	/** Identifies what was examined, and changes with the workflow's version, its pinned data or a draft that it calls. */
	readonly version: string;
	/** Names of nodes that call a workflow which is known only during the run. */
	readonly unknown: readonly string[];
	/** The workflows that it calls, without itself, each with the version of its draft. */
	readonly called: readonly CalledDraft[];
}

/** What a person is told about a reach, and agrees to by approving. */
interface ToldReach {
	/** One line for each destination. */
	readonly facts: readonly string[];
	/** Keys of the destinations. Once agreed to, they hold for the rest of the run. */
	readonly agreed: readonly string[];
}

/** Where workflows send stored secrets, and whether a person has agreed. Every method throws `ToolError`. */
export interface DestinationsPort {
	/** The reach of a run that starts at a node. */
	ofRun(run: {
		readonly workflow: WorkflowDocument;
		readonly startName: string;
		readonly until: string | undefined;
		/** Names of the nodes whose output is given. */
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
	/**
	 * Destinations that would get a stored credential at a literal address to which no person has agreed, neither in
	 * this run nor by publishing it. Agreement holds for what a person was shown: credential, method and address as
	 * written. Where the host is computed, or the path on this n8n, publishing counts only as long as no one else can
	 * influence it: the draft equals the live version, and `given` is `nothing`.
	 */
	unsaid(
		workflow: WorkflowDocument,
		reach: Reach,
		given?: 'something' | 'nothing',
	): Promise<readonly Destination[]>;
	/**
	 * Destinations that no user has agreed to, neither in this run nor by publishing them: of a stored credential that goes to its
	 * own service, and of data of the run that goes without one.
	 */
	strange(workflow: WorkflowDocument, reach: Reach): Promise<readonly Destination[]>;
	/**
	 * Whether nothing but what the live version asks all the same is asked: by nodes that are the same there, without a
	 * stored credential and with nothing that only the run knows.
	 */
	isAsLive(workflow: WorkflowDocument, reach: Reach): Promise<boolean>;
	/**
	 * Destinations that a simulated run does not ask, each with why: those that fetch-url refuses, that redirect, or where an
	 * expression may name a webhook. Not those that the live version of the same workflow asks in the same words. Where a person's version `runs` as it
	 * is, only those that the run itself may choose.
	 */
	refused(
		reach: Pick<Reach, 'destinations'>,
		runs?: 'draft' | 'live',
	): Promise<readonly Destination[]>;
	tell(reach: Reach): Promise<ToldReach>;
}
