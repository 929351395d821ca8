import { createDataTableStore } from '../../adapters/own-tables/data-table-store';
import { asOneWriter } from '../../adapters/n8n-api/one-writer';
import type { WorkspacePort } from '../../kernel/ports/foreman-run';
import { createWorkspaceFiles } from '../../documents/workspace-files';
import type { ForemanCase } from './foreman-case';

/** The workspace of one background task, in Foreman's own store. */
export function openWorkspace(
	{ store, tenant }: Pick<ForemanCase, 'store' | 'tenant'>,
	runId: string,
	taskId: string,
	signal: AbortSignal,
): WorkspacePort {
	const documents = createDataTableStore(store.connection.api(signal), () => Date.now());
	const owner = async () => {
		// Without the user: somebody else may continue the run.
		const { organisation, agency } = await tenant();
		return [organisation, agency, runId, taskId];
	};
	return createWorkspaceFiles(documents, owner, asOneWriter);
}
