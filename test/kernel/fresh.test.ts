import { fresh, freshOrAnew, once } from '../../src/kernel/fresh';

const failing = async () => await Promise.reject(new Error('not now'));

/** Counts how often it was called. */
function counted() {
	let reads = 0;
	return async () => await Promise.resolve((reads += 1));
}

test('what is under way is shared, and what was read is kept', async () => {
	const read = counted();
	const kept = fresh<string, Promise<number>>({});
	expect(await Promise.all([kept.get('a', read), kept.get('a', read)])).toEqual([1, 1]);
	expect(await kept.get('a', read)).toBe(1);
	expect(await kept.get('b', read)).toBe(2);
});

test('what failed is made again, by key and alone', async () => {
	const kept = fresh<string, Promise<number>>({});
	await expect(kept.get('a', failing)).rejects.toThrow('not now');
	expect(kept.peek('a')).toBeUndefined();
	expect(await kept.get('a', counted())).toBe(1);
	let isWell = false;
	const one = once(async () => (isWell ? await Promise.resolve(2) : await failing()));
	await expect(one()).rejects.toThrow('not now');
	isWell = true;
	expect([await one(), await one()]).toEqual([2, 2]);
});

test('a late failure does not take away what has come since', async () => {
	const kept = fresh<string, Promise<number>>({});
	let fail: (error: Error) => void = () => undefined;
	const late = kept.get('a', async () => await new Promise((_, reject) => (fail = reject)));
	kept.forget('a');
	const newer = kept.get('a', counted());
	fail(new Error('late'));
	await expect(late).rejects.toThrow('late');
	expect(kept.peek('a')).toBe(newer);
});

test('it is read again after its time, and where the clock was set back', async () => {
	let time = 1_000_000;
	const read = counted();
	const kept = fresh<string, Promise<number>>({ for: 50_000, now: () => time });
	const at = async (next: number) => {
		time = next;
		return await kept.get('a', read);
	};
	expect([await at(1_000_000), await at(1_049_999), await at(1_050_000)]).toEqual([1, 1, 2]);
	expect(await at(1_000_000)).toBe(3);
	expect(await kept.get('long', read, 200_000)).toBe(4);
	time += 100_000;
	expect(await kept.get('long', read)).toBe(4);
});

test('the one that was used longest ago makes room', async () => {
	const read = counted();
	const kept = fresh<string, Promise<number>>({ most: 2 });
	await kept.get('a', read);
	await kept.get('b', read);
	await kept.get('a', read);
	await kept.get('c', read);
	expect([kept.peek('a') !== undefined, kept.peek('b') !== undefined]).toEqual([true, false]);
});

test('what was used longest ago makes room for what is large', () => {
	const kept = fresh<string, string>({ size: { of: ({ length }) => length, most: 10 } });
	for (const key of ['a', 'b', 'c']) kept.keep(key, 'four');
	expect(['a', 'b', 'c'].map((key) => kept.peek(key))).toEqual([undefined, 'four', 'four']);
	kept.peek('b');
	kept.keep('d', 'six...');
	expect([kept.peek('b'), kept.peek('c')]).toEqual(['four', undefined]);
	kept.keep('e', 'longer than all');
	expect(kept.peek('e')).toBeUndefined();
});

test('what is too old leaves memory though nobody asks for it', async () => {
	const watched: EventTarget[] = [];
	jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
		const { signal } = new AbortController();
		watched.push(signal);
		return signal;
	});
	let time = 0;
	const deleted = jest.spyOn(Map.prototype, 'delete');
	const kept = fresh<string, string>({ for: 10_000, now: () => time });
	kept.keep('a', 'secret');
	time = 10_000;
	deleted.mockClear();
	watched[0]?.dispatchEvent(new Event('abort'));
	expect(deleted).toHaveBeenCalledWith('a');
	expect(watched).toHaveLength(1);
	jest.restoreAllMocks();
});

test('the failure of another caller is not one’s own', async () => {
	const kept = fresh<string, Promise<number>>({});
	const first = freshOrAnew(kept, 'a', failing);
	const second = freshOrAnew(kept, 'a', counted());
	await expect(first).rejects.toThrow('not now');
	expect(await second).toBe(1);
});
