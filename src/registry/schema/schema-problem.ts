/** What is wrong with a schema, in words that say how to fix it. */
export interface SchemaProblem {
	/** JSON pointer into the schema as it was given; `''` is the whole. */
	readonly pointer: string;
	readonly message: string;
}
