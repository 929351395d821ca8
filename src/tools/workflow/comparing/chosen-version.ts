import type { Ports } from '../../../kernel/ports';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import type { Compared } from '../../../kernel/workflow/compare-workflows';
import { ToolError } from '../../../kernel/tool-error';

export interface ChosenVersion {
	readonly versionId: string;
	readonly content: Compared;
}

const nothingThere = (message: string) =>
	new ToolError({
		code: 'not-found',
		message,
		hint: 'Pass "draft", or a version ID from list-workflow-versions.',
	});

/** A version of a workflow, by its id or by the word for it. Throws `ToolError`. */
export async function chosenVersion(
	workflow: WorkflowDocument,
	wanted: string,
	{ workflowVersions }: Pick<Ports, 'workflowVersions'>,
): Promise<ChosenVersion> {
	const { id, versionId, activeVersionId, activeVersion } = workflow;
	const kept = async (one: string) => {
		const { versionId: keptId, nodes, connections } = await workflowVersions.get(id, one);
		return { versionId: keptId, content: { nodes, connections } };
	};
	const draft = {
		versionId,
		content: { nodes: workflow.nodes, connections: workflow.connections },
	};
	if (wanted === 'draft' || wanted === versionId) return draft;
	if (wanted === 'published') {
		if (activeVersionId === null)
			throw nothingThere(`Workflow "${workflow.name}" has no published version.`);
		return activeVersion
			? { versionId: activeVersionId, content: activeVersion }
			: await kept(activeVersionId);
	}
	if (wanted !== 'previous') return await kept(wanted);
	const newest = await workflowVersions.list(id, { skip: 0, limit: 2 });
	const previous = newest.find((one) => one.versionId !== versionId);
	if (previous) return await kept(previous.versionId);
	throw nothingThere(`Of workflow "${workflow.name}" n8n keeps no version before the draft.`);
}
