import { z } from 'zod';
import { ToolError } from '../../kernel/tool-error';
import { fresh } from '../../kernel/fresh';
import type { BoundNode, RunTaint } from '../../kernel/call-scope';
import { documentsIn, type Store } from '../open-store';

/** What is kept under this name in the table of documents. Rows keep it: never rename it. */
const KIND = 'mcp-taint';
/** Milliseconds for which a client that has read foreign text needs approval: its conversation has no name, and no end that we see. */
const HOLDS = 86_400_000;
/** Milliseconds after which it is written down anew, while the client goes on reading such text. */
const AGAIN = 3_600_000;
const FRESH = 5_000;
const MOST = 10_000;
const row = z.object({ until: z.number() });
const TRIES = 2;
/** When it ends, as it was read or written a moment ago: 0 for none. By the table and the run. */
const looked = fresh<string, Promise<number>>({ for: FRESH, most: MOST });
const stored = fresh<string, Promise<number>>({ for: AGAIN, most: MOST });
/** Runs that have been shown such text in this process, whether that could be written down or not. */
const marked = fresh<string, true>({ for: HOLDS, most: MOST });

/** Whether a client from outside has read untrusted text within a day, in all processes. What cannot be read counts as read. */
export function openClientTaint(
	openStore: () => Promise<Store>,
	run: string,
	{ logger }: Pick<BoundNode, 'logger'>,
): RunTaint {
	const open = async () => {
		const store = await openStore();
		const documents = () => documentsIn(store);
		return { key: `${store.connection.fingerprint} ${run}`, documents };
	};
	const look = async (isChange: boolean): Promise<boolean> => {
		const { key, documents } = await open();
		if (marked.peek(key)) return true;
		if (isChange) looked.forget(key);
		const until = await looked.get(key, async () => {
			const found = await documents().get(KIND, run);
			return found === undefined ? 0 : row.parse(JSON.parse(found.body)).until;
		});
		return Date.now() < until;
	};
	const write = async (): Promise<void> => {
		const { key, documents } = await open();
		marked.keep(key, true);
		await stored.get(key, async () => {
			const until = Date.now() + HOLDS;
			await documents().put(KIND, run, JSON.stringify({ until }));
			return until;
		});
	};
	/** Whether no process with this key can read the row: then each takes it for written. */
	const isClosed = async (): Promise<boolean> => {
		try {
			await (await open()).documents().get(KIND, run);
			return false;
		} catch (error) {
			return ToolError.is(error) && error.code === 'forbidden';
		}
	};
	return {
		async note() {
			for (let left = TRIES; left > 0; left -= 1)
				try {
					await write();
					return true;
				} catch {
					// The same row is written again.
				}
			if (await isClosed()) return true;
			logger.warn(
				'Foreman could not store that an MCP client has read foreign text, so it did not show that text.',
			);
			return false;
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
