/** What is known of a client beside its limits. */
export interface ClientWorld {
	/** Its name in the audit. */
	readonly agentId: string;
	readonly made: ClientMadePort;
	/**
	 * The folder of a workflow and those above it, by id; undefined where n8n does not tell. Throws `ToolError`.
	 */
	readonly foldersOf?: ((workflowId: string) => Promise<readonly string[]>) | undefined;
}

/** The workflows that a client has made itself, over restarts. */
export interface ClientMadePort {
	/** Their ids. Throws `ToolError`. */
	ids(): Promise<ReadonlySet<string>>;
	/** Never throws: what cannot be kept, this process knows all the same. */
	note(workflowId: string): Promise<void>;
}
