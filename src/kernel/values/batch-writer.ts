import { ToolError } from '../tool-error';

const MOST = 100;

interface BatchWriterSetting<Entry> {
	readonly add: (entries: readonly Entry[]) => Promise<void>;
	/** Called with the entries that could not be written at the second attempt, and the reason. */
	readonly onLost: (entries: readonly Entry[], why: string) => void;
	/** Resolves when enough time has passed to gather entries for the next request. Left out: no waiting. */
	readonly gather?: () => Promise<unknown>;
}

/** Writes entries in the background, one request at a time, in order. A failed write is tried again once: it may have been written, too. */
export function createBatchWriter<Entry>({ add, onLost, gather }: BatchWriterSetting<Entry>) {
	const waiting: Entry[] = [];
	let writing: Promise<void> | undefined;
	let hurry: () => void = () => undefined;

	const write = async (entries: readonly Entry[]) => {
		try {
			await add(entries);
		} catch {
			try {
				await add(entries);
			} catch (error) {
				onLost(entries, ToolError.is(error) ? `${error.code}: ${error.message}` : 'internal');
			}
		}
	};

	const writeAll = async () => {
		const hurried = new Promise<void>((resolve) => (hurry = resolve));
		while (waiting.length > 0) {
			// Entries noted in the same turn, at least, go with the request.
			await (gather ? Promise.race([gather(), hurried]) : Promise.resolve());
			await write(waiting.splice(0, MOST));
		}
		writing = undefined;
	};

	return {
		/** Queues an entry and returns at once. Never throws. */
		note(entry: Entry): void {
			waiting.push(entry);
			writing ??= writeAll();
		},

		/** Resolves when everything noted so far is written or given up. Never throws. */
		async settle(): Promise<void> {
			hurry();
			await writing;
		},
	};
}
