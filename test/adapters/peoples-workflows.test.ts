import type { SendApiRequest } from '../../src/adapters/n8n-api/client';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createPeoplesWorkflows } from '../../src/adapters/n8n-api/workflows/peoples-workflows';

const CHAT = '0f6e2c1a-5f0f-4e0e-9a3d-2f8e1a6b7c5d';

const calls = (workflowId: unknown) => ({
	type: 'n8n-nodes-base.executeWorkflow',
	parameters: { workflowId: { __rl: true, mode: 'id', value: workflowId } },
});

const hook = (path: string, webhookId?: string) => ({
	type: 'n8n-nodes-base.webhook',
	parameters: { path },
	...(webhookId === undefined ? {} : { webhookId }),
});

const foreman = { type: 'own.foreman', parameters: {} };

const stored = [
	{ id: 'chat', name: 'Chat', nodes: [hook('', CHAT), foreman] },
	{ id: 'front', name: 'Front', nodes: [hook('Ask/The/Desk'), calls('chat')] },
	{ id: 'gate', name: 'Gate', nodes: [calls('front'), { type: 'x', parameters: 'odd' }] },
	{ id: 'other', name: 'Other', nodes: [hook('orders'), calls('={{ $json.id }}')] },
	{ id: 'loop', name: 'Loop', nodes: [calls('loop'), calls('..'), calls('round')] },
	{ id: 'round', name: 'Round', nodes: [calls('loop'), calls('an odd/id?')] },
	{ id: 'live', name: 'Live', nodes: [hook('new')], activeVersion: { nodes: [foreman] } },
];

/** `isClosed`: the key may list workflows, and not read one. */
function open(isClosed = false) {
	const requests: string[] = [];
	const send: SendApiRequest = async ({ path }) => {
		requests.push(path);
		const id = path.split('/')[2];
		if (id === undefined)
			return await Promise.resolve({ status: 200, body: { data: stored, nextCursor: null } });
		const one = stored.find((each) => each.id === decodeURIComponent(id));
		return await Promise.resolve(
			one && !isClosed ? { status: 200, body: one } : { status: isClosed ? 403 : 404, body: {} },
		);
	};
	const api = createApiClient(send, 'http://n8n', new AbortController().signal);
	const acts = ({ type }: { readonly type: string }) => type === foreman.type;
	return { found: createPeoplesWorkflows(api, acts), requests };
}

test.each([
	['chat', 'Chat'],
	['front', 'Front'],
	['gate', 'Gate'],
	['live', 'Live'],
	['other', undefined],
	['loop', undefined],
	['..', undefined],
	['none', undefined],
])('the workflow %s: Foreman works in %p, itself or below it', async (id, name) => {
	expect(await open().found.withId(id)).toBe(name);
	expect(await open(true).found.withId(id)).toBe(name);
});

test.each([
	[['n8n', 'webhook', CHAT, 'chat'], 'Chat'],
	[['n8n', 'webhook-test', CHAT], 'Chat'],
	[['n8n', 'hooks-by-another-name', CHAT, 'chat'], 'Chat'],
	[['n8n', 'webhook', 'ask', 'the', 'desk'], 'Front'],
	[['n8n', 'webhook', 'an-id', 'ask', 'the', 'desk', '7'], 'Front'],
	[['n8n', 'form', 'new'], 'Live'],
	[['n8n', 'webhook', 'ask', 'desk'], undefined],
	[['n8n', 'ask', 'the', 'desk'], undefined],
	[['n8n', 'webhook', 'orders'], undefined],
])('the path %p leads to %p', async (segments, name) => {
	expect(await open().found.behindWebhook(segments)).toBe(name);
});

test('one workflow is read with what it calls, each once, and no other', async () => {
	const { found, requests } = open();
	expect(await found.withId('gate')).toBe('Gate');
	expect(await found.withId('front')).toBe('Front');
	expect(requests).toEqual(['/workflows/gate', '/workflows/front', '/workflows/chat']);
});

test('all workflows are read once for addresses, and not for one that is no webhook', async () => {
	const { found, requests } = open();
	expect(await found.behindWebhook(['example.com', 'orders'])).toBeUndefined();
	expect(requests).toEqual([]);
	await found.behindWebhook(['webhook', CHAT]);
	await found.behindWebhook(['webhook', 'x']);
	expect(requests).toEqual(['/workflows']);
});
