const months =
	'January February March April May June July August September October November December'.split(
		' ',
	);

/** `21 November 2026`: the day of a moment in UTC. */
export const utcDay = (date: Date): string =>
	`${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
