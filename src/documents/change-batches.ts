import { type ChangeBatch, changeBatch } from '../kernel/ports/workflow-changes';
import { jsonOrText } from '../kernel/values/json-or-text';
import type { DocumentStore } from './document-store';

const KIND = 'change-batch';

/** The records of batches, which are kept as long as other documents. Every method throws `ToolError`. */
export const createChangeBatches = (store: Pick<DocumentStore, 'get' | 'put'>) => ({
	async get(batchId: string): Promise<ChangeBatch | undefined> {
		const found = await store.get(KIND, batchId);
		return found && changeBatch.safeParse(jsonOrText(found.body)).data;
	},
	keep: async (batch: ChangeBatch): Promise<void> =>
		await store.put(KIND, batch.id, JSON.stringify(batch)),
});
