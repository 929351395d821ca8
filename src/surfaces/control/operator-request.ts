import type { IWebhookFunctions } from 'n8n-workflow';
import type { Approval } from '../../policy/approvals/approval';
import { type OperatorSession, tenantsOf } from '../../policy/sessions/operator-session';
import type { ControlStore } from '../../runs/control-store';
import type { Store } from '../../instance/open-store';
import { openAdministration } from '../../administration/open-administration';
import { isWorkflowId } from '../../kernel/workflow/is-workflow-id';
import { drawWorkflow } from '../card/render-approval';

type Operator = Pick<OperatorRequest, 'context' | 'store'> & {
	readonly session: Pick<OperatorSession, 'organisation' | 'agency' | 'user' | 'password'>;
};

export function openOperator({ context, store, session }: Operator) {
	const { organisation, agency, user, password } = session;
	return openAdministration(context, {
		principal: async () => await Promise.resolve({ organisation, agency, user }),
		store: async () => await Promise.resolve(store),
		workspaces: async () => await Promise.resolve(tenantsOf(session)),
		isAdmin: true,
		// A password is for the one tenant of a credential; tokens come from many.
		seesAll: password !== undefined,
		refusal: () => undefined,
	});
}

export interface OperatorRequest {
	readonly context: IWebhookFunctions;
	readonly store: Store;
	readonly session: OperatorSession;
	readonly agents: ControlStore;
	readonly isPost: boolean;
	readonly hidden: Readonly<Record<string, string>>;
}

export async function operatorCatalog(visit: OperatorRequest) {
	const { tools } = await openOperator(visit).ports();
	return await tools();
}

export const listed = (
	{ id, question, agentId, expiresAt }: Approval,
	folder: string,
	names: ReadonlyMap<string, string>,
) => ({
	question,
	expiresAt,
	agent: names.get(agentId) ?? agentId,
	url: `${folder}approvals/${id}`,
});

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
