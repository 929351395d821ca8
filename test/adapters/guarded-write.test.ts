import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createWorkflows } from '../../src/adapters/n8n-api/workflows/workflows-api';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';
import { thrown } from '../tools/thrown';
import { startN8nServer } from './n8n-server';
import type { N8nServer } from './n8n-server';

const base = storedWorkflow({ nodes: [storedNode('Reply', { parameters: { a: 1 } })] });

const saying = (a: number) => [storedNode('Reply', { parameters: { a } })];

/** n8n with one workflow and its history; `meanwhile` happens within a PUT, before it is carried out. */
function n8nWith(meanwhile: (save: (nodes: typeof base.nodes) => void) => void) {
	let stored = base;
	let saved = 1;
	const history = [{ ...base, createdAt: '2026-01-01T00:00:01.000Z' }];
	const save = (nodes: typeof base.nodes) => {
		saved += 1;
		stored = { ...stored, nodes, versionId: `v${saved}` };
		history.unshift({ ...stored, createdAt: `2026-01-01T00:00:0${saved}.000Z` });
	};
	const asVersion = (one: typeof base) => ({ ...one, name: null, description: null, authors: 'A' });
	let isFirst = true;
	const answer = ({ method, url, body }: { method: string; url: string; body: unknown }) => {
		if (url.includes('/history')) return { body: { data: history.map(asVersion) } };
		const [, versionId] = /versions\/(\w+)/.exec(url) ?? [];
		const version = history.find((one) => one.versionId === versionId);
		if (version) return { body: asVersion(version) };
		if (method === 'PUT') {
			if (isFirst) meanwhile(save);
			isFirst = false;
			save(Object(body).nodes);
		}
		return { body: stored };
	};
	return { answer, nodes: () => stored.nodes, save };
}

let server: N8nServer;
let n8n = n8nWith(() => undefined);

beforeAll(async () => {
	server = await startN8nServer((received) => n8n.answer(received));
});

afterAll(async () => await server.stop());

const update = async (nodes: typeof base.nodes) => {
	const api = createApiClient(server.send, server.baseUrl, new AbortController().signal);
	return await createWorkflows(api, server.baseUrl).update(base, { ...base, nodes });
};

test('a draft that is as it was read is replaced', async () => {
	n8n = n8nWith(() => undefined);
	expect((await update(saying(2))).versionId).toBe('v2');
	expect(n8n.nodes()).toEqual(saying(2));
});

test('a draft that was changed since is left alone', async () => {
	n8n = n8nWith(() => undefined);
	n8n.save(saying(3));
	expect(await thrown(async () => await update(saying(2)))).toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('node "Reply" was changed: parameters.a'),
	});
	expect(n8n.nodes()).toEqual(saying(3));
});

test('who saves between our look and our write gets their version back', async () => {
	n8n = n8nWith((save) => save(saying(3)));
	expect(await thrown(async () => await update(saying(2)))).toMatchObject({
		code: 'conflict',
		message: expect.stringMatching(/parameters\.a; theirs is version v2/),
	});
	expect(n8n.nodes()).toEqual(saying(3));
});

test('of two writers at once in one process one is refused', async () => {
	n8n = n8nWith(() => undefined);
	const outcomes = await Promise.allSettled([update(saying(2)), update(saying(3))]);
	expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
	expect(n8n.nodes()).toEqual(saying(2));
	const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
	expect(refused).toMatchObject({ code: 'conflict' });
});
