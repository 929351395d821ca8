import { createBatchWriter } from '../../kernel/values/batch-writer';
import { plainText } from '../people/plain-line';
import type { AuditEntry, AuditStore } from './audit-entry';

export interface AuditWriterSetting {
	readonly store: Pick<AuditStore, 'add'>;
	/** Is told what was lost, without arguments. */
	readonly log: (message: string) => void;
	readonly gather?: () => Promise<unknown>;
}

/** How often each tool is among the entries: `get-workflow 2, list-workflows 1`. */
function countTools(entries: readonly AuditEntry[]): string {
	const counts = new Map<string, number>();
	for (const { tool } of entries) counts.set(tool, (counts.get(tool) ?? 0) + 1);
	return [...counts].map(([tool, count]) => `${plainText(tool)} ${count}`).join(', ');
}

/** Writes audit entries after the calls. Never stops a call. Logs what it could not write at the second attempt. */
export const createAuditWriter = ({ store, log, gather }: AuditWriterSetting) =>
	createBatchWriter<AuditEntry>({
		add: async (entries) => await store.add(entries),
		...(gather && { gather }),
		onLost(entries, why) {
			const count = `${entries.length} audit ${entries.length === 1 ? 'entry' : 'entries'}`;
			log(`Foreman lost ${count} (${countTools(entries)}): ${why}`);
		},
	});
