export interface OwnTables {
	readonly names: readonly string[];
	has(id: string): Promise<boolean>;
}

/** Workflows with nodes of Foreman that do more than look, or that call one of these. As far as the API key sees. */
export interface PeoplesWorkflows {
	withId(id: string): Promise<string | undefined>;
	/** The name of the one whose webhook an address leads to. `segments` are the parts of its path, in small letters. */
	behindWebhook(segments: readonly string[]): Promise<string | undefined>;
}

/** All that a workflow which a tool saves must not touch. */
export interface ControlPlane {
	readonly tables: OwnTables;
	readonly workflows: PeoplesWorkflows;
	readonly hosts: readonly string[];
}
