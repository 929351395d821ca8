import { createHash } from 'node:crypto';

/** A list in an order that the seed decides, and nothing else. */
export const byHash = (seed, values) => {
	const rank = (value) => createHash('sha256').update(`${seed}\n${value}`).digest('hex');
	return values
		.map((value) => [rank(JSON.stringify(value)), value])
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([, value]) => value);
};

/** A random source that a seed makes repeatable (mulberry32): from 0 up to, not including, 1. */
export function createRandom(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let bits = Math.imul(state ^ (state >>> 15), state | 1);
		bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
		return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
	};
}
