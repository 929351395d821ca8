import {
	createSearchCache,
	createWebSearch,
	pauseService,
} from '../../../src/web/search/web-search';
import { playedSearch } from './played-search';

const page = (url: string) => [{ title: '', url, snippet: '' }];

const opened = () => {
	const clock = { now: 1_000_000 };
	const cache = createSearchCache(() => clock.now);
	const asked: string[] = [];
	const service = {
		...{ key: 'k', name: 'k', baseUrl: 'https://x.example' },
		async search({ query }: { readonly query: string }) {
			asked.push(query);
			if (query === 'no') throw new Error('no');
			return await Promise.resolve(page(query));
		},
	};
	const { port } = playedSearch(() => ({}));
	const signal = AbortSignal.timeout(60_000);
	const search = createWebSearch({ services: [service], cache, port, signal });
	const find = async (query: string) => await search.search({ query, maxResults: 5 });
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
	const { asked, find } = opened();
	await expect(find('no')).rejects.toThrow('no');
	await expect(find('no')).rejects.toThrow('no');
	expect(asked).toEqual(['no', 'no']);
});

test('a clock that was set back makes nothing last for ever', async () => {
	const { clock, asked, find } = opened();
	await find('a');
	clock.now -= 3_600_000;
	await find('a');
	expect(asked).toEqual(['a', 'a']);
});

test('a pause ends with its time, and after 15 minutes in any case', () => {
	const { cache, clock } = opened();
	const begun = clock.now;
	const pause = (milliseconds: number) =>
		pauseService(cache, { key: 'brave', name: 'Brave' }, clock.now, milliseconds);
	expect(pause(60_000)).toMatchObject({ retryAfter: 60 });
	clock.now += 59_999;
	expect(cache.pauses.peek('brave')).toBe(begun + 60_000);
	expect(cache.pauses.peek('searxng')).toBeUndefined();
	clock.now += 1;
	expect(cache.pauses.peek('brave')).toBeUndefined();
	const far = 30 * 24 * 3_600_000;
	pause(far);
	const until = clock.now + far;
	clock.now += 15 * 60_000 - 1;
	expect(cache.pauses.peek('brave')).toBe(until);
	clock.now += 1;
	expect(cache.pauses.peek('brave')).toBeUndefined();
});
