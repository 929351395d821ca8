/** Maximum characters of a result. A longer one is refused. */
export const LONGEST_RESULT = 200_000;

export interface ResultPart {
	readonly text: string;
	readonly total: number;
}

export interface KeptResult {
	readonly resultId: string;
	readonly text: string;
}

/** Stores whole results of tools for agents that got a summary. For one tenant; throws `ToolError`. */
export interface ToolResults {
	/** Sends one request for all results that fit into it. */
	keep(runId: string, results: readonly KeptResult[]): Promise<void>;
	read(resultId: string, offset: number, length: number): Promise<ResultPart | undefined>;
}
