import { z } from 'zod';

import { unlessRefused } from '../kernel/tool-error';
import { jsonOrText } from '../kernel/values/json-or-text';
import type { DocumentStore } from './document-store';

/** The kind of these documents, which are kept longer than others. */
export const SAVED_VERSIONS = 'saved-versions';

/** Of each workflow. n8n keeps fewer. */
const MOST = 100;

const ids = z.array(z.string()).catch([]);

/** The versions that Foreman has saved, a document for each workflow. One that could not be noted counts as saved by a person. */
export function createSavedVersions(
	store: Pick<DocumentStore, 'get' | 'put'>,
	inTurn: (key: string, write: () => Promise<void>) => Promise<void>,
) {
	const read = async (workflowId: string) =>
		ids.parse(jsonOrText((await store.get(SAVED_VERSIONS, workflowId))?.body ?? ''));
	return {
		/** Never throws where the store only refuses. */
		of: async (workflowId: string): Promise<ReadonlySet<string>> =>
			new Set(await unlessRefused(read(workflowId))),
		async note(workflowId: string, versionId: string): Promise<void> {
			await inTurn(`${SAVED_VERSIONS} ${workflowId}`, async () => {
				const saved = await read(workflowId);
				const next = [...saved.filter((id) => id !== versionId), versionId].slice(-MOST);
				await store.put(SAVED_VERSIONS, workflowId, JSON.stringify(next));
			}).catch(() => undefined);
		},
	};
}
