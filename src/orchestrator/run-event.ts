import type { UsedTurn } from '../kernel/ports/used-turn';
import { createBatchWriter } from '../kernel/values/batch-writer';

export const MOST_EVENTS = 200;

export interface RunEvent {
	/** Increases within a run, across all its owners, with gaps. */
	readonly seq: number;
	readonly type: string;
	/** Milliseconds since the epoch. */
	readonly at: number;
	readonly data: unknown;
}

export interface EventsOfRun {
	readonly runId: string;
	readonly threadId: string;
	readonly agentId?: string;
	readonly events: readonly RunEvent[];
}

export interface TurnsWanted {
	/** Milliseconds since the epoch, inclusive. */
	readonly since: number;
	readonly agentId?: string | undefined;
}

/** Stores the events of one tenant's runs. Every method throws `ToolError`. */
export interface RunEventStore {
	add(batch: EventsOfRun): Promise<void>;
	latest(runId: string, limit: number): Promise<readonly RunEvent[]>;
	/** The events after `seq`, in order, each once. At most `MOST_EVENTS`. */
	since(
		runId: string,
		seq: number,
	): Promise<{ readonly events: readonly RunEvent[]; readonly hasMore: boolean }>;
	/** Calls of models that were answered, newest first, each once. */
	turns(wanted: TurnsWanted, limit: number): Promise<readonly UsedTurn[]>;
}

const EVENTS_PER_OWNER = 1_000_000;

const LONGEST_DATA = 20_000;

interface EventWriterSetting {
	readonly store: Pick<RunEventStore, 'add'>;
	readonly run: Omit<EventsOfRun, 'events'>;
	readonly fence: number;
	readonly now: () => number;
	/** Logs what was lost, without data. */
	readonly log: (message: string) => void;
	readonly gather?: () => Promise<unknown>;
}

/** Replaces data that is too long by its length. Events are for watching; the state has the full data. */
function fitting(data: unknown): unknown {
	const { length } = JSON.stringify(data);
	return length <= LONGEST_DATA ? data : { tooLong: length };
}

/** Writes the events of a run in the background. Events of a later owner sort after those of earlier ones; what cannot be written twice is logged as lost. */
export function createEventWriter({ store, run, fence, now, log, gather }: EventWriterSetting) {
	let count = 0;
	const { note, settle } = createBatchWriter<RunEvent>({
		add: async (events) => await store.add({ ...run, events }),
		...(gather && { gather }),
		onLost(events, why) {
			const what = events.length === 1 ? 'event' : 'events';
			log(`Foreman lost ${events.length} ${what} of run ${run.runId}: ${why}`);
		},
	});
	return {
		note(type: string, data: unknown): void {
			count += 1;
			note({ seq: fence * EVENTS_PER_OWNER + count, type, at: now(), data: fitting(data) });
		},
		/** Resolves when everything noted so far is written or given up. Never throws. */
		flush: settle,
	};
}

export type EventWriter = ReturnType<typeof createEventWriter>;
