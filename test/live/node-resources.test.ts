import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createMember } from '../../sandbox/member.mjs';
import type { CredentialReference, Json } from '../support/live-instance';
import { openSurface } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const TOOL = 'explore-node-resources';
const KEY = `sk-canary-${Math.random().toString(36).slice(2)}`;
const WRONG = `${KEY}-wrong`;
const OPENAI = '@n8n/n8n-nodes-langchain.lmChatOpenAi';
const OLLAMA = '@n8n/n8n-nodes-langchain.lmChatOllama';
const MATTERMOST = 'n8n-nodes-base.mattermost';

const answers: Readonly<Record<string, unknown>> = {
	'/v1/models': { data: [{ id: 'gpt-of-ours' }, { id: 'tts-of-ours' }, { id: KEY }] },
	'/api/tags': { models: [{ name: 'llama-of-ours' }] },
	'/api/v4/users': [{ id: 'u1', username: 'ada', delete_at: 0 }],
};

/** A service that wants the key, and is careless with it. */
let service: Server;
let asked: string[] = [];
let openAi: CredentialReference;
let mattermost: CredentialReference;

const address = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const credential = async (type: string, data: object) =>
	await world.live.credential(`Resources ${type} ${world.live.mark}`, type, data);

const openAiCredential = async (apiKey: string) =>
	await credential('openAiApi', { apiKey, url: `${address()}/v1`, header: false });

function answer({ url = '', headers }: IncomingMessage): readonly [number, unknown] {
	const { pathname, searchParams } = new URL(url, address());
	asked.push(pathname);
	if (headers.authorization !== `Bearer ${KEY}`)
		return [401, { error: { message: `Incorrect API key: ${headers.authorization}` } }];
	if (Number(searchParams.get('page') ?? 0) > 0) return [200, []];
	return [200, answers[pathname] ?? {}];
}

beforeAll(async () => {
	service = createServer((request, response) => {
		const [status, body] = answer(request);
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	});
	await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
	openAi = await openAiCredential(KEY);
	mattermost = await credential('mattermostApi', { accessToken: KEY, baseUrl: address() });
});

afterAll(async () => {
	service.closeAllConnections();
	await new Promise((resolve) => service.close(resolve));
});

beforeEach(() => {
	asked = [];
});

const explore = async (input: object): Promise<Json> => await world.canvas.ask(TOOL, input);
const refuse = async (input: object) => await world.canvas.refuse(TOOL, input);

test('a list that a node searches is loaded with the credential, whose secret stays out of it', async () => {
	const { results } = await explore({
		nodeType: OPENAI,
		resource: 'model',
		credentialId: openAi.id,
	});
	expect(results).toContainEqual({ name: 'gpt-of-ours', value: 'gpt-of-ours' });
	expect(results).toContainEqual({ name: '[redacted:secret]', value: '[redacted:secret]' });
	expect(JSON.stringify(results)).not.toContain(KEY);
});

test('a list is searched', async () => {
	const { results } = await explore({
		nodeType: OPENAI,
		resource: 'model',
		credentialId: openAi.id,
		query: 'TTS',
	});
	expect(results.map(({ value }: Json) => value)).toEqual(['tts-of-ours']);
});

test('options that a node loads are listed, by parameter or by the node’s own name', async () => {
	for (const resource of ['userId', 'getUsers']) {
		const { results } = await explore({
			nodeType: MATTERMOST,
			resource,
			credentialId: mattermost.id,
			parameters: { resource: 'channel', operation: 'addUser' },
		});
		expect(results).toContainEqual({ name: 'ada', value: 'u1' });
	}
});

test('a list that a node only describes is loaded', async () => {
	const ollama = await credential('ollamaApi', { baseUrl: address(), apiKey: KEY });
	const { results } = await explore({
		nodeType: OLLAMA,
		resource: 'model',
		credentialId: ollama.id,
	});
	expect(results).toEqual([{ name: 'llama-of-ours', value: 'llama-of-ours' }]);
});

test('a list of n8n itself needs no credential', async () => {
	const name = `explored ${world.live.mark}`;
	const columns = [{ name: 'city', type: 'string' }];
	const { id } = await world.live.api('POST', '/data-tables', { name, columns });
	const nodeType = 'n8n-nodes-base.dataTable';
	const { results } = await explore({ nodeType, resource: 'dataTableId', query: name });
	expect(results).toMatchObject([{ name, value: id }]);

	const found = await explore({
		nodeType,
		resource: 'getDataTableColumns',
		parameters: { dataTableId: { __rl: true, mode: 'id', value: id } },
	});
	expect(found.results).toContainEqual({ name: 'city (string)', value: 'city' });
	await world.live.api('DELETE', `/data-tables/${id}`);
});

test('what the service says of a wrong key is told without the key', async () => {
	const { id } = await openAiCredential(WRONG);
	const { message, hint } = await refuse({
		nodeType: OPENAI,
		resource: 'model',
		credentialId: id,
	});
	expect(message).toMatch(/could not load the list for "model"/);
	expect(message + hint).not.toContain(KEY);
	expect(asked).not.toEqual([]);
});

describe('the service is not asked', () => {
	afterEach(() => {
		expect(asked).toEqual([]);
	});

	test('without the credential that the node needs', async () => {
		const { message, hint } = await refuse({ nodeType: OPENAI, resource: 'model' });
		expect(message).toContain('openAiApi');
		expect(hint).toContain('list-credentials');
	});

	test('with a credential of another type', async () => {
		const { message } = await refuse({
			nodeType: OPENAI,
			resource: 'model',
			credentialId: mattermost.id,
		});
		expect(message).toContain('mattermostApi');
		expect(message).toContain('openAiApi');
	});

	test('for a list that there is not', async () => {
		const { message, hint } = await refuse({
			nodeType: OPENAI,
			resource: 'modl',
			credentialId: openAi.id,
		});
		expect(message).toContain('Did you mean "model"?');
		expect(hint).toContain('model');
	});

	test('at an address that the caller names', async () => {
		const { message } = await refuse({
			nodeType: OPENAI,
			resource: 'model',
			credentialId: openAi.id,
			parameters: { options: { baseURL: `${address()}/elsewhere` } },
		});
		expect(message).toContain('an address is not taken here');
	});

	test('with a token for a next page that it did not give', async () => {
		const { message } = await refuse({
			nodeType: OPENAI,
			resource: 'model',
			credentialId: openAi.id,
			paginationToken: `${address()}/next`,
		});
		expect(message).toContain('not one that this list gave');
	});

	test('with a credential that the API key may not read', async () => {
		const member = await createMember(world.live.access, {
			email: `resources-${world.live.mark}@example.com`,
		});
		const { baseUrl } = world.live.access;
		const own = await credential('foremanN8nApi', { baseUrl, apiKey: member.apiKey });
		const surface = await openSurface(world.live, world.model, 'canvas', {
			credential: own,
			tools: [TOOL],
		});
		await surface.refuse(TOOL, { nodeType: OPENAI, resource: 'model', credentialId: openAi.id });
	});
});

test('the secret stands in no execution', async () => {
	const workflowId = await world.canvas.workflowOf(TOOL);
	const { data } = await world.live.api(
		'GET',
		`/executions?workflowId=${workflowId}&includeData=true&limit=100`,
	);
	const own = data.filter((one: Json) => JSON.stringify(one).includes(TOOL));
	expect(own.length).toBeGreaterThan(0);
	expect(own.some((one: Json) => JSON.stringify(one).includes(KEY))).toBe(false);
});
