import { ToolError } from '../../kernel/tool-error';
import type { AuditEntry, AuditStore } from './audit-entry';

/** Entries in one request. */
const MOST = 100;

export interface AuditWriterSetting {
	readonly store: Pick<AuditStore, 'add'>;
	/** Is told what was lost, without arguments. */
	readonly log: (message: string) => void;
}

const whyOf = (error: unknown) =>
	ToolError.is(error) ? `${error.code}: ${error.message}` : 'internal';

/** How often each tool is among the entries: `get-workflow 2, list-workflows 1`. */
function countTools(entries: readonly AuditEntry[]): string {
	const counts = new Map<string, number>();
	for (const { tool } of entries) counts.set(tool, (counts.get(tool) ?? 0) + 1);
	return [...counts].map(([tool, count]) => `${tool} ${count}`).join(', ');
}

/**
 * Writes audit entries behind the calls: one request at a time, with all that has come up meanwhile. It neither stops a
 * call nor loses silently: what could not be written at the second attempt is told to the log. After an answer that was
 * lost an entry may be there twice.
 */
export function createAuditWriter({ store, log }: AuditWriterSetting) {
	const waiting: AuditEntry[] = [];
	let writing: Promise<void> | undefined;

	const write = async (entries: readonly AuditEntry[]) => {
		try {
			await store.add(entries);
		} catch {
			try {
				await store.add(entries);
			} catch (error) {
				const count = `${entries.length} audit ${entries.length === 1 ? 'entry' : 'entries'}`;
				log(`Foreman lost ${count} (${countTools(entries)}): ${whyOf(error)}`);
			}
		}
	};

	const writeAll = async () => {
		// What is noted in the same turn goes with the first request.
		await Promise.resolve();
		while (waiting.length > 0) await write(waiting.splice(0, MOST));
		writing = undefined;
	};

	return {
		/** Takes an entry and returns at once. Never throws. */
		note(entry: AuditEntry): void {
			waiting.push(entry);
			writing ??= writeAll();
		},

		/** Ends when everything noted so far is written or given up. Never throws. */
		async settle(): Promise<void> {
			await writing;
		},
	};
}

export type AuditWriter = ReturnType<typeof createAuditWriter>;
