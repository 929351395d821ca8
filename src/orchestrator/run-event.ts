/** Maximum events in one read. */
export const MOST_EVENTS = 200;

/** Something that happened in a run, for people who watch it. */
export interface RunEvent {
	/** Increases within a run, across all its owners, with gaps. */
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

/** Stores the events of one tenant's runs. Every method throws `ToolError`. */
export interface RunEventStore {
	add(batch: EventsOfRun): Promise<void>;
	/** The last events, in order. */
	latest(runId: string, limit: number): Promise<readonly RunEvent[]>;
	/** The events after `seq`, in order, each once. At most `MOST_EVENTS`. */
	since(
		runId: string,
		seq: number,
	): Promise<{ readonly events: readonly RunEvent[]; readonly hasMore: boolean }>;
}
