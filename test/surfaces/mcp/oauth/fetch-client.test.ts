import { fetchClient } from '../../../../src/surfaces/mcp/oauth/answer-consent';
import type { Network, PinnedRequest } from '../../../../src/web/guarded-fetch';

/* A document on the web that describes a client: the network beyond this machine is made up. */

const id = 'https://app.example.com/client.json';
const document = { client_id: id, client_name: 'App', redirect_uris: ['https://a.test/cb'] };

interface Given {
	readonly status?: number;
	readonly headers?: Record<string, string>;
	readonly body?: string;
	readonly addresses?: readonly string[];
}

function open({ status = 200, headers = {}, body, addresses = ['93.184.216.34'] }: Given = {}) {
	const sent: PinnedRequest[] = [];
	const network: Network = {
		resolve: async () => await Promise.resolve(addresses),
		async send(request) {
			sent.push(request);
			const text = body ?? JSON.stringify(document);
			async function* chunks() {
				for (let at = 0; at < text.length; at += 1_000)
					yield await Promise.resolve(Buffer.from(text.slice(at, at + 1_000)));
			}
			return await Promise.resolve({
				...{ status, headers },
				body: { chunks: chunks(), close: () => undefined },
			});
		},
	};
	return { network, sent };
}

test('is asked for at the address that its name leads to, and read', async () => {
	const { network, sent } = open();
	expect(await fetchClient(id, network)).toMatchObject({ name: 'App', site: 'app.example.com' });
	expect(sent.map(({ url, hostHeader }) => [url, hostHeader])).toEqual([
		['https://93.184.216.34/client.json', 'app.example.com'],
	]);
});

test.each<[string, Given]>([
	['is too long', { body: JSON.stringify({ ...document, more: 'a'.repeat(10_000) }) }],
	['says that it is too long', { headers: { 'content-length': '10001' } }],
	['leads on to another address', { status: 302, headers: { location: 'https://b.test/c' } }],
	['is not there', { status: 404 }],
	['is no JSON', { body: '<html>' }],
	['describes another client', { body: JSON.stringify({ ...document, client_id: `${id}2` }) }],
	...['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1', '::1', 'fd00::1'].map(
		(address): [string, Given] => [`is at ${address}`, { addresses: [address] }],
	),
	['is at two addresses, one of which is private', { addresses: ['93.184.216.34', '10.0.0.1'] }],
])('that %s is refused', async (_, given) => {
	const { network, sent } = open(given);
	await expect(fetchClient(id, network)).rejects.toHaveProperty('code');
	expect(sent.length).toBeLessThanOrEqual(given.addresses === undefined ? 1 : 0);
});

test.each([
	'https://127.0.0.1/c',
	'https://localhost/c',
	'https://[::1]/c',
	'https://n8n.internal/c',
])('%s is asked for nothing', async (address) => {
	const { network, sent } = open();
	await expect(fetchClient(address, network)).rejects.toMatchObject({ code: 'forbidden' });
	expect(sent).toEqual([]);
});
