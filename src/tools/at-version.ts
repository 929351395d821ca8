import type { Ports } from '../kernel/ports';
import type { WorkflowDocument } from '../kernel/ports/instance/workflows';

/** A workflow with the nodes and connections of one of its versions. Throws `ToolError`. */
export async function atVersion(
	workflow: WorkflowDocument,
	versionId: string,
	versions: Pick<Ports['workflowVersions'], 'get'>,
): Promise<WorkflowDocument> {
	const { id, activeVersionId, activeVersion } = workflow;
	if (versionId === workflow.versionId) return workflow;
	const live = versionId === activeVersionId ? activeVersion : undefined;
	const { nodes, connections } = live ?? (await versions.get(id, versionId));
	return { ...workflow, versionId, nodes, connections };
}
