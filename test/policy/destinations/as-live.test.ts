import type { WorkflowDocument, WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import { createDestinations } from '../../../src/policy/destinations/destinations';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

const ask = (parameters: object = {}, more: object = {}): WorkflowNode =>
	storedNode('Ask', {
		type: 'n8n-nodes-base.httpRequest',
		parameters: { url: 'https://shop.example/open', ...parameters },
		...more,
	});

async function isAsLive(
	draft: WorkflowNode,
	live: WorkflowNode = ask(),
	stored: Partial<WorkflowDocument> = {},
): Promise<boolean> {
	const workflow = storedWorkflow({ nodes: [draft], activeVersionId: 'v0', ...stored });
	const port = createDestinations({
		workflows: { get: async () => await Promise.resolve(workflow) },
		versions: {
			get: async (_id, versionId) =>
				await Promise.resolve({
					...{ versionId, name: null, description: null, authors: '', createdAt: '' },
					...{ nodes: [live], connections: {} },
				}),
		},
		credentials: { list: async () => await Promise.resolve([]) },
		isAgreed: () => true,
		isRefused: async () => await Promise.resolve(false),
		ownHosts: ['n8n.example'],
	});
	return await port.isAsLive(workflow, await port.ofWorkflow(workflow));
}

const query = (value: string) => ({
	sendQuery: true,
	queryParameters: { parameters: [{ name: 'q', value }] },
});
const key = {
	parameters: { url: 'https://shop.example/open', authentication: 'genericCredentialType' },
	credentials: { httpHeaderAuth: { id: 'c1', name: 'Key' } },
};

it('takes a constant request that is live in the same words for one that carries nothing out', async () => {
	expect(await isAsLive(ask())).toBe(true);
	expect(await isAsLive(ask(query('a')), ask(query('a')))).toBe(true);
});

/** Each: what is other, the draft, and then what is live and what n8n has stored, where that matters. */
const others: Readonly<Record<string, Parameters<typeof isAsLive>>> = {
	'another address': [ask({ url: 'https://shop.example/other' })],
	'another query': [ask(query('secret')), ask(query('a'))],
	'another method': [ask({ method: 'DELETE' })],
	'what the run knows': [ask(query('={{ $json.a }}')), ask(query('={{ $json.a }}'))],
	'a stored credential': [ask({}, key), ask({}, key)],
	'a node that is off where it is live': [ask(), ask({}, { disabled: true })],
	'a node of another name': [ask({}, { name: 'New' })],
	'a node of another version': [ask({}, { typeVersion: 9 })],
	'a workflow of which nothing is live': [ask(), ask(), { activeVersionId: null }],
};

it.each(Object.entries(others))('does not do so for %s', async (_what, given) => {
	expect(await isAsLive(...given)).toBe(false);
});
