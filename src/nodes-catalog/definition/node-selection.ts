/** The part of a node to describe. Fields that are left out stay undecided. */
export interface NodeSelection {
	readonly version?: number;
	readonly resource?: string;
	readonly operation?: string;
	readonly mode?: string;
}
