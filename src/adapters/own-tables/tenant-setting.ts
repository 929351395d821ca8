import type { Principal } from '../../policy/identity/principal';

/** The tenant of the rows, and the clock for their age. */
export interface TenantSetting {
	/** Its organisation and agency are part of every filter and of every row that is written. */
	readonly tenant: Principal;
	/** Milliseconds since the epoch. */
	readonly now: () => number;
}
