/** Events that are read at once. */
export const MOST_EVENTS = 200;

/** Something that happened in a run, for those who watch it. */
export interface RunEvent {
	/** Counts up within a run, over all its owners, with gaps. */
	readonly seq: number;
	readonly type: string;
	/** Milliseconds since the epoch. */
	readonly at: number;
	/** JSON. */
	readonly data: unknown;
}

export interface EventsOfRun {
	readonly runId: string;
	readonly threadId: string;
	readonly events: readonly RunEvent[];
}

/** Where the events of one tenant's runs are kept. Every method throws `ToolError`. */
export interface RunEventStore {
	add(batch: EventsOfRun): Promise<void>;
	/** The last ones, in order. */
	latest(runId: string, limit: number): Promise<readonly RunEvent[]>;
	/** Those after `seq`, in order, each once. At most `MOST_EVENTS`. */
	since(
		runId: string,
		seq: number,
	): Promise<{ readonly events: readonly RunEvent[]; readonly hasMore: boolean }>;
}
