import { z } from 'zod';
import type { Tenant } from '../policy/identity/principal';

export const entityId = z
	.string()
	.regex(/^[0-9a-f]{32}$/, 'must be an id of the registry, as its lists show it');

const storedTime = z.number().int().nonnegative();

/** What every stored entity says of itself. Without an identity, organisation and agency are empty. */
export const ownedFields = {
	id: entityId,
	organisation: z.string(),
	agency: z.string(),
	createdBy: z.string(),
	createdAt: storedTime,
} as const;

/** How long a deleted entity can be restored, in days. `none`: it is gone at once. */
const retentionDays = { short: 7, medium: 30, long: 90, none: 0 } as const;
export const retentionTiers = ['short', 'medium', 'long', 'none'] as const;
export type RetentionTier = (typeof retentionTiers)[number];

export const changingFields = {
	...ownedFields,
	updatedAt: storedTime,
	updatedBy: z.string(),
	deletedAt: storedTime.nullable(),
	retentionTier: z.enum(retentionTiers).nullable(),
	revision: z.number().int().positive(),
} as const;

const DAY = 86_400_000;

export interface Deletable {
	readonly deletedAt: number | null;
	readonly retentionTier: RetentionTier | null;
}

/** When a deleted entity is gone for good, in milliseconds since the epoch. Undefined while it is active. */
export const goneAt = ({ deletedAt, retentionTier }: Deletable): number | undefined =>
	deletedAt === null ? undefined : deletedAt + retentionDays[retentionTier ?? 'none'] * DAY;

export const isActive = ({ deletedAt }: Deletable): boolean => deletedAt === null;

export const isDue = (one: Deletable, now: number): boolean => (goneAt(one) ?? Infinity) <= now;

const plain = (part: string) => part.replace(/[%/]/g, encodeURIComponent);

/** `organisation/agency`, with `%2F` and `%25` for signs within a part, so that no two tenants look the same. Never parsed. */
export const workspaceIdOf = ({ organisation, agency }: Tenant): string =>
	`${plain(organisation)}/${plain(agency)}`;

export const shownTime = (time: number): string => new Date(time).toISOString();

export const shownTimeOrNull = (time: number | null): string | null =>
	time === null ? null : shownTime(time);
