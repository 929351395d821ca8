/** What tools answered earlier in a run, where an agent was left a summary. */
export interface ToolResultsPort {
	/** A part of the text; undefined where there is none in this run. */
	read(
		resultId: string,
		offset: number,
		length: number,
	): Promise<{ readonly text: string; readonly total: number } | undefined>;
}
