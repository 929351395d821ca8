/** A stored time as it is shown. */
export const shownTime = (time: number): string => new Date(time).toISOString();

export const shownTimeOrNull = (time: number | null): string | null =>
	time === null ? null : shownTime(time);
