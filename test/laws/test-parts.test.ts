import { existsSync } from 'node:fs';
import { join } from 'node:path';

import seconds from '../support/live-seconds.json';
import { shardOf } from '../support/shard-of.cjs';
import { filesBelow } from './sources';

const root = join(__dirname, '..', '..');
const files = [...filesBelow('test/live'), ...filesBelow('test/attacks')].filter((file) =>
	file.endsWith('.test.ts'),
);
const costs: Readonly<Record<string, number>> = seconds;

const parts = (given: readonly string[], shardCount: number) =>
	Array.from({ length: shardCount }, (_, index) =>
		shardOf(given, costs, { shardIndex: index + 1, shardCount }),
	);

describe('the parts of the live tests that run at once', () => {
	it.each([1, 2, 3, 5])('of %i hold each file once, in whatever order they are found', (count) => {
		const held = parts(files, count);
		expect(held.flat().sort()).toEqual([...files].sort());
		expect(parts([...files].reverse(), count)).toEqual(held);
	});

	it('take about as long as each other', () => {
		const long = parts(files, 3).map((part) =>
			part.reduce((sum, file) => sum + (costs[file] ?? 7), 0),
		);
		expect(Math.max(...long) - Math.min(...long)).toBeLessThan(30);
	});

	it.each(Object.keys(seconds))('know of a long file (%s) that there is', (file) => {
		expect(existsSync(join(root, file))).toBe(true);
	});
});
