import { retentionDays } from './entity-fields';
import type { RetentionTier } from './entity-fields';

const DAY = 86_400_000;

export interface Deletable {
	readonly deletedAt: number | null;
	readonly retentionTier: RetentionTier | null;
}

/** When a deleted entity is gone for good, in milliseconds since the epoch. Undefined while it is active. */
export const goneAt = ({ deletedAt, retentionTier }: Deletable): number | undefined =>
	deletedAt === null ? undefined : deletedAt + retentionDays[retentionTier ?? 'none'] * DAY;

export const isActive = ({ deletedAt }: Deletable): boolean => deletedAt === null;

/** Whether it is deleted, and its time to be restored is over. */
export const isDue = (one: Deletable, now: number): boolean => (goneAt(one) ?? Infinity) <= now;
