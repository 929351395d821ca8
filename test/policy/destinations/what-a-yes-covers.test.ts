import type { WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import { createDestinations } from '../../../src/policy/destinations/destinations';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

const OWN = 'n8n.example';

const request = (url: string, parameters: object = {}, other: Partial<WorkflowNode> = {}) =>
	storedNode('Get', {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: { url, authentication: 'genericCredentialType', ...parameters },
		credentials: { httpHeaderAuth: { id: 'c1', name: 'Key' } },
		...other,
	});

const none = async () => await Promise.reject(new Error('gone'));

function portOf(live: WorkflowNode, agreed: readonly string[] = []) {
	return createDestinations({
		workflows: { get: none },
		versions: {
			get: async (_id, versionId) =>
				await Promise.resolve({
					...{ versionId, name: null, description: null, authors: '', createdAt: '' },
					...{ nodes: [live], connections: {} },
				}),
		},
		credentials: { list: async () => await Promise.resolve([]) },
		isAgreed: (key) => agreed.includes(key),
		ownHosts: [OWN],
		isRefused: async () => await Promise.resolve(false),
	});
}

/** Whether a draft of a live workflow sends its secret unasked. */
async function goesLive(live: WorkflowNode, draft: WorkflowNode): Promise<boolean> {
	const workflow = storedWorkflow({ nodes: [draft], activeVersionId: 'v0' });
	const port = portOf(live);
	return (await port.unsaid(workflow, await port.ofWorkflow(workflow))).length === 0;
}

/** Whether it does after a card of the same run that showed another one. */
async function goesOnceAgreed(shown: WorkflowNode, draft: WorkflowNode): Promise<boolean> {
	const card = storedWorkflow({ nodes: [shown] });
	const asked = portOf(shown);
	const { agreed } = await asked.tell(await asked.ofWorkflow(card));
	const workflow = storedWorkflow({ nodes: [draft] });
	const port = portOf(shown, agreed);
	return (await port.unsaid(workflow, await port.ofWorkflow(workflow))).length === 0;
}

const ways = [
	['what is live', goesLive],
	['a card of the run', goesOnceAgreed],
] as const;

const BASE = 'https://shared.example/person/ok';

/** Paths, hosts and spellings that readers of addresses take for others, or for the same. */
const addresses = [
	...['/EVIL', '/person/EVIL', '/person/ok/EVIL', '/person/okEVIL', '/person/ok/', '/person', '/'],
	...['/person/ok/../EVIL', '/person/ok/%2e%2e/EVIL', '/person/ok/.%2E/EVIL', '//person/ok'],
	...['/person\\ok', '/person/ok\\..\\EVIL', '/person/o%6b', '/person/OK', '/person/ok;t=evil'],
	...['/person/ok?t=evil', '/person/ok?', '/person/ok#x', '/person/ok%00', '/person/ok\t/../EVIL'],
	...['/person/./ok', '/person/ok%2f..%2fEVIL', '/person/{{ok}}', '/person/ok{{ $json.a }}'],
].map((path) => `https://shared.example${path}`);

const hosts = [
	...[
		'http://shared.example',
		'https://shared.example:444',
		'https://shared.example.',
		'https://b',
	],
	...['https://shared.example@evil.example', 'https://evil.example\\@shared.example'],
	...['https://shared.exampIe', 'https://sharеd.example', 'https://shared.example%2eevil.example'],
	...['//shared.example', 'shared.example', 'https:/shared.example', 'https:\\\\shared.example'],
].map((origin) => `${origin}/person/ok`);

const expressions = [
	'={{ "https://shared.example/person/ok" }}',
	'=https://shared.example/person/ok{{ $json.a }}',
	'=https://shared.example/person/{{ "ok" }}',
	'=https://shared.example/{{ $json.a }}/ok',
	'=https://{{ "shared.example" }}/person/ok',
];

const routing = (name: string, value = 'evil.example') => ({
	...{ sendHeaders: true, headerParameters: { parameters: [{ name, value }] } },
});

const changed: ReadonlyArray<readonly [what: string, WorkflowNode]> = [
	...[...addresses, ...hosts, ...expressions].map((url) => [url, request(url)] as const),
	...['POST', 'DELETE', 'HEAD', '={{ "GET" }}', '={{ $json.m }}'].map(
		(method) => [`the method ${method}`, request(BASE, { method })] as const,
	),
	[
		'the method of an older version',
		request(BASE, { method: 'GET', requestMethod: 'DELETE' }, { typeVersion: 1 }),
	],
	['another version of the node', request(BASE, {}, { typeVersion: 4 })],
	...['Host', 'host', 'X-Forwarded-Host', 'Forwarded', 'X-Original-URL', 'X-Tenant'].map(
		(name) => [`the header ${name}`, request(BASE, routing(name))] as const,
	),
	['a computed header', request(BASE, routing('={{ "Ho" + "st" }}'))],
	[
		'headers in JSON',
		request(BASE, { specifyHeaders: 'json', jsonHeaders: '{"a":"b","Host":"evil.example"}' }),
	],
	['computed headers', request(BASE, { specifyHeaders: 'json', jsonHeaders: '={{ $json }}' })],
	['a proxy', request(BASE, { options: { proxy: 'http://evil.example' } })],
	[
		'the next page',
		request(BASE, {
			options: { pagination: { pagination: { nextURL: '={{ $response.body.next }}' } } },
		}),
	],
	[
		'a header of the next page',
		request(BASE, {
			options: {
				pagination: {
					pagination: {
						parameters: { parameters: [{ type: 'headers', name: 'Host', value: 'evil.example' }] },
					},
				},
			},
		}),
	],
	['any certificate', request(BASE, { options: { allowUnauthorizedCerts: true } })],
	[
		'secrets on redirects',
		request(BASE, { options: { sendCredentialsOnCrossOriginRedirect: true } }),
	],
	[
		'another credential',
		request(BASE, {}, { credentials: { httpHeaderAuth: { id: 'c2', name: 'Key' } } }),
	],
	['another node', request(BASE, {}, { type: 'n8n-nodes-other.request' })],
];

describe.each(ways)('by %s', (_way, goes) => {
	it.each(changed)('nobody has agreed to %s', async (_what, draft) => {
		expect(await goes(request(BASE), draft)).toBe(false);
	});

	it.each([
		['nothing', {}],
		['a body', { sendBody: true, jsonBody: '={{ $json }}' }],
		[
			'a query beside it',
			{ sendQuery: true, queryParameters: { parameters: [{ name: 'a', value: 'b' }] } },
		],
		['a header that says nothing of where', routing('Accept', '={{ $json.type }}')],
		['such headers in JSON', { specifyHeaders: 'json', jsonHeaders: '{"accept":"*/*"}' }],
		['how long to wait', { options: { timeout: 1000, allowUnauthorizedCerts: false } }],
	])('a change of %s asks nothing', async (_what, parameters) => {
		expect(await goes(request(BASE), request(BASE, parameters))).toBe(true);
		expect(await goes(request(BASE), { ...request(BASE, parameters), name: 'Renamed' })).toBe(true);
	});

	it('an address and its proxy do not change places', async () => {
		const proxy = 'http://proxy.example';
		expect(
			await goes(
				request(BASE, { options: { proxy } }),
				request(proxy, { options: { proxy: BASE } }),
			),
		).toBe(false);
	});

	it('a computed path is agreed to by its own text, but not on this n8n', async () => {
		const path = (origin: string, inner = '$json.id') =>
			request(`=${origin}/webhook/{{ ${inner} }}`);
		const away = 'https://shared.example';
		expect(await goes(path(away), path(away))).toBe(true);
		expect(await goes(path(away), path(away, '$json.other'))).toBe(false);
		for (const origin of [
			...[`https://${OWN}`, `https://${OWN.toUpperCase()}:8443`, 'http://localhost:5678'],
			...[
				'http://127.0.0.1:5678',
				'http://[::1]:5678',
				'http://2130706433:5678',
				'http://n8n:5678',
			],
			...['http://10.0.0.3', 'http://n8n.local', `https://${OWN}.`],
		])
			expect([origin, await goes(path(origin), path(origin))]).toEqual([origin, false]);
		const query = request(`=https://${OWN}/webhook/a?id={{ $json.id }}`);
		expect(await goes(query, query)).toBe(true);
	});

	it('of a node that makes its address of several parameters, all count', async () => {
		const made = (parameters: object) =>
			request('https://shared.example', parameters, { type: 'n8n-nodes-other.request' });
		expect(await goes(made({ resource: 'a' }), made({ resource: 'a' }))).toBe(true);
		expect(await goes(made({ resource: 'a' }), made({ resource: 'b' }))).toBe(false);
		const own = request(
			`https://${OWN}`,
			{ resource: '={{ $json.r }}' },
			{ type: 'n8n-nodes-x.y' },
		);
		expect(await goes(own, own)).toBe(false);
	});
});

it('a node that is disabled in what is live sends nothing there', async () => {
	expect(await goesLive({ ...request(BASE), disabled: true }, request(BASE))).toBe(false);
});

it('what a card cuts off is agreed to for its one call', async () => {
	const long = request(`${BASE}/${'a'.repeat(300)}`);
	expect(await goesOnceAgreed(long, long)).toBe(false);
	expect(await goesLive(long, long)).toBe(true);
});

it('the card says what else decides where a request ends', async () => {
	const drafts = [
		request(BASE, routing('Host')),
		request(BASE, { options: { allowUnauthorizedCerts: true } }),
		request('https://shared.example', { path: 'a' }, { type: 'n8n-nodes-x.y' }),
	];
	const workflow = storedWorkflow({ nodes: drafts });
	const port = portOf(request(BASE));
	const { facts } = await port.tell(await port.ofWorkflow(workflow));
	expect(facts.map((fact) => fact.split('(httpHeaderAuth)')[1])).toEqual([
		', with the header Host: evil.example.',
		', without checking the certificate of the server.',
		', as set in {"authentication":"genericCredentialType","path":"a","url":"https://shared.example"}.',
	]);
});
