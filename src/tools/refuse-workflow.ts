import type { BuildOutcome } from '../kernel/build-outcome';
import type { WorkflowDocument } from '../kernel/ports/instance/workflows';
import { ToolError, conflict, invalidInput } from '../kernel/tool-error';

/** The workflow. Throws `ToolError` `archived`: n8n refuses changes of an archived one. */
export function requireUnarchived(workflow: WorkflowDocument): WorkflowDocument {
	if (!workflow.isArchived) return workflow;
	throw new ToolError({
		code: 'archived',
		message: `Workflow "${workflow.name}" (${workflow.id}) is archived. Nothing was changed.`,
		hint: 'Restore it first with unarchive-workflow (Unarchive in n8n), or work on another workflow.',
	});
}

/** Throws `ToolError` if a work item is about another workflow. */
export function refuseOtherItem(
	{ workItemId, workflowId }: Pick<BuildOutcome, 'workItemId' | 'workflowId'>,
	{ id }: WorkflowDocument,
): void {
	if (id === workflowId) return;
	throw invalidInput(
		`Work item ${workItemId} is about workflow ${workflowId}, not ${id}. Nothing was done.`,
		`Pass workflowId "${workflowId}", or the work item of ${id}.`,
	);
}

/** n8n's own id. Behind a plus stands what else a yes is sealed to: what is pinned, drafts that are called, and settings. */
export const plainVersion = (version: string): string => version.split('+', 1).join('');

/** Whether a version that a call names is the one there is now: tools hand out n8n's own ids. */
export const isVersion = (wanted: string, now: string): boolean =>
	wanted === now || wanted === plainVersion(now);

/** Throws `conflict` if a draft, or one that it calls, has changed since the version that the call names. */
export function refuseOtherVersion(wanted: string | undefined, now: string, what: string): void {
	if (wanted === undefined || wanted === '' || isVersion(wanted, now)) return;
	const [before, version] = [plainVersion(wanted), plainVersion(now)];
	throw conflict(
		before === version
			? `${what} is still version ${version}, but what it calls or has pinned was changed since. Nothing was done.`
			: `${what} is version ${version} now, not ${before}. Nothing was done.`,
		'Look at what was changed, then call again without versionId.',
	);
}
