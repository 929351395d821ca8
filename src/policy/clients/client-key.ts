import type { Principal } from '../identity/principal';
import type { Profile } from '../permissions';
import type { ClientLimits } from './client-limits';

/** A client that was let in by its key, and what it may touch. */
export interface ClientKey {
	readonly id: string;
	readonly name: string;
	/** Its name in permissions, approvals and the audit. */
	readonly agentId: string;
	/** The person whom it acts for: who made the key. */
	readonly principal: Principal;
	readonly limits: ClientLimits;
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
	/** What asks, in place of the profile of the panel; undefined: as the panel says. */
	readonly profile: Profile | undefined;
}
