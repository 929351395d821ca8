import { createServer } from 'node:http';
import type { Server } from 'node:http';

import { createTemplateService, DEFAULT_HOST } from '../../src/adapters/network/template-service';
import type { Network } from '../../src/web/guarded-fetch';
import { endServer, listenHere } from '../support/local-server';

/** Asks this machine for real. */
const network: Network = {
	resolve: async () => await Promise.resolve(['127.0.0.1']),
	async send({ url, hostHeader, signal }) {
		const answer = await fetch(url, { headers: { host: hostHeader }, signal, redirect: 'manual' });
		const bytes = Buffer.from(await answer.arrayBuffer());
		async function* chunks() {
			yield bytes;
		}
		return {
			status: answer.status,
			headers: Object.fromEntries(answer.headers),
			body: { chunks: chunks(), close: () => undefined },
		};
	},
};

const template = (id: number) => ({
	...{ id, name: `Template ${id}` },
	workflow: {
		nodes: [
			{ name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
			{ id: 'x', name: 'Note', type: 'n8n-nodes-base.stickyNote', credentials: { a: 'b' } },
		],
		connections: {},
		meta: { instanceId: 'somebody' },
	},
});

let asked: string[] = [];
let broken = new Set<string>();
let server: Server;
let host = '';

/** n8n's template service, as n8n 2.41 asks it. */
beforeAll(async () => {
	server = createServer(({ url = '' }, response) => {
		asked.push(url);
		const [, id] = /workflows\/templates\/(\d+)$/.exec(url) ?? [];
		const body =
			id === undefined
				? {
						totalWorkflows: 2,
						workflows: [
							{ id: 1, name: 'One' },
							{ id: 2, name: 'Two' },
						],
					}
				: template(Number(id));
		if (broken.has(id ?? 'list')) response.writeHead(302, { location: '/elsewhere' }).end();
		else response.end(JSON.stringify(body));
	});
	host = `${await listenHere(server)}/api`;
});

let now = 0;

beforeEach(() => {
	asked = [];
	broken = new Set();
	now += 10_000_000;
});

afterAll(async () => await endServer(server));

const query = { search: 'order mail', nodeTypes: ['n8n-nodes-base.webhook'], limit: 5 };

const search = async (of: string | undefined = host) =>
	await createTemplateService({
		...{ network, host: of, now: () => now },
		signal: new AbortController().signal,
	})(query);

test('templates are found by words and nodes, and read as workflows', async () => {
	const found = await search();
	expect(found).toMatchObject([
		{ templateId: '1', url: 'https://n8n.io/workflows/1', content: { name: 'Template 1' } },
		{ templateId: '2' },
	]);
	expect(found[0]?.content.nodes[1]).toMatchObject({ typeVersion: 1, parameters: {} });
	expect(JSON.stringify(found)).not.toContain('somebody');
	expect(asked[0]).toMatch(/^\/api\/templates\/search\?.*nodes=n8n-nodes-base\.webhook/);
});

test('answers are kept for some minutes', async () => {
	await search();
	await search();
	expect(asked).toHaveLength(3);
	now += 16 * 60_000;
	await search();
	expect(asked).toHaveLength(6);
});

test('one that cannot be read leaves the others', async () => {
	broken.add('1');
	expect(await search()).toMatchObject([{ templateId: '2' }]);
});

test('a list that is none, or leads elsewhere, is said to be none', async () => {
	broken.add('list');
	await expect(search()).rejects.toMatchObject({ code: 'unavailable' });
	expect(asked).toHaveLength(1);
});

test('an operator who has switched templates off is heeded', async () => {
	const service = createTemplateService({
		...{ network, host: undefined, now: () => now },
		signal: new AbortController().signal,
	});
	await expect(service(query)).rejects.toMatchObject({ code: 'unsupported' });
	expect(asked).toEqual([]);
});

test('n8n’s own host is asked on the public web alone', async () => {
	await expect(search(DEFAULT_HOST)).rejects.toMatchObject({ code: 'forbidden' });
	expect(asked).toEqual([]);
});

test.each([
	['https://api.n8n.io/api', 'forbidden'],
	['https://API.n8n.io:443/api/', 'forbidden'],
	['http://api.n8n.io.evil.example:1/api/', undefined],
])(
	'where the operator names %s, n8n’s own rules hold for n8n’s own origin alone',
	async (named, code) => {
		let isSent = false;
		const find = createTemplateService({
			network: {
				resolve: async () => await Promise.resolve(['10.0.0.1']),
				async send() {
					isSent = true;
					return await Promise.reject(new Error('away'));
				},
			},
			host: named,
			signal: new AbortController().signal,
			now: () => 0,
		});
		const error = await find({ search: 'x', nodeTypes: [], limit: 1 }).then(
			() => undefined,
			(cause: { code?: string }) => cause,
		);
		expect(error?.code).toBe(code);
		expect(isSent).toBe(code === undefined);
	},
);
