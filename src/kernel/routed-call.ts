/** A call as n8n's agent has handed it to a node. */
export interface RoutedCall {
	/** Which tool of the node; empty where it has but one. */
	readonly tool: string;
	/** Exactly as the model sent them. */
	readonly arguments: Readonly<Record<string, unknown>>;
}
