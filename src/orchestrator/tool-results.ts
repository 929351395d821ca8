/** Characters of a result. A longer one is refused. */
export const LONGEST_RESULT = 200_000;

/** A part of a text. */
export interface ResultPart {
	readonly text: string;
	/** Characters of the whole. */
	readonly total: number;
}

/** Where whole results of tools are kept, for agents that were given a summary. Of one tenant; throws `ToolError`. */
export interface ToolResults {
	/** `resultId`: nobody else has ever used it. */
	keep(result: {
		readonly resultId: string;
		readonly runId: string;
		readonly text: string;
	}): Promise<void>;
	/** Undefined where there is none, or none any more. */
	read(resultId: string, offset: number, length: number): Promise<ResultPart | undefined>;
}
