/** Milliseconds. A month and a year are as long as they are on average. */
const units: Readonly<Record<string, number>> = {
	second: 1_000,
	minute: 60_000,
	hour: 3_600_000,
	day: 86_400_000,
	week: 604_800_000,
	month: 2_629_746_000,
	year: 31_556_952_000,
};

const ago = /^(?:(\d{1,4})|an?) (second|minute|hour|day|week|month|year)s? ago$/i;

const isoDay = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/;

const withZone = /(?:\b(?:gmt|utc)|z|[+-]\d{2}:?\d{2})$/i;

/** Before the web, nothing was published on it. */
const FIRST_YEAR = 1990;

/** Clocks and time zones differ by a day. */
const MOST_AHEAD = 86_400_000;

function momentOf(text: string, now: number): number {
	if (/^yesterday$/i.test(text)) return now - (units.day ?? 0);
	const [, count = '1', unit = ''] = ago.exec(text) ?? [];
	const length = units[unit.toLowerCase()];
	if (length !== undefined) return now - Number(count) * length;
	const day = isoDay.exec(text)?.[1];
	if (day !== undefined) return Date.parse(`${day}T00:00:00Z`);
	// What a date without a zone means would depend on where n8n runs. Bare numbers are no dates.
	if (!/[a-z]{3}/i.test(text) || !/\b\d{4}\b/.test(text)) return Number.NaN;
	return Date.parse(withZone.test(text) ? text : `${text} UTC`);
}

/**
 * The day on which a page was published, as `2026-11-23`, of what a service says: an ISO date, `May 1, 2026`, `3 days ago`.
 * Undefined for what is not a date, or cannot be one.
 */
export function publishedDay(said: unknown, now: number): string | undefined {
	if (typeof said !== 'string' || said.length > 100) return undefined;
	const moment = momentOf(said.trim(), now);
	if (Number.isNaN(moment) || moment > now + MOST_AHEAD) return undefined;
	const date = new Date(moment);
	return date.getUTCFullYear() < FIRST_YEAR ? undefined : date.toISOString().slice(0, 10);
}
