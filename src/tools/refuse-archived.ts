import type { WorkflowDocument } from '../kernel/ports/instance/workflows';
import { ToolError } from '../kernel/tool-error';

/** Throws `ToolError` `archived`: n8n keeps an archived workflow as it is until it is restored. */
export function refuseArchived(workflow: WorkflowDocument): void {
	if (!workflow.isArchived) return;
	throw new ToolError({
		code: 'archived',
		message: `Workflow "${workflow.name}" (${workflow.id}) is archived. Nothing was changed.`,
		hint: 'Restore it first with unarchive-workflow (Unarchive in n8n), or work on another workflow.',
	});
}
