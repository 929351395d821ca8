import type { Tenant } from '../../policy/identity/is-of-tenant';
import { noPrincipal } from '../../policy/identity/principal';
import type { Principal } from '../../policy/identity/principal';
import { readIdentityCredential } from '../../policy/identity/read-identity-credential';
import { tenantsSeen } from '../../policy/sessions/operator-session';
import type { NodeContext } from '../connect';
import { IDENTITY_CREDENTIAL } from '../credential-names';
import { readCredential } from '../read-credential';
import { hasIdentity } from './open-identity';

/** Whom approvals and permissions belong to: the principal if the node says whom calls act for, otherwise nobody in particular. */
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
		const stored = await readCredential(context, itemIndex, IDENTITY_CREDENTIAL);
		const config = readIdentityCredential(stored);
		return tenantsSeen(own, config.mode === 'fixed' && config.operatorPassword !== undefined);
	};
