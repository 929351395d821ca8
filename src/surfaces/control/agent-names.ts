import type { Approval } from '../../policy/approvals/approval';
import { drawWorkflow } from './draw-workflow';
import type { OperatorRequest } from './operator-request';

/** Workflows that are read for their names at once. */
const MOST_READ = 12;

/** The form of the ids that n8n gives workflows: without an Agent ID an agent goes by the id of its workflow. */
const workflowIdForm = /^[A-Za-z0-9_-]{8,36}$/;

/**
 * The names of the workflows in which agents are, by agent id, as their questions named them. Of others the name is read in
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
	const unnamed = [...new Set(ids)].filter((id) => !names.has(id) && workflowIdForm.test(id));
	const found = await Promise.all(
		unnamed.slice(0, MOST_READ).map(async (id) => [id, await drawWorkflow(store, id)] as const),
	);
	for (const [id, workflow] of found) if (workflow !== undefined) names.set(id, workflow.name);
	return names;
}
