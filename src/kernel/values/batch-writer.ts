import { ToolError } from '../tool-error';

/** Entries in one request. */
const MOST = 100;

export interface BatchWriterSetting<Entry> {
	/** One request. */
	readonly add: (entries: readonly Entry[]) => Promise<void>;
	/** Is told what was not written at the second attempt, and why. */
	readonly onLost: (entries: readonly Entry[], why: string) => void;
	/** Ends when entries have been gathered long enough for the next request; at once when left out. */
	readonly gather?: () => Promise<unknown>;
}

const whyOf = (error: unknown) =>
	ToolError.is(error) ? `${error.code}: ${error.message}` : 'internal';

/**
 * Writes entries behind what they tell of: one request at a time, with all that has come up meanwhile, in the order in which
 * they came. A write that failed is repeated once; after an answer that was lost an entry may be there twice.
 */
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
				onLost(entries, whyOf(error));
			}
		}
	};

	const writeAll = async () => {
		const hurried = new Promise<void>((resolve) => (hurry = resolve));
		while (waiting.length > 0) {
			// What is noted in the same turn, at least, goes with the request.
			await (gather ? Promise.race([gather(), hurried]) : Promise.resolve());
			await write(waiting.splice(0, MOST));
		}
		writing = undefined;
	};

	return {
		/** Takes an entry and returns at once. Never throws. */
		note(entry: Entry): void {
			waiting.push(entry);
			writing ??= writeAll();
		},

		/** Ends when everything noted so far is written or given up. Never throws. */
		async settle(): Promise<void> {
			hurry();
			await writing;
		},
	};
}
