import type { WorkflowVersionsPort } from '../../kernel/ports/instance/workflow-versions';
import type { WorkflowDocument, WorkflowsPort } from '../../kernel/ports/instance/workflows';

/** Live workflows: the published nodes and version, without pinned data, which only the editor uses. */
export const createLiveWorkflows = (
	workflows: Pick<WorkflowsPort, 'get'>,
	versions: Pick<WorkflowVersionsPort, 'get'>,
) => ({
	/** Without nodes if it is not live: then n8n does not run it. Throws `ToolError`. */
	async get(id: string): Promise<WorkflowDocument> {
		const draft = await workflows.get(id);
		const { activeVersionId } = draft;
		if (activeVersionId === null)
			return { ...draft, versionId: '', nodes: [], connections: {}, pinData: null };
		const { nodes, connections } =
			activeVersionId === draft.versionId ? draft : await versions.get(draft.id, activeVersionId);
		return { ...draft, versionId: activeVersionId, nodes, connections, pinData: null };
	},
});
export type LiveWorkflows = ReturnType<typeof createLiveWorkflows>;
