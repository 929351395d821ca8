/** A stored time as it is shown. */
export const isoTime = (time: number): string => new Date(time).toISOString();

export const isoTimeOrNull = (time: number | null): string | null =>
	time === null ? null : isoTime(time);
