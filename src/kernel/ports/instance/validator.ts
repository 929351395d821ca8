import type { StoredCredential } from './credentials';
import type { WorkflowContent, WorkflowDocument, WorkflowNode } from './workflows';

export interface Finding {
	/** Undefined if the finding is about the whole workflow. */
	readonly nodeName?: string | undefined;
	/** Undefined if the finding is about the whole node. */
	readonly parameter?: string | undefined;
	readonly message: string;
	readonly fix: string;
	/** `error`: n8n refuses it, or it fails when it runs. `advice`: it runs, but perhaps not as meant. */
	readonly severity: 'error' | 'advice';
	/** `refused`: this n8n cannot load or save it. `connection`: wiring between nodes. `flow`: how the workflow runs. */
	readonly kind: 'refused' | 'incomplete' | 'invalid' | 'connection' | 'flow';
}

export interface LivePath {
	readonly workflowId: string;
	readonly workflowName: string;
	/** Method and path, such as `POST orders`. */
	readonly address: string;
}

export type CheckedContent = Pick<WorkflowContent, 'nodes' | 'connections'> &
	Partial<Pick<WorkflowDocument, 'settings' | 'pinData' | 'id'>> & {
		/** It is about to be published. */
		readonly goesLive?: boolean;
	};

export interface ValidatorPort {
	/** Errors first. Without `credentials`, which are all that exist, those that nodes name are not checked. */
	check(content: CheckedContent, credentials?: readonly StoredCredential[]): Promise<Finding[]>;
	/** The credential types that a node takes with its current parameters. Undefined if n8n cannot tell before a run. */
	credentialTypes(node: WorkflowNode): readonly string[] | undefined;
}
