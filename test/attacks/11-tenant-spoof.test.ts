import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { tools } from '../support/native-tools';
import type { Json } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { toolkitNode } from '../support/surface-workflows';
import type { Credentials } from '../support/surface-workflows';
import {
	fixedIdentity,
	openSurface,
	ownerCredential,
	publishAgent,
	runScript,
} from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

/** Ways to say for whom a call is, none of which is anybody's to say. */
const claims: readonly object[] = [
	{ orgId: 'victim', agencyId: 'victim', userId: 'victim' },
	{ organisation: 'victim', agency: 'victim', user: 'victim' },
	{ tenant: { organisation: 'victim', nested: [{ agency: 'victim' }] } },
	{ _meta: { tenantId: 'victim', principal: { org: 'victim' } } },
	{ headers: { 'x-organisation': 'victim', authorization: 'Bearer victim' } },
	{ created_by: 'victim', createdBy: 'victim', ORG_ID: 'victim' },
	JSON.parse('{"__proto__": {"organisation": "victim"}}'),
];

describe.each(['canvas', 'agent tool', 'toolkit'] as const)('through the %s', (name) => {
	test('a call acts for whom the operator named, whatever its arguments say', async () => {
		const organisation = `${world.live.mark} ${name}`;
		const identity = await fixedIdentity(world.live, organisation, 'own');
		const { id } = await ownerCredential(world.live);
		const credential: Credentials = { id, name: `spoof ${name}`, identity };
		const surface = await openSurface(world.live, world.model, name, {
			...{ credential, tools: ['create_task', 'list_tasks'] },
		});
		const title = randomUUID();
		for (const claim of claims) await surface.call('create_task', { title, ...claim });
		const rows = (await storedRows(world.live, 'foreman_tasks')).filter(
			(row) => row.title === title,
		);
		expect(rows.length).toBeGreaterThan(0);
		for (const row of rows)
			expect(row).toMatchObject({ organisation, agency: 'own', created_by: 'the tester' });
		expect(JSON.stringify(rows)).not.toContain('victim');
	});
});

test('without an identity nothing is done on the canvas, not even as the owner of the key', async () => {
	const path = randomUUID();
	const hook = { ...webhookNode({ path }), webhookId: path };
	const node = {
		...{ name: 'Create', type: 'n8n-nodes-foreman.foremanTeam', typeVersion: 1 },
		parameters: { resource: 'task', operation: 'create_task', title: '={{ $json.body.title }}' },
		credentials: { foremanN8nApi: await ownerCredential(world.live) },
	};
	const { id } = await world.live.store(workflow('Nobody', [hook, node], [[hook.name, node.name]]));
	// n8n itself may refuse to publish a node that lacks a credential, which is as good.
	const refused = await world.live.publish(id).catch(String);
	const title = randomUUID();
	if (refused === undefined)
		expect((await world.live.callWebhook(path, { title, orgId: 'victim' })).status).toBe(500);
	const rows = await storedRows(world.live, 'foreman_tasks');
	expect(rows.filter((row: Json) => row.title === title)).toEqual([]);
});

test('without an identity a toolkit has none of the tools, under any name', async () => {
	const toolkit = toolkitNode({ exposure: 'deferred' }, await ownerCredential(world.live));
	const published = await publishAgent(world.live, `Nobody ${world.live.mark}`, [toolkit]);
	const title = randomUUID();
	const own = tools.filter(({ needsIdentity }) => needsIdentity).map((tool) => tool.name);
	const call = (name: string) => ({
		toolCalls: [{ name: 'run-tool', arguments: { name, arguments: { title, orgId: 'victim' } } }],
	});
	const { script } = await runScript(world.live, world.model, published, [
		...['create_task', 'list_tasks'].map(call),
		{ text: 'done' },
	]);
	expect(own).toEqual(expect.arrayContaining(['create_task', 'list_tasks']));
	const answers =
		script.calls.at(-1)?.toolResults.map(({ content }) => JSON.stringify(content)) ?? [];
	expect(answers).toHaveLength(2);
	for (const answer of answers) expect(answer).toContain('There is no tool');
	const rows = await storedRows(world.live, 'foreman_tasks');
	expect(rows.filter((row: Json) => row.title === title)).toEqual([]);
});
