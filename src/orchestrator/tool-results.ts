/** Characters of a result. A longer one is refused. */
export const LONGEST_RESULT = 200_000;

/** A part of a text. */
export interface ResultPart {
	readonly text: string;
	/** Characters of the whole. */
	readonly total: number;
}

/** A whole text, and the id that it is found by: nobody else has ever used it. */
export interface KeptResult {
	readonly resultId: string;
	readonly text: string;
}

/** Where whole results of tools are kept, for agents that were given a summary. Of one tenant; throws `ToolError`. */
export interface ToolResults {
	/** One request for all that fit into it. */
	keep(runId: string, results: readonly KeptResult[]): Promise<void>;
	/** Undefined where there is none, or none any more. */
	read(resultId: string, offset: number, length: number): Promise<ResultPart | undefined>;
}
