/** Levels of nesting that n8n can store and read again. */
export const DEEPEST_STORED = 200;

export const isNested = (value: unknown): value is object =>
	typeof value === 'object' && value !== null;

/** Whether lists and objects are nested deeper than `levels`. Iterative: recursion would overflow the stack. */
export function isDeeperThan(value: unknown, levels: number): boolean {
	let level = [value].filter(isNested);
	for (let depth = 1; level.length > 0; depth += 1) {
		if (depth > levels) return true;
		level = level.flatMap((one) => Object.values(one)).filter(isNested);
	}
	return false;
}
