import type { NodeContext } from '../../../src/instance/connect';
import { nodeHider, nodeRedactor } from '../../../src/instance/node-secrets';
import {
	hasSearch,
	noWebSearch,
	openWebSearch,
} from '../../../src/instance/search/open-web-search';
import { createWebTrails } from '../../../src/web/fetch/web-trail';
import { failureOf } from '../../web/search/played-search';

const wish = { query: 'n8n', maxResults: 5 };

/** A node whose requests are answered here. */
function nodeWith(credential: object | undefined, answer: () => object = () => ({})) {
	const sent: Array<Record<string, unknown>> = [];
	const context = {
		logger: {},
		getNode: () => ({
			credentials: credential === undefined ? {} : { foremanSearchApi: { id: '1', name: 's' } },
		}),
		getCredentials: async () => await Promise.resolve(credential),
		helpers: {
			async httpRequest(request: Record<string, unknown>) {
				sent.push(request);
				const { status = 200, headers = {}, body = '{}' } = answer() as Record<string, unknown>;
				const stream = {
					async *[Symbol.asyncIterator]() {
						yield Buffer.from(String(body));
						await Promise.resolve();
					},
					destroy: () => undefined,
				};
				return await Promise.resolve({ statusCode: status, headers, body: stream });
			},
		},
	};
	return { context: context as unknown as NodeContext, sent };
}

const trailOf = () =>
	createWebTrails({ holds: () => Infinity, now: () => 0, shorten: (one) => one }).of('run');

const search = async (context: NodeContext, trail = trailOf()) =>
	await openWebSearch(context, 0, trail, AbortSignal.timeout(30_000)).search(wish);

test('without a credential a search says what to do, and sends nothing', async () => {
	const { context, sent } = nodeWith(undefined);
	expect(hasSearch(context)).toBe(false);
	const told = {
		code: 'unauthorized',
		message: 'Searching the web is off: this node has no Foreman Search API credential.',
		hint: expect.stringContaining(
			'A person chooses or makes one in the node, under More Credentials',
		),
	};
	expect(await failureOf(search(context))).toMatchObject(told);
	expect(await failureOf(noWebSearch.search(wish))).toMatchObject(told);
	expect(sent).toEqual([]);
});

const local = { provider: 'brave', braveUrl: 'http://127.0.0.1:1', allowPrivate: true };

test('a key goes to the address of the credential alone, and leaves the node nowhere else', async () => {
	const apiKey = 'BSA-a-key-of-a-test';
	const { context, sent } = nodeWith({ ...local, apiKey }, () => ({
		...{ status: 302, headers: { location: 'https://evil.example/' } },
	}));
	expect(await failureOf(search(context))).toMatchObject({ code: 'forbidden' });
	expect(sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({
		url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\/res\/v1\/web\/search\?/),
		headers: { 'x-subscription-token': apiKey },
		disableFollowRedirect: true,
	});
	expect(nodeRedactor(context)(`it is ${apiKey}`)).not.toContain(apiKey);
	expect(nodeHider(context)(`it is ${apiKey}`)).not.toContain(apiKey);
});

test('a private address is not asked unless the credential allows it', async () => {
	const { context, sent } = nodeWith({ ...local, apiKey: 'k', allowPrivate: false });
	expect(await failureOf(search(context))).toMatchObject({ code: 'forbidden' });
	expect(sent).toEqual([]);
});

test('nodes of one process share what one key has found, and other keys do not', async () => {
	const body = JSON.stringify({ web: { results: [{ url: 'https://a.example/', title: 'A' }] } });
	const first = nodeWith({ ...local, apiKey: 'one' }, () => ({ body }));
	const same = nodeWith({ ...local, apiKey: 'one' }, () => ({ body }));
	const other = nodeWith({ ...local, apiKey: 'two' }, () => ({ body }));
	const found = [{ title: 'A', url: 'https://a.example/', snippet: '' }];
	for (const { context } of [first, same, other]) expect(await search(context)).toEqual(found);
	expect([first, same, other].map(({ sent }) => sent.length)).toEqual([1, 0, 1]);
});

test('an answer that never ends is cut off', async () => {
	const { context } = nodeWith({ ...local, apiKey: 'big' }, () => ({
		body: 'x'.repeat(2_000_001),
	}));
	expect(await failureOf(search(context))).toMatchObject({ code: 'too-large' });
});

test('what a search finds was shown to the run, and what stands beside it was not', async () => {
	const trail = trailOf();
	const found = {
		url: 'https://docs.example/a?b=1',
		title: 'T',
		content: 'https://evil.example/x',
	};
	const { context } = nodeWith(
		{ provider: 'searxng', searxngUrl: 'http://127.0.0.1:1', allowPrivate: true },
		() => ({
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ results: [found] }),
		}),
	);
	await search(context, trail);
	expect(trail.wasShown('https://docs.example/a?b=1')).toBe(true);
	expect(trail.wasShown('https://evil.example/x')).toBe(false);
	expect(trail.hasAsked('https://docs.example')).toBe(false);
});
