import { fetchKeySet } from '../../adapters/network/fetch-key-set';
import { hostNetwork } from '../../adapters/network/host-network';
import { createKeySets } from '../../policy/identity/key-sets';
import type { KeySetsPort } from '../../policy/identity/ports';
import type { NodeContext } from '../connect';

/** Kept for the whole process, because an issuer publishes the same keys to everybody. */
const open = createKeySets({ now: () => Date.now() });

/** The keys of issuers, fetched through the guard with n8n's own requests. */
export const openKeySets = ({ helpers }: Pick<NodeContext, 'helpers'>): KeySetsPort =>
	open(fetchKeySet(hostNetwork(helpers)));
