import { createDestinations } from '../../../src/policy/destinations/destinations';
import type { WorkflowDocument } from '../../../src/kernel/ports/instance/workflows';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

const node = (url: string, type = 'httpRequest', parameters: object = {}) =>
	storedNode('Ask', { type: `n8n-nodes-base.${type}`, parameters: { url, ...parameters } });

const PRIVATE = 'http://10.0.0.5/items';

/** Why a simulated run of the draft does not ask, where the person has published those nodes. */
async function why(
	draft: WorkflowDocument['nodes'],
	live: WorkflowDocument['nodes'] = [],
	isRefused: (address: string) => boolean = (address) => address.includes('10.0.0.5'),
) {
	const workflow = storedWorkflow({ nodes: draft, activeVersionId: live.length > 0 ? 'v0' : null });
	const asked: string[] = [];
	const port = createDestinations({
		workflows: { get: async () => await Promise.resolve(workflow) },
		versions: {
			get: async (_id, versionId) =>
				await Promise.resolve({
					...{ versionId, name: null, description: null, authors: '', createdAt: '' },
					...{ nodes: live, connections: {} },
				}),
		},
		credentials: { list: async () => await Promise.resolve([]) },
		isAgreed: () => false,
		ownHosts: [],
		isRefused: async (address) => {
			asked.push(address);
			return await Promise.resolve(isRefused(address));
		},
	});
	const found = await port.refused(await port.ofWorkflow(workflow));
	return { why: found.map((one) => one.why), asked };
}

test('what an agent may not fetch is not asked either', async () => {
	expect((await why([node(PRIVATE)])).why).toEqual(['address']);
	expect((await why([node('https://a.example/')])).why).toEqual([]);
});

test('unless a live version of the same workflow asks it, in the same words', async () => {
	expect((await why([node(PRIVATE)], [node(PRIVATE)])).why).toEqual([]);
	expect((await why([node(PRIVATE)], [node(`${PRIVATE}/1`)])).why).toEqual(['address']);
	const posted = node(PRIVATE, 'httpRequest', { method: 'POST' });
	expect((await why([node(PRIVATE)], [posted])).why).toEqual(['address']);
});

test('a live version is no word for a path that the run chooses', async () => {
	const computed = node('=http://10.0.0.5/{{ $json.path }}');
	expect((await why([computed], [computed])).why).toEqual(['address']);
	const query = node('=http://10.0.0.5/items?q={{ $json.q }}');
	expect((await why([query], [query])).why).toEqual([]);
});

test.each([
	['http://10.0.0.5/x', 'http://10.0.0.5/x'],
	['=http://10.0.0.5/{{ $json.a }}', 'http://10.0.0.5/'],
	[' =http://10.0.0.5/ ', 'http://10.0.0.5/'],
	['10.0.0.5/x', 'https://10.0.0.5/x'],
	['localhost:5678/x', 'https://localhost:5678/x'],
	['file:///etc/passwd', 'file:///etc/passwd'],
])('%j is judged as %s', async (url, judged) => {
	expect((await why([node(url.trim())])).asked).toEqual([judged]);
});

const siteHeader = (name: string) => ({
	sendHeaders: true,
	headerParameters: { parameters: [{ name, value: 'inside.example' }] },
});

test('a header that names another site is one that fetch-url cannot send', async () => {
	const plain = node('https://a.example/');
	for (const name of ['Host', 'x-forwarded-host', 'X-Original-URL']) {
		const other = node('https://a.example/', 'httpRequest', siteHeader(name));
		expect((await why([other])).why).toEqual(['address']);
		expect((await why([other], [plain])).why).toEqual(['address']);
		expect((await why([other], [other])).why).toEqual([]);
	}
	const inJson = node('https://a.example/', 'httpRequest', {
		...{ sendHeaders: true, specifyHeaders: 'json', jsonHeaders: '{"Host": "inside.example"}' },
	});
	expect((await why([inJson])).why).toEqual(['address']);
	const agent = node('https://a.example/', 'httpRequest', siteHeader('User-Agent'));
	expect((await why([agent])).why).toEqual([]);
});

test('a proxy is judged as an address', async () => {
	const proxied = node('https://a.example/', 'httpRequest', { options: { proxy: PRIVATE } });
	expect((await why([proxied])).why).toEqual(['address']);
});

test.each([
	['=https://a.example/x/../{{ $json.a }}', ['webhook']],
	['=https://a.example/x/%2E./{{ $json.a }}', ['webhook']],
	['=https://a.example/x/..{{ $json.a }}', ['webhook']],
	['=https://a.example/{{ $json.a }}', ['webhook']],
	['=https://a.example/web{{ $json.a }}/x', ['webhook']],
	['=https://a.example/n8n/webhook{{ $json.a }}/x', ['webhook']],
	['=https://a.example/form{{ $json.a }}', ['webhook']],
	['=https://a.example/webhook/a/{{ $json.a }}', ['webhook']],
	['=https://a.example/form-waiting/{{ $json.a }}', ['webhook']],
	['=https://a.example/forms/{{ $json.a }}', []],
	['=https://hook.eu1.example.com/v1/{{ $json.a }}', ['webhook']],
	['=https://n8n.example.com/v1/{{ $json.a }}', ['webhook']],
	['=https://me.app.n8n.cloud/v1/{{ $json.a }}', ['webhook']],
	['=https://api.example.com/v1/{{ $json.a }}', []],
	['=https://api.example.com/bot{{ $json.a }}/x', []],
	['=https://n8n.example.com/v1/items?q={{ $json.a }}', []],
])('an expression in the path of %s', async (url, reasons) => {
	expect((await why([node(url)])).why).toEqual(reasons);
	expect((await why([node(url)], [node(url)])).why).toEqual([]);
});

test('what cannot be kept from following redirects is not asked', async () => {
	expect((await why([node('https://a.example/', 'rssFeedRead')])).why).toEqual(['redirects']);
	const feed = node('https://a.example/', 'rssFeedRead');
	expect((await why([feed], [feed])).why).toEqual([]);
	const graphql = (requestMethod: string) =>
		storedNode('Ask', {
			type: 'n8n-nodes-base.graphql',
			parameters: { endpoint: 'https://a.example/', requestMethod },
		});
	expect((await why([graphql('GET')])).why).toEqual(['redirects']);
	expect((await why([graphql('POST')])).why).toEqual([]);
	const graph = (hostUrl: string) =>
		storedNode('Ask', { type: 'n8n-nodes-base.facebookGraphApi', parameters: { hostUrl } });
	expect((await why([graph('graph.facebook.com')])).why).toEqual([]);
	expect((await why([graph('a.example')])).why).toEqual(['redirects']);
});
