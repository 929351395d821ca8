import type { WorkflowDocument, WorkflowsPort } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';

const isGone = (error: unknown) =>
	ToolError.is(error) && (error.code === 'not-found' || error.code === 'forbidden');

/** A workflow that a search has found, as it is now. Undefined for one that the caller may not read any more, or that was archived. */
export async function openFound(
	workflows: Pick<WorkflowsPort, 'get'>,
	id: string,
): Promise<WorkflowDocument | undefined> {
	try {
		const found = await workflows.get(id);
		return found.id === id && !found.isArchived ? found : undefined;
	} catch (error) {
		if (isGone(error)) return undefined;
		throw error;
	}
}
