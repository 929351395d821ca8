import type { StoredCredential } from './credentials';
import type { WorkflowContent, WorkflowNode } from './workflows';

/** One thing that is wrong with a workflow, or could be better. */
export interface Finding {
	/** Undefined when the workflow as a whole is meant. */
	readonly nodeName?: string | undefined;
	/** Undefined when the whole node is meant. */
	readonly parameter?: string | undefined;
	/** What is wrong and why, one sentence. */
	readonly message: string;
	/** What to do about it, one sentence. */
	readonly fix: string;
	/** `error`: n8n refuses it, or it goes wrong when it runs. `advice`: it runs, but perhaps not as meant. */
	readonly severity: 'error' | 'advice';
	/**
	 * `refused`: this n8n cannot load or save it. `incomplete`: something is missing. `invalid`: a
	 * value, an expression or code is wrong. `connection`: what is wired to what. `flow`: how it runs.
	 */
	readonly kind: 'refused' | 'incomplete' | 'invalid' | 'connection' | 'flow';
}

/** Asks n8n's own engine. */
export interface ValidatorPort {
	/**
	 * @param credentials all that there are; without them, those that nodes name are taken as they stand
	 * @returns errors first
	 */
	check(
		content: Pick<WorkflowContent, 'nodes' | 'connections'>,
		credentials?: readonly StoredCredential[],
	): Promise<Finding[]>;
	/** The types of credential that a node takes as it is set up. Undefined where n8n cannot tell before it runs. */
	credentialTypes(node: WorkflowNode): readonly string[] | undefined;
}
