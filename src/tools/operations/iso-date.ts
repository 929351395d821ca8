import { z } from 'zod';

/** Characters. */
const LONGEST = 40;

const day = z.string().date();
const moment = z.string().datetime({ offset: true });

const isDay = (text: string) => day.safeParse(text).success;

/** All moments have one length in UTC, because they are compared as texts. */
const isMoment = (text: string) =>
	moment.safeParse(text).success &&
	/^\d{4}-.{19}$/.test(new Date(Date.parse(text) || 0).toISOString());

/** A day, or a moment with its time zone. */
export const isoDate = z
	.string()
	.refine(
		(text) => text.length <= LONGEST && (isDay(text) || isMoment(text)),
		'must be ISO 8601, such as 2026-01-31 or 2026-01-31T09:00:00Z',
	);

/** Keeps a day as it is, and writes a moment in UTC. */
export const dayOrMoment = (text: string): string =>
	isDay(text) ? text : new Date(text).toISOString();

/** A day begins with its first moment, in UTC. */
export const startOf = (text: string): string => new Date(text).toISOString();

/** A day ends with its last moment, in UTC. */
export const endOf = (text: string): string =>
	isDay(text) ? `${text}T23:59:59.999Z` : new Date(text).toISOString();
