import { mcpHttp } from '../../src/adapters/network/mcp-http';
import type { Network, PinnedRequest } from '../../src/web/guarded-fetch';

const PUBLIC = '93.184.215.14';

const rules = { allowLoopback: false, encryptedOnly: true };

const signal = AbortSignal.timeout(60_000);

/** A network where every name is public, which answers with these redirects first. */
function openNetwork(redirects: ReadonlyArray<readonly [number, string]>, address = PUBLIC) {
	const sent: PinnedRequest[] = [];
	let closed = 0;
	const network: Network = {
		resolve: async () => await Promise.resolve([address]),
		async send(request) {
			const [status, location] = redirects[sent.length] ?? [200, ''];
			sent.push(request);
			const close = () => {
				closed += 1;
			};
			const chunks = (async function* () {})();
			return await Promise.resolve({ status, headers: { location }, body: { chunks, close } });
		},
	};
	return { network, sent, closed: () => closed };
}

const post = { method: 'POST', headers: { 'mcp-method': 'ping' }, body: '{}', signal } as const;

const at = (network: Network, url: string, more: object = {}) =>
	mcpHttp(network, { url, rules, headers: { authorization: 'Bearer x' }, ...more });

test('what lets in goes with each request, to the address that was judged', async () => {
	const { network, sent } = openNetwork([]);
	await at(network, 'https://mcp.example.com/mcp').send(post);
	expect(sent).toMatchObject([
		{
			...{ url: `https://${PUBLIC}/mcp`, serverName: 'mcp.example.com' },
			sent: { method: 'POST', headers: { authorization: 'Bearer x', 'mcp-method': 'ping' } },
		},
	]);
});

test('a redirect within the server is followed with the message, and no other', async () => {
	const { network, sent } = openNetwork([[307, '/mcp/']]);
	await at(network, 'https://mcp.example.com/mcp').send(post);
	expect(sent[1]).toMatchObject({ url: `https://${PUBLIC}/mcp/`, sent: { body: '{}' } });
});

test.each<[number, string]>([
	[307, 'https://evil.example/mcp'],
	[308, 'http://mcp.example.com/mcp'],
	[307, 'https://mcp.example.com:8443/mcp'],
	[302, '/mcp/'],
	[303, 'http://169.254.169.254/'],
	[308, '//127.0.0.1/'],
	[307, 'http://['],
])('a redirect elsewhere gets nothing: %i %s', async (status, location) => {
	const { network, sent, closed } = openNetwork([[status, location]]);
	const sending = at(network, 'https://mcp.example.com/mcp').send(post);
	await expect(sending).rejects.toMatchObject({ code: 'forbidden' });
	expect(sent).toHaveLength(1);
	expect(closed()).toBe(1);
});

test('redirects have an end', async () => {
	const { network, sent } = openNetwork(Array.from({ length: 9 }, () => [307, '/again']));
	const sending = at(network, 'https://mcp.example.com/mcp').send(post);
	await expect(sending).rejects.toMatchObject({ code: 'forbidden' });
	expect(sent).toHaveLength(3);
});

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1'])(
	'a name that leads to %s is not asked',
	async (address) => {
		const { network, sent } = openNetwork([], address);
		const sending = at(network, 'https://mcp.example.com/mcp').send(post);
		await expect(sending).rejects.toMatchObject({ code: 'forbidden' });
		expect(sent).toEqual([]);
	},
);

test('what is sent is sent to one address, so that nothing is done twice', async () => {
	const sent: PinnedRequest[] = [];
	const network: Network = {
		resolve: async () => await Promise.resolve([PUBLIC, '93.184.215.15']),
		async send(request) {
			sent.push(request);
			return await Promise.reject(new Error('reset'));
		},
	};
	await expect(at(network, 'https://mcp.example.com/mcp').send(post)).rejects.toThrow('reset');
	expect(sent).toHaveLength(1);
});

test('where the operator allows it, a name is asked as it is', async () => {
	const { network, sent } = openNetwork([]);
	await at(network, 'http://files:3000/mcp', { rules: { ...rules, allowPrivate: true } }).send(
		post,
	);
	expect(sent).toMatchObject([{ url: 'http://files:3000/mcp', hostHeader: 'files:3000' }]);
	expect(sent[0]?.serverName).toBeUndefined();
});
