/** `2026-11-21 16:05`: a moment in UTC, given in milliseconds since the epoch. */
export const utcMinute = (milliseconds: number): string =>
	new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ');
