import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { createMember } from '../../sandbox/member.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { codeNode, orderCode, triggerNode } from '../support/sample-workflows';
import { openSurface, ownerCredentials } from '../support/surfaces';
import { useLive } from '../support/use-live';
import { endServer, listenNamed } from '../support/local-server';

const world = useLive(['canvas']);

const ask = async (tool: string, input: object) => await world.canvas.ask(tool, input);

/** Somebody else's service: keeps what it was asked. */
const calls: string[] = [];
const service = createServer((request, response) => {
	calls.push(`${request.method} ${request.url}`);
	response.setHeader('content-type', 'application/json');
	response.end(JSON.stringify({ id: 7, customer: { name: 'Ada' } }));
});
let address = '';

beforeAll(async () => {
	address = await listenNamed(service);
});

afterAll(async () => await endServer(service));

describe('compare-workflow-versions', () => {
	it('tells a draft from what is live, and from each version that is kept', async () => {
		const path = randomUUID();
		const code = orderCode(`Compared ${world.live.mark} ${path}`, 'first', path);
		const { workflowId } = await ask('build-workflow', { code });
		const { activeVersionId: first } = await ask('publish-workflow', { workflowId });
		const patch = (old_str: string, new_str: string) => ({ patches: [{ old_str, new_str }] });
		await ask('build-workflow', { workflowId, ...patch('"first"', '"second"') });
		const { versionId: third } = await ask('build-workflow', {
			...{ workflowId, ...patch('"second"', '"third"') },
		});
		const live = await ask('compare-workflow-versions', { workflowId });
		expect(live).toEqual({
			...{ from: first, to: third },
			nodes: [
				{
					...{ node: 'Reply', is: 'changed', type: 'n8n-nodes-base.set' },
					places: [
						{
							path: 'parameters.jsonOutput',
							...{ from: '{"answer": "first"}', to: '{"answer": "third"}' },
						},
					],
				},
			],
		});
		const previous = await ask('compare-workflow-versions', { workflowId, from: 'previous' });
		expect(previous.nodes[0].places[0].from).toBe('{"answer": "second"}');
		const back = await ask('compare-workflow-versions', { workflowId, from: third, to: first });
		expect(back.nodes[0].places[0].to).toBe('{"answer": "first"}');
	});

	it('shows no secret, also where only the secret has changed', async () => {
		const keys = [`sk-live-${randomUUID()}`, `sk-live-${randomUUID()}`];
		const withKey = (key = '') => ({
			...workflow(
				'Keys',
				[
					triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1),
					triggerNode('Call', 'n8n-nodes-base.httpRequest', 4.2, {
						...{ url: address, sendHeaders: true },
						headerParameters: { parameters: [{ name: 'Authorization', value: `Bearer ${key}` }] },
					}),
				],
				[['Start', 'Call']],
			),
		});
		const stored = await world.live.store(withKey(keys[0]));
		const { id, name, settings } = stored;
		const next = { ...withKey(keys[1]), name, settings };
		await world.live.api('PUT', `/workflows/${id}`, next);
		const given = { workflowId: id, from: stored.versionId };
		const told = await ask('compare-workflow-versions', given);
		expect(told.nodes).toMatchObject([{ node: 'Call', is: 'changed' }]);
		expect(told.nodes[0].places[0].path).toMatch(/^parameters\.headerParameters/);
		expect(told.nodes[0].places[0].to).toContain('[redacted:');
		for (const key of keys) expect(JSON.stringify(told)).not.toContain(key.slice(8, 20));
	});

	it('refuses a version that is not kept', async () => {
		const { id } = await world.live.store(
			workflow('Alone', [triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1)], []),
		);
		const never = await world.canvas.refuse('compare-workflow-versions', { workflowId: id });
		expect(never.message).toMatch(/no published version/);
		const given = { workflowId: id, from: randomUUID() };
		const unknown = await world.canvas.refuse('compare-workflow-versions', given);
		expect(unknown.message).toMatch(/has no version/);
	});
});

describe('prepare-pin-data', () => {
	/** Start → Look (GET) → Change (POST) → Pass on */
	const store = async () => {
		const request = (name: string, method: string) =>
			triggerNode(name, 'n8n-nodes-base.httpRequest', 4.2, {
				...{ method, url: `${address}/${name}`, options: {} },
			});
		const nodes: Json[] = [
			triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1),
			...[request('Look', 'GET'), request('Change', 'POST')],
			codeNode('Pass on', 'return $input.all();'),
		];
		const links: Array<[string, string]> = [
			['Start', 'Look'],
			['Look', 'Change'],
			['Change', 'Pass on'],
		];
		return (await world.live.store(workflow('Prepared', nodes, links))).id as string;
	};

	it('makes a run possible that touches nothing outside', async () => {
		const workflowId = await store();
		const told = await ask('prepare-pin-data', { workflowId });
		expect(told).toMatchObject({ trigger: 'Start', runs: ['Pass on'] });
		expect(told.nodes.map(({ node, why }: Json) => [node, why])).toEqual([
			['Start', 'the run starts here'],
			['Look', 'it asks something outside'],
			['Change', 'it changes or sends something'],
		]);
		expect(calls).toEqual([]);
		const pinData = { ...told.pinData, Change: [{ made: true }] };
		const ran = await ask('run-workflow', { workflowId, pinData, simulate: 'writes' });
		expect(ran).toMatchObject({ status: 'success', data: { 'Pass on': [{ made: true }] } });
		expect(calls).toEqual([]);
	});

	it('knows from earlier executions what items look like', async () => {
		const workflowId = await store();
		await ask('run-workflow', { workflowId });
		calls.length = 0;
		const told = await ask('prepare-pin-data', { workflowId });
		expect(told.nodes[1]).toMatchObject({
			...{ node: 'Look', source: 'past-execution' },
			items: '{ id: number; customer: { name: string } }',
		});
		expect(told.pinData.Look).toEqual([{ id: 7, customer: { name: 'Ada' } }]);
		expect(calls).toEqual([]);
	});
});

