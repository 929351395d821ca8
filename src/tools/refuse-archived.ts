import type { WorkflowDocument } from '../kernel/ports/instance/workflows';
import { ToolError } from '../kernel/tool-error';

/** Throws `ToolError` `archived`: n8n refuses changes of an archived workflow. */
export function refuseArchived(workflow: WorkflowDocument): void {
	if (!workflow.isArchived) return;
	throw new ToolError({
		code: 'archived',
		message: `Workflow "${workflow.name}" (${workflow.id}) is archived. Nothing was changed.`,
		hint: 'Restore it first with unarchive-workflow (Unarchive in n8n), or work on another workflow.',
	});
}
