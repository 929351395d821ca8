import { ToolError } from '../../../src/kernel/tool-error';
import { createSearchCache } from '../../../src/web/search/web-search';
import { searxngService } from '../../../src/web/search/brave-service';
import { failureOf, playedSearch, result } from './played-search';

const signal = AbortSignal.timeout(60_000);

const opened = (play: Parameters<typeof playedSearch>[0]) => {
	const played = playedSearch(play);
	const setting = { key: 'k', baseUrl: 'http://searxng:8080/s' };
	const service = searxngService(setting, createSearchCache(played.port.now));
	const search = async (domains: readonly string[] = [], query = 'n8n') =>
		await service.search({ query, domains }, played.port, signal);
	return { ...played, search };
};

test('one that is away is named, with what to look at', async () => {
	const { search } = opened(() => {
		throw new ToolError({ code: 'unavailable', message: 'The address is away.', hint: '' });
	});
	expect(await failureOf(search())).toMatchObject({
		...{ code: 'unavailable', retryable: true, message: expect.stringMatching(/SearXNG cannot/) },
		hint: expect.stringContaining('Foreman Search API'),
	});
});

test('asks in SearXNG’s form', async () => {
	const { asked, search } = opened(() => ({ body: { results: [] } }));
	expect(await search(['a.io', 'b.io'])).toEqual([]);
	expect(asked[0]?.url).toBe(
		'http://searxng:8080/s/search?q=n8n+%28site%3Aa.io+OR+site%3Ab.io%29&format=json&pageno=1',
	);
	expect(asked[0]?.headers).toEqual({ accept: 'application/json' });
});

test('a word of the query is no order to SearXNG', async () => {
	const { asked, search } = opened(() => ({ body: { results: [] } }));
	await search([], '!!g secret !bi');
	expect(new URL(asked[0]?.url ?? '').searchParams.get('q')).toBe('g secret bi');
});

test('reads title, snippet and day', async () => {
	const results = [
		result('https://a.example/', { publishedDate: '2026-10-05T00:00:00' }),
		result('https://b.example/', { publishedDate: null, pubdate: '2026-10-06 10:00:00' }),
		result('https://c.example/', { publishedDate: null }),
	];
	const { search } = opened(() => ({
		body: { results, unresponsive_engines: [['x', 'timeout']] },
	}));
	const found = { title: 'A title', snippet: 'A snippet' };
	expect(await search()).toEqual([
		{ ...found, url: 'https://a.example/', publishedDate: '2026-10-05' },
		{ ...found, url: 'https://b.example/', publishedDate: '2026-10-06' },
		{ ...found, url: 'https://c.example/' },
	]);
});

test('that no engine has answered is no empty result', async () => {
	const silent = [['google', 'CAPTCHA'], ['bing', '<b>timeout</b>'], ['x'], 7];
	const { search } = opened(() => ({ body: { results: [], unresponsive_engines: silent } }));
	expect(await failureOf(search())).toMatchObject({
		...{ code: 'unavailable', retryable: true, said: 'google (CAPTCHA), bing (timeout), x' },
	});
});

test.each<[string, object, string, string]>([
	['a format that is off', { status: 403 }, 'unsupported', 'search.formats'],
	[
		'a page instead',
		{ headers: { 'content-type': 'text/html; charset=utf-8' }, text: '<html>' },
		...(['unsupported', 'search.formats'] as const),
	],
	['the limiter', { status: 429 }, 'unavailable', 'limiter'],
	['another address', { status: 301 }, 'forbidden', 'fills in the address'],
	['nothing there', { status: 404 }, 'unavailable', 'checks the address'],
	['what is no list', { body: { results: 'x' } }, 'unavailable', 'checks the address'],
])('%s is told with what to do', async (_, answer, code, hint) => {
	const { search } = opened(() => answer);
	expect(await failureOf(search())).toMatchObject({ code, hint: expect.stringContaining(hint) });
});

test('a proxy that says when to come back is left alone until then', async () => {
	const { asked, search } = opened(() => ({ status: 429, headers: { 'retry-after': '120' } }));
	expect(await failureOf(search())).toMatchObject({ retryAfter: 120 });
	expect(await failureOf(search())).toMatchObject({ retryAfter: 120 });
	expect(asked).toHaveLength(1);
});
