const months =
	'January February March April May June July August September October November December'.split(
		' ',
	);

/** `21 November 2026`: the day of a moment in UTC. */
export const utcDay = (date: Date): string =>
	`${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** `2026-11-21 16:05`: a moment in UTC, given in milliseconds since the epoch. */
export const utcMinute = (milliseconds: number): string =>
	new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ');
