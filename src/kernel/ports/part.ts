/** Where in a long list to look: behind `offset` of its entries, `limit` of them at most. */
export interface Place {
	readonly offset: number;
	readonly limit: number;
}

/** A part of a list that is too long to be read as a whole. */
export interface Part<Item> {
	readonly items: readonly Item[];
	/** The offset at which the rest begins; undefined where there is none. */
	readonly next: number | undefined;
}
