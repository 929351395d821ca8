import { noPrincipal } from '../../policy/identity/principal';
import type { Principal } from '../../policy/identity/principal';
import type { NodeContext } from '../connect';
import { hasIdentity } from './open-identity';

/** Whom approvals and permissions belong to: the principal if the node says whom calls act for, otherwise nobody in particular. */
export const openTenant = (
	context: Pick<NodeContext, 'getNode'>,
	principal: () => Promise<Principal>,
): (() => Promise<Principal>) => (hasIdentity(context) ? principal : async () => noPrincipal);
