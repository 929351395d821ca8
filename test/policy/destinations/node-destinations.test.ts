import type { WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import { beginOf } from '../../../src/policy/destinations/destinations';
import { nodeDestinations } from '../../../src/policy/destinations/node-destinations';
import { storedNode } from '../../tools/stored-workflow';

const key = { id: 'c1', name: 'What the workflow calls it' };

const at = (type: string, parameters: WorkflowNode['parameters'], credential = 'httpHeaderAuth') =>
	nodeDestinations(
		storedNode('Node', { type, parameters, credentials: { [credential]: key } }),
		'w',
	);

const addresses = (...given: Parameters<typeof at>) => at(...given).map(({ address }) => address);

const signedIn = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };

test('a request tells its address, its method and the credential that goes along', () => {
	const url = 'https://shop.example/orders';
	expect(at('n8n-nodes-base.httpRequest', { url, ...signedIn })).toMatchObject([
		{
			...{ workflowId: 'w', node: 'Node', method: 'GET', address: url },
			credential: { id: 'c1', type: 'httpHeaderAuth' },
		},
	]);
	const [posted] = at('n8n-nodes-base.httpRequestTool', { url, method: 'POST', ...signedIn });
	expect(posted).toMatchObject({ method: 'POST', credential: { id: 'c1' } });
});

test.each<[string, string, WorkflowNode['parameters'], string[]]>([
	[
		'pages',
		'n8n-nodes-base.httpRequest',
		paged('https://b.example'),
		['https://a.example', 'https://b.example'],
	],
	[
		'a proxy',
		'n8n-nodes-base.httpRequest',
		proxied('http://p.example'),
		['https://a.example', 'http://p.example'],
	],
	[
		'a proxy of any node',
		'n8n-nodes-base.airtop',
		{ requestOptions: { proxy: 'http://p' } },
		['http://p'],
	],
	['GraphQL', 'n8n-nodes-base.graphql', { endpoint: 'https://g.example' }, ['https://g.example']],
	[
		'a model',
		'@n8n/n8n-nodes-langchain.lmChatOpenAi',
		{ options: { baseURL: 'https://m' } },
		['https://m'],
	],
	['MCP', '@n8n/n8n-nodes-langchain.mcpClientTool', { endpointUrl: 'https://m' }, ['https://m']],
	['git', 'n8n-nodes-base.git', { sourceRepository: 'https://g' }, ['https://g']],
	[
		'a foreign node, at any depth',
		'n8n-nodes-x.y',
		{ a: [{ deep: { siteDomain: 'd.example' } }] },
		['d.example'],
	],
	[
		'an expression',
		'n8n-nodes-base.httpRequest',
		{ url: '={{ $json.u }}', ...signedIn },
		['={{ $json.u }}'],
	],
	[
		'what is sent',
		'n8n-nodes-base.slack',
		{ attachments: [{ image_url: 'https://i' }], text: 'https://t' },
		[''],
	],
	[
		'fields of a record',
		'n8n-nodes-base.agileCrm',
		{ additionalFields: { url: 'https://w' } },
		[''],
	],
	[
		'the address of a thing',
		'n8n-nodes-base.github',
		{ repository: { __rl: true, value: 'https://d' } },
		[''],
	],
	[
		'a picker where no type has one',
		'n8n-nodes-base.graphql',
		{ endpoint: { __rl: true, mode: 'id', value: 'https://d' } },
		['https://d'],
	],
	[
		'a list for an address',
		'n8n-nodes-base.graphql',
		{ endpoint: ['https://d'] },
		['=["https://d"]'],
	],
	['a number for an address', 'n8n-nodes-base.graphql', { endpoint: 7 }, ['=7']],
	['no address', 'n8n-nodes-base.graphql', { endpoint: '', url: null, allowUri: true }, ['']],
	[
		'a folder',
		'n8n-nodes-base.git',
		{ operation: 'push' },
		['=the repository that the folder names'],
	],
])('of %s', (_what, type, parameters, expected) => {
	expect(addresses(type, parameters)).toEqual(expected);
});

function paged(nextURL: string) {
	const pagination = { pagination: { paginationMode: 'responseContainsNextURL', nextURL } };
	return { url: 'https://a.example', ...signedIn, options: { pagination } };
}

function proxied(proxy: string) {
	return { url: 'https://a.example', ...signedIn, options: { proxy } };
}

test('a request that signs in nowhere takes no credential along, though one is left on it', () => {
	for (const authentication of [undefined, 'none']) {
		const parameters = { url: 'https://a.example', ...(authentication && { authentication }) };
		const [found] = at('n8n-nodes-base.httpRequest', parameters);
		expect(found).toMatchObject({ address: 'https://a.example' });
		expect(found?.credential).toBeUndefined();
	}
});

test('a node without credential and address goes nowhere', () => {
	expect(nodeDestinations(storedNode('Set'), 'w')).toEqual([]);
});

test.each([
	['https://a.example/x?y', 'https://a.example'],
	['=https://a.example/{{ $json.id }}', 'https://a.example'],
	['HTTPS://A.example:8443/', 'https://a.example:8443'],
	['https://a.example', 'https://a.example'],
	['=https://a.example{{ $json.id }}', undefined],
	['=https://{{ $json.host }}/x', undefined],
	['={{ $json.url }}', undefined],
	['https://a.example\\@evil.example/', undefined],
	['https://a.example@evil.example/', undefined],
	['//a.example/x', undefined],
	['a.example', undefined],
])('the host of %s is %p', (address, origin) => {
	expect(beginOf(address)?.origin).toBe(origin);
});
