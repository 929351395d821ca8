import { z } from 'zod';

import { jsonOrText } from '../../kernel/values/json-or-text';
import type { ApiClient } from '../n8n-api/client';
import { DAY } from './cells';
import { createDataTableStore } from './data-table-store';

const KIND = 'process';

/** Milliseconds after which a process that has not told again is taken to have ended. */
const FORGOTTEN = DAY;

export const processVersion = z.object({
	/** As n8n calls it, such as `worker-4f2a`. */
	process: z.string(),
	foreman: z.string(),
	n8nCore: z.string(),
	seenAt: z.string(),
});

export type ProcessVersion = z.output<typeof processVersion>;

/** What each process of one n8n has told of itself. `now` is milliseconds since the epoch. */
export function createProcessVersions(api: ApiClient, now: () => number) {
	const documents = createDataTableStore(api, now);
	return {
		async tell(own: Omit<ProcessVersion, 'seenAt'>): Promise<void> {
			const seenAt = new Date(now()).toISOString();
			await documents.put(KIND, own.process, JSON.stringify({ ...own, seenAt }));
		},
		/** Those of the last day, by name. */
		async list(): Promise<ProcessVersion[]> {
			const rows = await documents.list(KIND, '');
			const read = z.string().transform(jsonOrText).pipe(processVersion);
			return rows
				.flatMap(({ body }) => read.safeParse(body).data ?? [])
				.filter(({ seenAt }) => now() - Date.parse(seenAt) < FORGOTTEN)
				.sort((one, other) => (one.process < other.process ? -1 : 1));
		},
	};
}