describe('find-in-workflows', () => {
	const path = randomUUID();
	const old = `first-${path}`;
	const patches = [
		{ node: 'Reply', path: 'parameters.jsonOutput', old_str: old, new_str: `second-${path}` },
	];

	it('finds a text in drafts and in what is live, to patch it without reading', async () => {
		const code = orderCode(`Found ${world.live.mark} ${path}`, old, path);
		const { workflowId, versionId } = await ask('build-workflow', { code });
		await ask('publish-workflow', { workflowId });
		const find = async (text: string) => await ask('find-in-workflows', { text });
		const place = { node: 'Reply', path: 'parameters.jsonOutput', text: `{"answer": "${old}"}` };
		const workflowName = expect.stringContaining(path);
		expect((await find(old.toUpperCase())).workflows).toEqual([
			{ workflowId, workflowName, versionId, live: 'yes', places: [place] },
		]);
		expect(await ask('build-workflow', { workflowId, patches })).toMatchObject({ errors: [] });
		expect((await find(old)).workflows).toMatchObject([
			{ workflowId, live: versionId, places: [{ ...place, in: 'live' }] },
		]);
	});

	it('says nothing of what the key may not see, nor of a secret', async () => {
		const secret = ['gh', 'p_', path.replaceAll('-', ''), 'abCD'].join('');
		const kept = codeNode('Keep', `const key = '${secret}'; // kept-${path}`);
		const hidden = workflow(`Hidden ${world.live.mark}`, [kept], []);
		const { id } = await world.live.store(hidden);
		const [{ places }] = (await ask('find-in-workflows', { text: `kept-${path}` })).workflows;
		expect(places[0].text).toContain('[redacted:github-token]');
		for (const text of [secret, secret.slice(0, 12), secret.slice(4), secret.slice(-9)])
			expect((await ask('find-in-workflows', { text })).workflows).toEqual([]);
		const { live, model } = world;
		const { baseUrl } = live.access;
		const { apiKey } = await createMember(live.access, { email: `f-${path}@example.test` });
		const credential = await live.credential(`Member ${path}`, 'foremanN8nApi', {
			apiKey,
			baseUrl,
		});
		const { store } = await ownerCredentials(live);
		const own = { credential: { ...credential, store }, tools: ['find-in-workflows'] };
		const members = await openSurface(live, model, 'canvas', own);
		const others = await members.ask('find-in-workflows', { text: `kept-${path}` });
		expect(others).toMatchObject({ workflows: [] });
		expect(JSON.stringify(others)).not.toContain(id);
	});
});

describe('get-node-usage', () => {
	it('finds nodes of drafts and of what is live, part by part', async () => {
		const path = randomUUID();
		const code = orderCode(`Used ${world.live.mark} ${path}`, 'first', path);
		const { workflowId } = await ask('build-workflow', { code });
		await ask('publish-workflow', { workflowId });
		const rename = { old_str: "name: 'Reply'", new_str: "name: 'Answer'" };
		await ask('build-workflow', { workflowId, patches: [rename] });
		const find = async (input: object) => await ask('get-node-usage', input);
		const given = { nodeType: 'n8n-nodes-base.set', lookThrough: 1000 };
		const { workflows, lookedThrough } = await find(given);
		const found = workflows.find((one: Json) => one.workflowId === workflowId);
		expect(found).toEqual({
			...{ workflowId, workflowName: expect.stringContaining(path), isPublished: true },
			nodes: [
				{ name: 'Answer', version: 3.4, in: 'draft' },
				{ name: 'Reply', version: 3.4, in: 'live' },
			],
		});
		expect(await find({ ...given, lookThrough: 1 })).toMatchObject({ lookedThrough: 1, next: 1 });
		const rest = await find({ ...given, offset: 1 });
		expect(rest.lookedThrough).toBe(lookedThrough - 1);
		const { types } = await find({});
		const counted = types.find((one: Json) => one.nodeType === 'n8n-nodes-base.set');
		expect(counted.workflows).toBeGreaterThan(0);
	});
});
