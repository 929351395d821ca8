/** A node type with everything that decides its output. */
export interface NodeKind {
	/** The full type. */
	readonly name: string;
	readonly version: number;
	readonly resource?: string | undefined;
	readonly operation?: string | undefined;
}

/** What nodes have output in the executions that the API key may see. */
export interface NodeOutputsPort {
	/**
	 * The TypeScript type of the items of the newest run that few requests can find: names and types of fields, no
	 * values. Undefined if no recent run is found. Throws `ToolError`.
	 */
	typeOf(kind: NodeKind): Promise<string | undefined>;
}
