/** A workflow that has failed lately. */
export interface FailedWorkflow {
	readonly workflowId: string;
	/** Undefined for one that is gone. */
	readonly workflowName: string | undefined;
	/** Of the newest failed executions that were looked at. */
	readonly failures: number;
	readonly executionId: string;
	/** ISO 8601 */
	readonly at: string | null;
}

/** What is there beside workflows. What the API key may not read is undefined. */
export interface Overview {
	/** Schedules run by it. */
	readonly timeZone: string | undefined;
	/** Where people open the editor. */
	readonly address: string;
	readonly nodeTypes: number;
	/** How many node types each community package has. */
	readonly communityNodes: Readonly<Record<string, number>>;
	readonly projects:
		| ReadonlyArray<{ readonly id: string; readonly name: string | null; readonly type: string }>
		| undefined;
	/** How many credentials there are of each type. */
	readonly credentials: Readonly<Record<string, number>> | undefined;
	readonly dataTables: number | undefined;
	/** Features that n8n's licence gives; of those that Foreman can ask about. */
	readonly licensed: readonly string[] | undefined;
	readonly failed: readonly FailedWorkflow[] | undefined;
}

/** What this n8n has, within what the API key may read. Kept for some seconds. Throws `ToolError`. */
export interface OverviewPort {
	read(): Promise<Overview>;
}
