import type { Approval } from '../../policy/approvals/approval';
import { isWorkflowId } from '../../kernel/workflow/is-workflow-id';
import { drawWorkflow } from '../card/concerned-by';
import { type OperatorRequest } from './operator-request';

const MOST_READ = 12;

/** The names of the workflows of agents, by agent id: from questions, else from n8n for who signed in with the password, as the store's key reads every agency. */
export async function agentNames(
	{ store, session }: OperatorRequest,
	ids: readonly string[],
	approvals: readonly Approval[],
): Promise<ReadonlyMap<string, string>> {
	const names = new Map<string, string>();
	for (const { agentId, workflow } of approvals)
		if (workflow !== '' && !names.has(agentId)) names.set(agentId, workflow);
	if (session.password === undefined) return names;
	const unnamed = [...new Set(ids)].filter((id) => !names.has(id) && isWorkflowId(id));
	const found = await Promise.all(
		unnamed
			.slice(0, MOST_READ)
			.map(async (id) => [id, await drawWorkflow(store.connection, id)] as const),
	);
	for (const [id, workflow] of found) if (workflow !== undefined) names.set(id, workflow.name);
	return names;
}
