export interface UsedTurn {
	/** Milliseconds since the epoch. */
	readonly at: number;
	/** Empty in rows of earlier versions, as the model. */
	readonly agentId: string;
	readonly model: string;
	readonly tokensIn: number;
	/** Of those, read from the provider's cache. */
	readonly tokensCached: number;
	readonly tokensOut: number;
}
