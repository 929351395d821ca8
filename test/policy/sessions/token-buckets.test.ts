import { createTokenBuckets } from '../../../src/policy/sessions/token-buckets';

function counting(setting: { burst?: number; perMinute?: number; mostKeys?: number } = {}) {
	let now = 1_000_000;
	const buckets = createTokenBuckets({ burst: 3, perMinute: 6, now: () => now, ...setting });
	return { ...buckets, pass: (milliseconds: number) => void (now += milliseconds) };
}

it('lets some through at once, then says when the next one may come', () => {
	const { take } = counting();
	expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 0]);
	expect(take('a')).toBe(10_000);
});

it('fills up with time, and no further than it was', () => {
	const { take, pass } = counting();
	for (let count = 0; count < 3; count += 1) take('a');
	pass(4_000);
	expect(take('a')).toBe(6_000);
	pass(6_000);
	expect(take('a')).toBe(0);
	expect(take('a')).toBe(10_000);
	pass(3_600_000);
	expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 0]);
	expect(take('a')).toBeGreaterThan(0);
});

it('counts nothing against whoever has to wait: the time does not grow', () => {
	const { take } = counting();
	for (let count = 0; count < 100; count += 1) take('a');
	expect(take('a')).toBe(10_000);
});

it('keeps one from taking what is another’s', () => {
	const { take } = counting();
	for (let count = 0; count < 9; count += 1) take('a');
	expect(take('b')).toBe(0);
});

it('is not filled by a clock that was set back', () => {
	const { take, pass } = counting();
	for (let count = 0; count < 3; count += 1) take('a');
	pass(-3_600_000);
	expect(take('a')).toBe(10_000);
});

it('forgets who is full again, and else the oldest: its memory is bounded', () => {
	const { take, pass } = counting({ mostKeys: 3 });
	for (const key of ['a', 'a', 'a', 'b', 'b', 'b']) take(key);
	pass(10_000);
	take('c');
	expect(take('d')).toBe(0);
	// The oldest has begun again, the other has not.
	expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 0]);
});
