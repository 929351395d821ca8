import type { INodeTypeDescription } from 'n8n-workflow';

/** One node type with all its descriptions in the instance. */
export interface NodeEntry {
	/** Full type name, such as `n8n-nodes-base.slack`. */
	readonly name: string;
	/** The description that covers `defaultVersion`. */
	readonly description: INodeTypeDescription;
	readonly descriptions: readonly INodeTypeDescription[];
	/** Ascending. */
	readonly versions: readonly number[];
	readonly defaultVersion: number;
	readonly isTrigger: boolean;
	/** False for hidden, deprecated and generated types. They are described on request, but not offered. */
	readonly isOffered: boolean;
	/** Full name of the generated type that wraps this node as an agent's tool. */
	readonly toolVariant?: string;
}
