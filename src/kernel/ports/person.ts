/** The person who answered the question about this call. */
export interface PersonPort {
	/** What the person said beyond yes; undefined if they said nothing else, or no approval was needed. */
	answer(): unknown;
}
