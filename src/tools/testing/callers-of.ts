import type { WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { isRecord } from '../../kernel/values/is-record';
import { calledWorkflow } from '../../kernel/workflow/called-workflow';
import { workflowsInParts } from '../several/workflows-in-parts';

/** The ids of other workflows whose drafts, or what is live of them, call one of these. Throws `ToolError`. */
export async function callersOf(
	ids: readonly string[],
	workflows: Pick<WorkflowsPort, 'nodesOfAll'>,
	isLive = false,
): Promise<string[]> {
	const found: string[] = [];
	for await (const { items } of workflowsInParts(workflows))
		for (const { workflowId, isArchived, activeVersionId, draft, live } of items) {
			if (isArchived || ids.includes(workflowId) || (isLive && activeVersionId === null)) continue;
			const calls = [...(isLive ? [] : draft), ...(live ?? (isLive ? draft : []))].some(
				({ type, parameters }) => {
					const called = calledWorkflow(type, isRecord(parameters) ? parameters : {});
					return called.word === 'stored' && ids.includes(called.id);
				},
			);
			if (calls) found.push(workflowId);
		}
	return found;
}
