import { fresh } from '../../kernel/fresh';
import type { WorkflowSummary } from '../../kernel/ports/instance/workflows';
import type { Part } from '../../kernel/ports/part';

/** Milliseconds for which a client from outside is shown the workflows as they were, where Foreman changes nothing meanwhile. */
const LIST = 5_000;

/** Milliseconds for which a table is taken to be where it was. One that is gone is looked for at once. */
const TABLE = 60_000;

const lists = fresh<string, Part<WorkflowSummary>>({ for: LIST, most: 50 });
const tables = fresh<string, { readonly id: string | undefined }>({ for: TABLE, most: 500 });

/** Counts what is changed through this process: what was read before is not used afterwards. */
let changes = 0;
let losses = 0;

/** What webhooks remember of n8n's answers, which take as long as the webhook. `place` stands for an n8n and an API key; undefined: nothing is kept. */
export const keptAnswers = {
	async list(place: string | undefined, query: string, read: () => Promise<Part<WorkflowSummary>>) {
		if (place === undefined) return await read();
		// What changes while it is read is read again next time.
		const key = JSON.stringify([place, changes, query]);
		return lists.peek(key) ?? lists.keep(key, await read());
	},

	/** The id of a table. That it is missing is kept for `absentFor` milliseconds. */
	async table(
		place: string | undefined,
		name: string,
		absentFor: number,
		look: () => Promise<string | undefined>,
	): Promise<string | undefined> {
		if (place === undefined) return await look();
		const key = JSON.stringify([place, losses, name]);
		const kept = tables.peek(key);
		if (kept !== undefined) return kept.id;
		const id = await look();
		if (id !== undefined || absentFor > 0)
			tables.keep(key, { id }, id === undefined ? absentFor : TABLE);
		return id;
	},

	/** To be called before and after each request that may change something. */
	changed(path: string): void {
		if (!path.startsWith('/data-tables/')) changes += 1;
		// Tables come and go.
		if (/^\/data-tables(?:\/[^/]+)?$/.test(path)) losses += 1;
	},

	/** To be called when n8n has not found a table. */
	lost(path: string): void {
		if (path.startsWith('/data-tables/')) losses += 1;
	},
};
