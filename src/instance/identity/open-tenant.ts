import { noPrincipal, type Principal, type Tenant } from '../../policy/identity/principal';
import { tenantsSeen } from '../../policy/sessions/operator-session';
import type { NodeContext } from '../connect';
import { hasIdentity, readIdentity } from './open-identity';

/** Whom approvals and permissions belong to: the principal if the node says whom calls act for, otherwise no tenant. */
export const openTenant = (
	context: Pick<NodeContext, 'getNode'>,
	principal: () => Promise<Principal>,
): (() => Promise<Principal>) => (hasIdentity(context) ? principal : async () => noPrincipal);

/** Whose registered tools a node has: what is made without an identity is there as well where operators sign in with a password. */
export const toolTenants =
	(context: NodeContext, itemIndex: number, tenant: () => Promise<Tenant>) =>
	async (): Promise<readonly Tenant[]> => {
		const own = await tenant();
		if (!hasIdentity(context)) return [own];
		const config = await readIdentity(context, itemIndex);
		return tenantsSeen(own, config.mode === 'fixed' && config.operatorPassword !== undefined);
	};
