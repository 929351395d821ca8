/** A call of a tool of an MCP server that others run. */
export interface McpServerCall {
	/** Names the server as it was configured when its tools were listed. */
	readonly server: string;
	/** The name that the server gives its tool. */
	readonly tool: string;
	readonly arguments: Readonly<Record<string, unknown>>;
	/** Arguments that the server wants as headers too. */
	readonly headers: Readonly<Record<string, string>>;
}

/** MCP servers that others run. */
export interface McpServersPort {
	/** Calls a tool. Throws `ToolError`, also where the server says that the call failed. */
	call(call: McpServerCall): Promise<unknown>;
}
