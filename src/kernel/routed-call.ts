/** A call as n8n's agent handed it to a node. */
export interface RoutedCall {
	/** The tool of the node; empty if the node has only one. */
	readonly tool: string;
	/** Exactly as the model sent them. */
	readonly arguments: Readonly<Record<string, unknown>>;
}
