import type { IWebhookFunctions } from 'n8n-workflow';

import type { Approval } from '../../policy/approvals/approval';
import { type OperatorSession, tenantsOf } from '../../policy/sessions/operator-session';
import { catalog } from '../../catalog/catalog';
import type { ControlStore } from '../../runs/control-store';
import { openRegisteredTools } from '../../instance/registry/open-registered-tools';
import type { Store } from '../../instance/open-store';
import { openAdministration } from '../../administration/open-administration';

type Operator = Pick<OperatorRequest, 'context' | 'store'> & {
	readonly session: Pick<OperatorSession, 'organisation' | 'agency' | 'user' | 'password'>;
};

export function openOperator({ context, store, session }: Operator) {
	const { organisation, agency, user, password } = session;
	const tenants = async () => await Promise.resolve(tenantsOf(session));
	return openAdministration(context, {
		principal: async () => await Promise.resolve({ organisation, agency, user }),
		store: async () => await Promise.resolve(store),
		tenants,
		workspaces: tenants,
		isAdmin: true,
		// A password is for the one tenant of a credential; tokens come from many.
		seesAll: password !== undefined,
		itemIndex: 0,
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

export async function operatorCatalog({ context, session, store: opened }: OperatorRequest) {
	const tenant = async () => await Promise.resolve(session);
	const tenants = async () => await Promise.resolve(tenantsOf(session));
	const store = async () => await Promise.resolve(opened);
	const { logger } = context;
	return await catalog.for({ tenant, registered: openRegisteredTools({ tenants, store, logger }) });
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
