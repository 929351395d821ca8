import type { Tenant } from '../policy/identity/principal';

const plain = (part: string) => part.replace(/[%/]/g, encodeURIComponent);

/**
 * A tenant as it is shown: `organisation/agency`. A slash or percent sign within a part is written `%2F` or `%25`, so that two
 * tenants never look the same. It is never parsed.
 */
export const workspaceIdOf = ({ organisation, agency }: Tenant): string =>
	`${plain(organisation)}/${plain(agency)}`;

/** A stored time as it is shown. */
export const shownTime = (time: number): string => new Date(time).toISOString();

export const shownTimeOrNull = (time: number | null): string | null =>
	time === null ? null : shownTime(time);
