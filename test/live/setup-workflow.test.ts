import { randomUUID } from 'node:crypto';

import type { CredentialReference, Json } from '../support/live-instance';
import { callNode, chain, codeNode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit']);

/** n8n can test this type: it calls the n8n under test. */
const foremanNode = (name: string): Json => ({
	name,
	type: 'n8n-nodes-foreman.foremanWorkflows',
	typeVersion: 1,
	parameters: { resource: 'workflow', operation: 'list-workflows' },
});

const header = async () =>
	await world.live.credential(`Header ${randomUUID()}`, 'httpHeaderAuth', {
		name: 'a',
		value: 'b',
	});

const foreman = async (apiKey: string) =>
	await world.live.credential(`Foreman ${randomUUID()}`, 'foremanN8nApi', {
		baseUrl: world.live.access.baseUrl,
		apiKey,
	});

/** What a person does in the editor: sets credentials of nodes, and saves. */
async function setByPerson(
	workflowId: string,
	type: string,
	byNode: Readonly<Record<string, CredentialReference>>,
) {
	const { name, nodes, connections, settings } = await world.live.workflow(workflowId);
	const changed = nodes.map((node: Json) =>
		byNode[node.name] === undefined
			? node
			: { ...node, credentials: { ...node.credentials, [type]: byNode[node.name] } },
	);
	await world.live.api('PUT', `/workflows/${workflowId}?publishIfActive=false`, {
		...{ name, nodes: changed, connections, settings },
	});
}

const missingOf = ({ waitingNodes }: Json) =>
	Object.fromEntries(
		waitingNodes.map(({ node, missing }: Json) => [node, missing.map((one: Json) => one.message)]),
	);

test('everything that only a person can fill in is named, node by node', async () => {
	const basic = await world.live.credential('Basic', 'httpBasicAuth', { user: 'a', password: 'b' });
	const url = { ...callNode('Address', await header()).parameters, url: '' };
	const { id } = await world.live.store(
		chain(
			'Gaps',
			callNode('Gone', { id: 'gone', name: 'Gone' }),
			callNode('Other', basic),
			{ ...callNode('Address', await header()), parameters: url },
			{ ...callNode('Off'), disabled: true },
			codeNode('Code', 'return "<__PLACEHOLDER_VALUE__Your greeting__>"'),
			callNode('Ready', await header()),
		),
	);
	const answer = await world.canvas.ask('setup-workflow', { workflowId: id });
	expect(missingOf(answer)).toEqual({
		Gone: [
			'credential "httpHeaderAuth" is set to gone, which does not exist or is hidden from the API key.',
		],
		Other: ['credential "httpHeaderAuth" is set to "Basic", which is a "httpBasicAuth".'],
		Address: [expect.stringMatching(/URL.*required/)],
		Code: ['it still holds a placeholder for "Your greeting".'],
	});
});

test('what a person sets meanwhile is tested; what is left is told', async () => {
	const draft = chain('Hand over', foremanNode('Right'), foremanNode('Wrong'), callNode('Left'));
	const { id } = await world.live.store(draft);
	const { versionId: since } = await world.canvas.ask('setup-workflow', { workflowId: id });
	await setByPerson(id, 'foremanN8nApi', {
		Right: await foreman(world.live.access.apiKey),
		Wrong: await foreman('not-a-key-of-this-n8n'),
	});
	const answer = await world.canvas.ask('setup-workflow', { workflowId: id, since });
	expect(answer).toMatchObject({
		completedNodes: ['Right'],
		skippedNodes: ['Left'],
		failedNodes: [
			{
				node: 'Wrong',
				message: expect.stringMatching(/^Its credential fails\. n8n says: \S/),
				url: expect.stringContaining(`${world.live.access.baseUrl}/home/credentials/`),
			},
		],
		waitingNodes: [{ node: 'Left' }],
	});
});

test.each(['canvas', 'toolkit'] as const)(
	'the %s waits until a person has set all, in two saves',
	async (name) => {
		const { id } = await world.live.store(chain('Wait', callNode('One'), callNode('Two')));
		const first = await world.canvas.ask('setup-workflow', { workflowId: id });
		const given = { workflowId: id, since: first.versionId, wait: 60 };
		const waiting = world.surface(name).ask('setup-workflow', given);
		await setByPerson(id, 'httpHeaderAuth', { One: await header() });
		await setByPerson(id, 'httpHeaderAuth', { Two: await header() });
		const answer = await waiting;
		expect(answer).toMatchObject({
			completedNodes: ['One', 'Two'],
			skippedNodes: [],
			failedNodes: [],
			waitingNodes: [],
			message: expect.stringMatching(/is set up\.$/),
		});
		expect(answer.versionId).toBe((await world.live.workflow(id)).versionId);
	},
);

test('a wait ends, and tells what is left', async () => {
	const { id } = await world.live.store(chain('Late', callNode('One')));
	const answer = await world.canvas.ask('setup-workflow', { workflowId: id, wait: 1 });
	expect(answer).toMatchObject({ completedNodes: [], skippedNodes: ['One'] });
});

test('credentials are set on the draft of a published workflow, and its pins stay', async () => {
	const draft = chain('Live', callNode('Call', await header()), callNode('Next', await header()));
	const pinData = { Call: [{ json: { pinned: true } }] };
	const { id } = await world.live.store({ ...draft, pinData });
	await world.live.publish(id);
	const before = await world.live.workflow(id);
	const real = await header();
	const credentials = { Call: { httpHeaderAuth: real.id } };
	await world.canvas.ask('apply-workflow-credentials', { workflowId: id, credentials });
	const after = await world.live.workflow(id);
	expect(after).toEqual({
		...before,
		nodes: before.nodes.map((node: Json) =>
			node.name === 'Call' ? { ...node, credentials: { httpHeaderAuth: real } } : node,
		),
		versionId: after.versionId,
		versionCounter: after.versionCounter,
		updatedAt: after.updatedAt,
		// n8n counts in the background, after it has answered that it publishes.
		triggerCount: after.triggerCount,
	});
	expect(after.versionId).not.toBe(before.versionId);
	expect(after.activeVersionId).toBe(before.versionId);
	expect(after.pinData).toEqual(pinData);
});
