import { capOutput, measureJson } from '../../src/kernel/cap-output';
import { nested } from './nested';
import { leastWork } from '../support/work-time';

const values: readonly unknown[] = [
	...[null, 1, -0.5, true, '', 'a"\n\u0001é😀', [], {}, [[]], [{}], [1, 'a', null]],
	{ a: 1, 'b"': [true, { c: 'x' }], d: null },
	{ a: undefined, b: [undefined, 1], c: { d: undefined } },
	{ at: new Date(0), list: [new Date(0)] },
];

test.each(values.map((value) => [value]))('%j is as long as its text', (value) => {
	const sizeOf = measureJson();
	expect(sizeOf(value)).toBe(JSON.stringify(value).length);
	// Remembered.
	expect(sizeOf(value)).toBe(JSON.stringify(value).length);
});

test('what JSON has no text for is nothing', () => {
	expect(measureJson()(undefined)).toBe(0);
});

test('cutting a long text deep inside takes no longer for the levels above it', async () => {
	const long = Array.from({ length: 40_000 }, (_, index) => `text number ${index}`);
	const cut = () => capOutput(nested(250, long), 30_000);
	expect(await leastWork(1_500, cut)).toBeLessThan(1_500);
});
