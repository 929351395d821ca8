/** The person who was asked about this call. */
export interface PersonPort {
	/** What they said beyond yes; undefined where that was all, or nobody was asked. */
	answer(): unknown;
}
