import type { Approval } from '../../policy/approvals/approval';
import { isWorkflowId } from '../../kernel/workflow/is-workflow-id';
import { drawWorkflow } from '../card/concerned-by';
import { type OperatorRequest } from './operator-request';

const MOST_READ = 12;

/**
 * The names of the workflows in which agents are, by agent id, as their questions named them. Without an Agent ID an agent goes
 * by the id of its workflow: of such a one that has not asked the name is read in
 * n8n, with the key of the store, but only for who signed in with the password: that key reads what no agency may be shown of
 * another.
 */
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
