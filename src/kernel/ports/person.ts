/** The person who was asked about this call. */
export interface PersonPort {
	/** What the person said beyond yes; undefined if they said nothing else, or nobody was asked. */
	answer(): unknown;
}
