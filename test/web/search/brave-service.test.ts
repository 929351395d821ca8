import { braveService } from '../../../src/web/search/brave-service';
import { createSearchCache } from '../../../src/web/search/web-search';
import { braveAnswer, failureOf, playedSearch, result } from './played-search';

const signal = AbortSignal.timeout(60_000);

const opened = (play: Parameters<typeof playedSearch>[0]) => {
	const played = playedSearch(play);
	const setting = { key: 'k', baseUrl: 'https://brave.example', apiKey: 'the-key' };
	const service = braveService(setting, createSearchCache(played.port.now));
	const search = async (query = 'n8n', domains: readonly string[] = []) =>
		await service.search({ query, domains }, played.port, signal);
	return { ...played, search };
};

const month = {
	'x-ratelimit-limit': '1, 2000',
	'x-ratelimit-remaining': '0, 0',
	'x-ratelimit-reset': '1, 604800',
};

test('asks in Brave’s form, with the key in its header', async () => {
	const { asked, search } = opened(() => braveAnswer());
	expect(await search('a & b', ['n8n.io'])).toEqual([]);
	const [{ url, headers } = { url: '', headers: {} }] = asked;
	expect(url).toBe(
		'https://brave.example/res/v1/web/search?q=a+%26+b+%28site%3An8n.io%29&count=20&result_filter=web&text_decorations=false',
	);
	expect(headers).toEqual({ accept: 'application/json', 'x-subscription-token': 'the-key' });
});

test('reads title, snippet and day, and leaves out what is no page', async () => {
	const { search } = opened(() =>
		braveAnswer(
			result('https://a.example/', {
				title: '<b>One</b>',
				description: 'It&#39;s <strong>it</strong>',
				...{ page_age: '2026-10-05T21:14:00', age: '7 weeks ago' },
			}),
			result('https://a.example/'),
			result('https://b.example/', { age: '2026-11-20' }),
			result('javascript:alert(1)'),
			result('https://user:word@c.example/'),
			result('https://d.example/with a blank'),
			result(`https://e.example/${'x'.repeat(2_000)}`),
			{ title: 'no address' },
		),
	);
	expect(await search()).toEqual([
		{
			...{ title: 'One', url: 'https://a.example/', snippet: "It's it" },
			publishedDate: '2026-10-05',
		},
		{
			...{ title: 'A title', url: 'https://b.example/', snippet: 'A snippet' },
			publishedDate: '2026-11-20',
		},
	]);
});

test('an answer without results of the web has none', async () => {
	const { search } = opened(() => ({ body: { type: 'search' } }));
	expect(await search()).toEqual([]);
});

test('what is used up for a second is waited for', async () => {
	const second = { ...month, 'x-ratelimit-remaining': '0, 1200' };
	const { waits, search } = opened((_, times) =>
		times < 3 ? { status: 429, headers: second } : braveAnswer(result('https://a.example/')),
	);
	expect(await search()).toHaveLength(1);
	expect(waits).toEqual([1_000, 1_000]);
});

test('what is used up for the month is told with the time, and not asked again', async () => {
	const { asked, waits, pass, search } = opened((_, times) =>
		times === 1 ? { status: 429, headers: month } : braveAnswer(),
	);
	const told = {
		code: 'unavailable',
		message: expect.stringContaining('until 2026-11-30 10:00 UTC'),
		hint: expect.stringContaining('Foreman Search API'),
		...{ retryable: true, retryAfter: 604_800 },
	};
	expect(await failureOf(search())).toMatchObject(told);
	expect(waits).toEqual([]);
	pass(60_000);
	expect(await failureOf(search('other'))).toMatchObject({ ...told, retryAfter: 604_740 });
	expect(asked).toHaveLength(1);
	// The plan may have become a larger one.
	pass(15 * 60_000);
	expect(await search()).toEqual([]);
});

test('a service that never says for how long is left alone for a minute', async () => {
	const { asked, search } = opened(() => ({ status: 429 }));
	expect(await failureOf(search())).toMatchObject({ retryAfter: 60 });
	expect(asked).toHaveLength(3);
});

test('a service that fails is asked three times', async () => {
	const { waits, search } = opened(() => ({ status: 502 }));
	expect(await failureOf(search())).toMatchObject({ code: 'unavailable', retryable: true });
	expect(waits).toEqual([250, 500]);
});

const invalid = { error: { code: 'SUBSCRIPTION_TOKEN_INVALID', status: 422 } };

test.each<[string, object, string]>([
	['a wrong key', { status: 401 }, 'unauthorized'],
	['a wrong key, as Brave says it', { status: 422, body: invalid }, 'unauthorized'],
	['a query that it cannot read', { status: 422, body: { error: 'q' } }, 'invalid-input'],
	['another address', { status: 302, headers: { location: 'https://evil.example' } }, 'forbidden'],
	['something else', { status: 404 }, 'unavailable'],
	['what is no JSON', { text: '<html>' }, 'unavailable'],
	['what is no object', { text: '[]' }, 'unavailable'],
	['a plan that has ended', { status: 402 }, 'unavailable'],
])('%s is told as what it is', async (_, answer, code) => {
	const { asked, search } = opened(() => answer);
	const error = await failureOf(search());
	expect(error).toMatchObject({ code });
	expect(JSON.stringify(error) + String(error)).not.toContain('the-key');
	expect(asked).toHaveLength(1);
});

test('what Brave would cut is refused before anything is sent', async () => {
	const { asked, search } = opened(() => braveAnswer());
	const domains = Array.from({ length: 20 }, (_, index) => `a-long-name-${index}.example.com`);
	expect(await failureOf(search('n8n', domains))).toMatchObject({ code: 'invalid-input' });
	expect(await failureOf(search('a '.repeat(60)))).toMatchObject({ code: 'invalid-input' });
	expect(asked).toEqual([]);
});
