/** How to go on: what to do, and with which things. Closed: a report has a sentence for each word. */
export interface GoOn<Action extends string> {
	readonly action: Action;
	/** Ids or names it is about; empty where it is about the whole. */
	readonly ids: readonly string[];
}

/** What a report about a piece of work says, as plain data; its text is made elsewhere. */
export interface ReportFacts<Action extends string> {
	/** Whether all was done, a part of it, nothing, or it has not ended yet. */
	readonly outcome: 'all' | 'part' | 'nothing' | 'open';
	readonly done: ReadonlyArray<{
		readonly id: string;
		readonly title: string;
		readonly result: string;
	}>;
	readonly notDone: ReadonlyArray<{
		readonly id: string;
		readonly title: string;
		readonly why: string;
	}>;
	readonly goOn: ReadonlyArray<GoOn<Action>>;
}
