import type { INode, INodeProperties, INodeType } from 'n8n-workflow';

/** A connection point of a node with its current parameters. */
export interface Port {
	readonly type: string;
	readonly displayName?: string | undefined;
	readonly isRequired: boolean;
	readonly isError: boolean;
	/** Node types that may be connected here; all when undefined. */
	readonly accepts?: readonly string[] | undefined;
	/** How many nodes may be connected; any number when undefined. */
	readonly most?: number | undefined;
}

/** A node as it is stored, with its type. */
export interface Typed {
	readonly stored: INode;
	readonly type: INodeType;
}

/** A node that n8n can load. */
export interface LoadedNode extends Typed {
	/** With n8n's defaults filled in and unused parameters removed. */
	readonly node: INode;
	/** The parameters of the type's other versions. */
	readonly elsewhere: readonly INodeProperties[];
	/** Undefined when n8n could not compute them. */
	readonly inputs: readonly Port[] | undefined;
	readonly outputs: readonly Port[] | undefined;
}
