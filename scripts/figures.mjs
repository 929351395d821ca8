/** A table in Markdown; the first row is its head. */
export const markdownTable = ([head, ...rows]) =>
	[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** @returns {number} the sum; 0 for none */
export const sum = (values) => values.reduce((total, one) => total + one, 0);

/** @returns {number} a value with so many places behind the point */
export const round = (value, places = 1) => Number(value.toFixed(places));

/**
 * @param {number[]} values
 * @param {number} share from 0 to 1
 * @returns {number} the value that so large a share lies below; 0 for none
 */
export function percentile(values, share) {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @returns {number} the middle one by size, the upper one of two; 0 for none */
export const median = (values) => percentile(values, 0.5);

/** @returns {Record<string, number>} how often each word is there */
export const counted = (words) =>
	words.reduce((counts, word) => ({ ...counts, [word]: (counts[word] ?? 0) + 1 }), {});

/** @returns {{value: unknown, ms: number}} what work that does not wait gave, and how long it took */
export function clocked(work) {
	const started = performance.now();
	const value = work();
	return { value, ms: performance.now() - started };
}

/** @returns {Promise<{value: unknown, ms: number}>} what the work gave, and how long it took */
export async function timed(work) {
	const started = performance.now();
	const value = await work();
	return { value, ms: performance.now() - started };
}
