import type { FoundPage } from '../../../src/kernel/ports/web-search';
import { ToolError } from '../../../src/kernel/tool-error';
import { createSearchCache, createWebSearch } from '../../../src/web/search/web-search';
import type { SearchService } from '../../../src/web/search/ask-service';
import { searchErrors } from '../../../src/web/search/search-errors';
import { failureOf, playedSearch } from './played-search';

const pageOf = (url: string): FoundPage => ({ title: '', url, snippet: '' });

const service = (key: string, answer: () => readonly FoundPage[]) => {
	const asked: string[] = [];
	const one: SearchService = {
		...{ key, name: key, baseUrl: 'https://x.example' },
		async search({ query, domains }) {
			asked.push([query, ...domains].join('|'));
			return await Promise.resolve(answer());
		},
	};
	return { one, asked };
};

const { port } = playedSearch(() => ({}));

const searchWith = (...services: readonly SearchService[]) => {
	const parts = {
		services,
		cache: createSearchCache(port.now),
		port,
		signal: AbortSignal.timeout(60_000),
	};
	return createWebSearch(parts);
};

const ten = Array.from({ length: 10 }, (_, index) => pageOf(`https://a.example/${index}`));

const usedUp = () => {
	throw searchErrors.usedUp('Brave Search', 2_000, 1_000);
};

test('one request serves every number of results, and every spelling of blanks and domains', async () => {
	const { one, asked } = service('brave', () => ten);
	const search = searchWith(one);
	expect(await search.search({ query: 'a  b', maxResults: 3 })).toEqual(ten.slice(0, 3));
	expect(await search.search({ query: ' a b ', maxResults: 7 })).toEqual(ten.slice(0, 7));
	expect(asked).toEqual(['a b']);
	const wish = { query: 'a b', maxResults: 1 };
	await search.search({ ...wish, includeDomains: ['b.example', 'a.example'] });
	await search.search({ ...wish, includeDomains: ['https://A.example', 'b.example'] });
	expect(asked).toEqual(['a b', 'a b|a.example|b.example']);
});

test('pages of other domains are left out before they are counted', async () => {
	const { one } = service('searxng', () => [pageOf('https://ads.example/'), ...ten]);
	const wish = { query: 'a', maxResults: 1, includeDomains: ['a.example'] };
	expect(await searchWith(one).search(wish)).toEqual([ten[0]]);
});

test('the second service is asked where the first cannot answer, and only then', async () => {
	const first = service('brave', usedUp);
	const second = service('searxng', () => ten);
	const wish = { query: 'a', maxResults: 2 };
	expect(await searchWith(first.one, second.one).search(wish)).toEqual(ten.slice(0, 2));
	const fine = service('brave', () => ten);
	const unused = service('searxng', () => ten);
	await searchWith(fine.one, unused.one).search(wish);
	expect(unused.asked).toEqual([]);
});

test('where none answers, the first one’s reason is told', async () => {
	const second = service('searxng', () => {
		throw searchErrors.noJson();
	});
	const wish = { query: 'a', maxResults: 2 };
	const failure = await failureOf(
		searchWith(service('brave', usedUp).one, second.one).search(wish),
	);
	expect(failure).toMatchObject({ message: expect.stringContaining('Brave Search takes no more') });
	expect(second.asked).toEqual(['a']);
});

test('a query that is wrong, and a call that has ended, go no further', async () => {
	const wish = { query: 'a', maxResults: 2 };
	const second = service('searxng', () => ten);
	const wrong = service('brave', () => {
		throw searchErrors.queryRefused('Brave Search', 422);
	});
	expect(await failureOf(searchWith(wrong.one, second.one).search(wish))).toMatchObject({
		code: 'invalid-input',
	});
	const ended = createWebSearch({
		...{
			services: [service('brave', usedUp).one, second.one],
			cache: createSearchCache(port.now),
			port,
		},
		signal: AbortSignal.abort(),
	});
	expect(ToolError.is(await failureOf(ended.search(wish)))).toBe(true);
	expect(second.asked).toEqual([]);
});
