import { z } from 'zod';

import { createDataTableStore } from '../../adapters/own-tables/data-table-store';
import type { BoundNode, RunTaint } from '../../kernel/call-scope';
import type { Store } from '../open-store';
import { keepNewest } from '../../kernel/values/keep-newest';

/** What is kept under this name in the table of documents. Rows keep it: never rename it. */
const KIND = 'mcp-taint';

/** Milliseconds for which a client that has read foreign text is asked about: its conversation has no name, and no end that we see. */
const HOLDS = 86_400_000;

/** Milliseconds after which it is written down anew, while the client goes on reading such text. */
const AGAIN = 3_600_000;

/** Milliseconds for which this process believes that there is none, for calls that change nothing. */
const FRESH = 5_000;

/** Milliseconds for one look. */
const PATIENCE = 10_000;

const MOST = 10_000;

const row = z.object({ until: z.number() });

interface Known {
	/** When it ends; 0 for none. */
	readonly until: number;
	/** When this was read or written. */
	readonly at: number;
}

/** By the table and the run. */
const known = new Map<string, Known>();

const remember = (key: string, one: Known) => keepNewest(known, key, one, MOST);

/**
 * Whether a client that calls from outside has read text that strangers may have written, within a day: kept in the store, because
 * its next call may reach another process. What cannot be read counts as read.
 */
export function openClientTaint(
	openStore: () => Promise<Store>,
	run: string,
	{ logger }: Pick<BoundNode, 'logger'>,
): RunTaint {
	const open = async () => {
		const { connection } = await openStore();
		const documents = () =>
			createDataTableStore(connection.api(AbortSignal.timeout(PATIENCE)), () => Date.now());
		return { key: `${connection.fingerprint} ${run}`, documents };
	};
	const look = async (isChange: boolean): Promise<boolean> => {
		const { key, documents } = await open();
		const before = known.get(key);
		if (before !== undefined && Date.now() < before.until) return true;
		if (!isChange && before !== undefined && Date.now() < before.at + FRESH) return false;
		const found = await documents().get(KIND, run);
		const until = found === undefined ? 0 : row.parse(JSON.parse(found.body)).until;
		remember(key, { until, at: Date.now() });
		return Date.now() < until;
	};
	return {
		async note() {
			const { key, documents } = await open();
			const before = known.get(key);
			const now = Date.now();
			if (before !== undefined && now < before.until && now < before.at + AGAIN) return;
			remember(key, { until: now + HOLDS, at: now });
			try {
				await documents().put(KIND, run, JSON.stringify({ until: now + HOLDS }));
			} catch {
				logger.warn(
					'Foreman could not store that an MCP client has read foreign text: other processes of n8n do not know it.',
				);
			}
		},
		async isNoted(isChange = false) {
			try {
				return await look(isChange);
			} catch {
				return true;
			}
		},
	};
}
