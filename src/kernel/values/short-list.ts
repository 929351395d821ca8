/** The first so many of a list, and how many more there are. */
export const shortList = (all: readonly string[], most: number): string[] =>
	all.length <= most ? [...all] : [...all.slice(0, most), `and ${all.length - most} more`];
