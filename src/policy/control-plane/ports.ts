/** Which data tables are Foreman's own. */
export interface OwnTables {
	readonly names: readonly string[];
	/** Whether the table of that id is one of them. An id that there is not is none. */
	has(id: string): Promise<boolean>;
}
