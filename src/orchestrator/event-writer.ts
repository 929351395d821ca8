import { createBatchWriter } from '../kernel/values/batch-writer';
import type { RunEvent, RunEventStore } from './run-event';

/** Events that one owner of a run can write. */
const EVENTS_PER_OWNER = 1_000_000;

/** Characters of the data of one event as JSON. */
const LONGEST_DATA = 20_000;

export interface EventWriterSetting {
	readonly store: Pick<RunEventStore, 'add'>;
	readonly run: { readonly runId: string; readonly threadId: string };
	/** Of the run in the hands of its owner. */
	readonly fence: number;
	/** Milliseconds since the epoch. */
	readonly now: () => number;
	/** Is told what was lost, without data. */
	readonly log: (message: string) => void;
	readonly gather?: () => Promise<unknown>;
}

/** What is too long is named by its length: an event is for watching, the state has the whole. */
function fitting(data: unknown): unknown {
	const { length } = JSON.stringify(data);
	return length <= LONGEST_DATA ? data : { tooLong: length };
}

/**
 * Writes the events of a run behind it. The events of a later owner come after those of all before: what one that lost the
 * run still has to tell comes too late for nobody's order. What could not be written at the second attempt is told to the log.
 */
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
		/** Takes an event and returns at once. `data` is JSON. */
		note(type: string, data: unknown): void {
			count += 1;
			note({ seq: fence * EVENTS_PER_OWNER + count, type, at: now(), data: fitting(data) });
		},
		/** Ends when everything noted so far is written or given up. Never throws. */
		flush: settle,
	};
}

export type EventWriter = ReturnType<typeof createEventWriter>;
