import type { Principal } from '../../policy/identity/principal';

/** Whose rows a table gives, and the clock by which they grow old. */
export interface TenantSetting {
	/** Its organisation and agency are part of every filter and of every row that is written. */
	readonly tenant: Principal;
	/** Milliseconds since the epoch. */
	readonly now: () => number;
}
