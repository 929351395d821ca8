import { SearchCache } from '../../../src/web/search/web-search';

const page = (url: string) => [{ title: '', url, snippet: '' }];

const opened = () => {
	const cache = new SearchCache();
	const clock = { now: 1_000_000 };
	const asked: string[] = [];
	const find = async (key: string) =>
		await cache.find(
			key,
			() => clock.now,
			async () => {
				asked.push(key);
				return await Promise.resolve(page(key));
			},
		);
	return { cache, clock, asked, find };
};

test('an answer holds for 15 minutes', async () => {
	const { clock, asked, find } = opened();
	await find('a');
	clock.now += 15 * 60_000 - 1;
	expect(await find('a')).toEqual(page('a'));
	expect(asked).toEqual(['a']);
	clock.now += 1;
	await find('a');
	expect(asked).toEqual(['a', 'a']);
});

test('of 101 answers the one that was used longest ago goes', async () => {
	const { asked, find } = opened();
	for (let index = 0; index < 100; index += 1) await find(`${index}`);
	await find('0');
	await find('one more');
	asked.length = 0;
	await find('0');
	await find('2');
	expect(asked).toEqual([]);
	await find('1');
	expect(asked).toEqual(['1']);
});

test('what fails is not kept', async () => {
	const { cache, asked, find } = opened();
	const failing = cache.find(
		'a',
		() => 0,
		async () => await Promise.reject(new Error('no')),
	);
	await expect(failing).rejects.toThrow('no');
	await find('a');
	expect(asked).toEqual(['a']);
});

test('a clock that was set back makes nothing last for ever', async () => {
	const { clock, asked, find } = opened();
	await find('a');
	clock.now -= 3_600_000;
	await find('a');
	expect(asked).toEqual(['a', 'a']);
});

test('a pause ends with its time, and after 15 minutes in any case', () => {
	const { cache } = opened();
	cache.pause('brave', 1_000, 61_000);
	expect(cache.pausedUntil('brave', 60_999)).toBe(61_000);
	expect(cache.pausedUntil('searxng', 60_999)).toBeUndefined();
	expect(cache.pausedUntil('brave', 61_000)).toBeUndefined();
	const far = 30 * 24 * 3_600_000;
	cache.pause('brave', 0, far);
	expect(cache.pausedUntil('brave', 15 * 60_000 - 1)).toBe(far);
	expect(cache.pausedUntil('brave', 15 * 60_000)).toBeUndefined();
});
