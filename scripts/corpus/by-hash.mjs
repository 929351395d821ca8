import { createHash } from 'node:crypto';

/** A list in an order that the seed decides, and nothing else. */
export const byHash = (seed, values) => {
	const rank = (value) => createHash('sha256').update(`${seed}\n${value}`).digest('hex');
	return values
		.map((value) => [rank(JSON.stringify(value)), value])
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([, value]) => value);
};
