import { z } from 'zod';

import { type ChangeBatch, changeBatch } from '../kernel/ports/workflow-changes';
import { jsonOrText } from '../kernel/values/json-or-text';
import { sealForm } from './seal-form';

const KIND = 'change-batch';

const { sealOf, isSealed } = sealForm<readonly string[]>('foreman-change-batch-1');

const sealedRow = z.object({ batch: z.string(), seal: z.string() });

interface BatchStore {
	get(kind: string, key: string): Promise<{ readonly body: string } | undefined>;
	put(kind: string, key: string, body: string): Promise<void>;
}

/** Whose batches these are, and what seals them: those of others, and what Foreman did not write, are not there. */
export interface BatchOwner {
	readonly names: readonly string[];
	readonly secret: string;
}

/** The records of batches of one owner, which are kept as long as other documents. Every method throws `ToolError`. */
export const createChangeBatches = (store: BatchStore, owner: () => Promise<BatchOwner>) => ({
	async get(batchId: string): Promise<ChangeBatch | undefined> {
		const found = await store.get(KIND, batchId);
		const { data: row } = sealedRow.safeParse(found && jsonOrText(found.body));
		if (row === undefined) return undefined;
		const { names, secret } = await owner();
		if (!isSealed([...names, row.batch], row.seal, secret)) return undefined;
		return changeBatch.safeParse(jsonOrText(row.batch)).data;
	},
	async keep(batch: ChangeBatch): Promise<void> {
		const { names, secret } = await owner();
		const text = JSON.stringify(batch);
		const row = { batch: text, seal: sealOf([...names, text], secret) };
		await store.put(KIND, batch.id, JSON.stringify(row));
	},
});
