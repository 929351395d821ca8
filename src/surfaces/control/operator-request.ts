import type { IWebhookFunctions } from 'n8n-workflow';

import type { Catalog } from '../../kernel/catalog';
import type { Approval } from '../../policy/approvals/approval';
import { type OperatorSession, tenantsOf } from '../../policy/sessions/operator-session';
import { catalog } from '../../catalog/catalog';
import type { ControlStore } from '../../runs/control-store';
import { openRegisteredTools } from '../../instance/registry/open-registered-tools';
import type { Store } from '../../instance/open-store';

/** One request for a page, of a user who is signed in. */
export interface OperatorRequest {
	readonly context: IWebhookFunctions;
	readonly store: Store;
	readonly session: OperatorSession;
	readonly agents: ControlStore;
	readonly isPost: boolean;
	/** The hidden fields of every form. */
	readonly hidden: Readonly<Record<string, string>>;
}

/** The tools that the person who is signed in can permit. */
export async function operatorCatalog({
	context,
	session,
	store: opened,
}: OperatorRequest): Promise<Catalog> {
	const tenant = async () => await Promise.resolve(session);
	const tenants = async () => await Promise.resolve(tenantsOf(session));
	const store = async () => await Promise.resolve(opened);
	const { logger } = context;
	return await catalog.for({ tenant, registered: openRegisteredTools({ tenants, store, logger }) });
}

/** A question in a list, with the way to its card. `names`: of agents, by id. */
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
