import { noPrincipal } from '../../policy/identity/principal';
import type { Principal } from '../../policy/identity/principal';
import type { NodeContext } from '../connect';
import { hasIdentity } from './open-identity';

/** Whom approvals and permissions are for: the principal where the node says whom calls act for, else nobody in particular. */
export const openTenant = (
	context: Pick<NodeContext, 'getNode'>,
	principal: () => Promise<Principal>,
): (() => Promise<Principal>) => (hasIdentity(context) ? principal : async () => noPrincipal);
