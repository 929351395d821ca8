import { z } from 'zod';

export const nodeSummary = z.object({
	name: z.string(),
	displayName: z.string(),
	description: z.string(),
	group: z.array(z.string()),
	version: z.number(),
});

export type NodeSummary = z.output<typeof nodeSummary>;

export const nodeDescription = z
	.object({
		name: z.string(),
		displayName: z.string(),
		description: z.string(),
		properties: z.array(z.record(z.unknown())),
		credentials: z.array(z.unknown()),
		inputs: z.unknown(),
		outputs: z.unknown(),
	})
	.passthrough();

/** The part of a node to describe. Definitions of large nodes are reduced to it. */
export interface NodeScope {
	/** 0: the one that a new node gets. */
	readonly version?: number | undefined;
	readonly resource?: string | undefined;
	readonly operation?: string | undefined;
	readonly mode?: string | undefined;
	/** Of a definition: a section by name or by words. Empty: without the sections of what is long; left out, or `all`: with them. */
	readonly section?: string | undefined;
}

export interface NodeDefinition {
	readonly name: string;
	readonly version: number;
	readonly definition: string;
	readonly returns?: string | undefined;
	/** Sub-nodes by connection type: whether one is required, and the names of some that fit. */
	readonly subnodes?: Readonly<Record<string, unknown>> | undefined;
	readonly builderHint?: string | undefined;
	readonly relatedNodes?: readonly string[] | undefined;
}

/** The node types of this instance, including community nodes. Throws `ToolError` for unknown types. */
export interface NodeTypesPort {
	list(query: string | undefined): Promise<NodeSummary[]>;
	/** Best first. */
	search(query: string, limit: number): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>;
	describe(nodeType: string, scope: NodeScope): Promise<z.output<typeof nodeDescription>>;
	definition(nodeType: string, scope: NodeScope): Promise<NodeDefinition>;
	/** The type that was most likely meant by a name that this n8n does not have. */
	nearest(nodeType: string): Promise<string | undefined>;
	/** A guide of n8n, without what it says of nodes and parameters that this n8n does not have. */
	checkGuide(guide: string): Promise<string>;
	/** Whether a node of this type starts a workflow. False for unknown types. */
	isTrigger(nodeType: string, version: number): Promise<boolean>;
	has(nodeType: string, version: number): boolean;
}
