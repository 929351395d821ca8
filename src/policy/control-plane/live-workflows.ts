import type { WorkflowVersionsPort } from '../../kernel/ports/instance/workflow-versions';
import type { WorkflowDocument, WorkflowsPort } from '../../kernel/ports/instance/workflows';

/** What is live of a workflow: the published nodes and version, without pinned data, which only the editor uses. Without nodes if it is not live: then n8n does not run it. Throws `ToolError`. */
export async function liveOf(
	draft: WorkflowDocument,
	versions: Pick<WorkflowVersionsPort, 'get'>,
): Promise<WorkflowDocument> {
	const { id, activeVersionId } = draft;
	if (activeVersionId === null)
		return { ...draft, versionId: '', nodes: [], connections: {}, pinData: null };
	const { nodes, connections } =
		activeVersionId === draft.versionId ? draft : await versions.get(id, activeVersionId);
	return { ...draft, versionId: activeVersionId, nodes, connections, pinData: null };
}

export const createLiveWorkflows = (
	workflows: Pick<WorkflowsPort, 'get'>,
	versions: Pick<WorkflowVersionsPort, 'get'>,
) => ({ get: async (id: string) => await liveOf(await workflows.get(id), versions) });
export type LiveWorkflows = ReturnType<typeof createLiveWorkflows>;
