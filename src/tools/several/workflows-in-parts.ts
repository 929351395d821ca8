import type { Part } from '../../kernel/ports/part';
import type { WorkflowNodes, WorkflowsPort } from '../../kernel/ports/instance/workflows';

/** Workflows in one part: n8n sends each with all its nodes. */
const AT_ONCE = 50;

/** The nodes of all workflows, a part after the other, until so many were seen. The last part says whether there are more. Throws `ToolError`. */
export async function* workflowsInParts(
	{ nodesOfAll }: Pick<WorkflowsPort, 'nodesOfAll'>,
	most = Infinity,
): AsyncGenerator<Part<WorkflowNodes>> {
	let seen = 0;
	for (let offset: number | undefined = 0; offset !== undefined && seen < most; ) {
		const part = await nodesOfAll({ offset, limit: AT_ONCE });
		seen += part.items.length;
		offset = part.next;
		yield part;
	}
}
