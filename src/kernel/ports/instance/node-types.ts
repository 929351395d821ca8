export interface NodeSummary {
	readonly name: string;
	readonly displayName: string;
	readonly description: string;
	readonly group: readonly string[];
	readonly version: number;
}

/** A node type with the properties that its scope shows. */
export interface NodeDescription {
	readonly [key: string]: unknown;
	readonly name: string;
	readonly displayName: string;
	readonly description: string;
	properties: Array<Record<string, unknown>>;
	credentials: unknown[];
	readonly inputs: unknown;
	readonly outputs: unknown;
}

/** Which part of a node is meant: type definitions of large nodes are cut to it. */
export interface NodeScope {
	readonly version?: number | undefined;
	readonly resource?: string | undefined;
	readonly operation?: string | undefined;
	readonly mode?: string | undefined;
}

/** What must be known to write a node, and to use what it gives. */
export interface NodeDefinition {
	readonly name: string;
	readonly version: number;
	/** The parameters as TypeScript, or what must be chosen first. */
	readonly definition: string;
	/** What each item of the output holds, as a TypeScript type, where the node's package says so. */
	readonly returns?: string | undefined;
	/** Sub-nodes by connection type: whether one is needed, and names of some that fit. */
	readonly subnodes?: Readonly<Record<string, unknown>> | undefined;
	readonly builderHint?: string | undefined;
	/** Nodes that go with it, each with the reason. */
	readonly relatedNodes?: readonly string[] | undefined;
}

/** The node types of this instance, community nodes included. Throws `ToolError` for unknown types. */
export interface NodeTypesPort {
	list(query: string | undefined): Promise<NodeSummary[]>;
	/** Best first. */
	search(query: string, limit: number): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>;
	describe(nodeType: string, scope: NodeScope): Promise<NodeDescription>;
	/** TypeScript text, with the version it stands for. */
	definition(nodeType: string, scope: NodeScope): Promise<NodeDefinition>;
	/** The type most likely meant by a name that this n8n does not have. */
	nearest(nodeType: string): Promise<string | undefined>;
	/** Whether a node of this type starts a workflow. False for unknown types. */
	isTrigger(nodeType: string, version: number): Promise<boolean>;
}
