import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { refuseArchived } from '../refuse-archived';
import { plainVersion } from '../refuse-other-version';
import { isSeveral } from '../several/one-or-several';
import type { Named } from '../several/one-or-several';

export interface PublishCall extends Named {
	readonly versionId?: string | undefined;
	/** By the id of the workflow, or its name where that is what `workflowIds` holds. */
	readonly versionIds?: Readonly<Record<string, string>> | undefined;
}

/** Throws `ToolError` where a version is named that would not be the one that is published. */
export function refuseStrayVersions(call: PublishCall): void {
	const { versionId = '', versionIds = {}, workflowIds = [] } = call;
	const stray = Object.keys(versionIds).find((id) => !workflowIds.includes(id));
	if (stray === undefined && (versionId === '' || !isSeveral(call))) return;
	throw new ToolError({
		code: 'invalid-input',
		message:
			stray === undefined
				? '"versionId" goes with "workflowId".'
				: `"versionIds" names ${JSON.stringify(stray)}, which is not in "workflowIds".`,
		hint: 'Of several workflows, pass versionIds: {workflowId: versionId}. Nothing was changed.',
	});
}

/** The version that the call names for a workflow, with what a yes is sealed to beside it; undefined where that is its draft, whichever it is by then. */
export function namedVersion(
	call: PublishCall,
	{ id, name }: WorkflowDocument,
): string | undefined {
	const { versionId, versionIds = {} } = call;
	if (!isSeveral(call)) return versionId || undefined;
	// A workflow may be given by its name, in both fields.
	const key = [id, name].find((one) => Object.hasOwn(versionIds, one)) ?? id;
	return Object.hasOwn(versionIds, key) ? versionIds[key] || undefined : undefined;
}

/** The version of a workflow that is to be published, whole. Throws `ToolError`. */
export async function versionToPublish(
	call: PublishCall,
	workflow: WorkflowDocument,
	versions: Pick<Ports['workflowVersions'], 'get'>,
): Promise<WorkflowDocument> {
	refuseArchived(workflow);
	const versionId = plainVersion(namedVersion(call, workflow) ?? workflow.versionId);
	if (versionId === workflow.versionId) return workflow;
	const { nodes, connections } = await versions.get(workflow.id, versionId);
	return { ...workflow, versionId, nodes, connections };
}
