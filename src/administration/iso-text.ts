/** A moment as ISO 8601; empty for what has not happened, which is stored as 0. */
export const isoText = (at: number): string => (at === 0 ? '' : new Date(at).toISOString());
