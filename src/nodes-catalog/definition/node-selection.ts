/** The part of a node that is asked about. What is left out stays open. */
export interface NodeSelection {
	readonly version?: number;
	readonly resource?: string;
	readonly operation?: string;
	readonly mode?: string;
}
