/** A kind of node, with all that decides what it puts out. */
export interface NodeKind {
	/** The full type. */
	readonly name: string;
	readonly version: number;
	readonly resource?: string | undefined;
	readonly operation?: string | undefined;
}

/** What nodes have put out in the executions that the API key may see. */
export interface NodeOutputsPort {
	/**
	 * The TypeScript type of the items of the newest run that can be found with few requests: names and
	 * types of fields, no values. Undefined where no recent one is. Throws `ToolError`.
	 */
	typeOf(kind: NodeKind): Promise<string | undefined>;
}
