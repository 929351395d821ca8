import { randomUUID } from 'node:crypto';

import { columns, tablesNamed } from '../support/asking-agent';
import { ownerClient } from '../support/api-client';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { openMcpSession } from '../support/mcp-client';
import { publishMcpServer } from '../support/mcp-server';
import { brokenOrderCode } from '../support/sample-workflows';
import { storedRows } from '../support/stored-rows';
import { toolkitNode } from '../support/surface-workflows';
import { ownerCredentials, ownerTenant, STORE_SECRET } from '../support/surfaces';
import { useLive } from '../support/use-live';
import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { createAgentRecordTable } from '../../src/adapters/own-tables/agent-record-table';
import { createAgentRecords } from '../../src/policy/agents/agent-records';
import { nativeProviders } from '../../src/kernel/define-tool';
import { changePermissions } from '../../src/policy/agents/change-permissions';
import { createApprovals } from '../../src/policy/approvals/approvals';

const world = useLive([]);

/** n8n's MCP Server Trigger, which runs nothing, in front of a toolkit. */
async function publishServer(parameters: object): Promise<string> {
	const toolkit = toolkitNode(
		{ profile: 'standard', whileAsking: 'answer', ...parameters },
		await ownerCredentials(world.live),
	);
	const client = await publishMcpServer(world, `Client ${randomUUID()}`, [toolkit]);
	return client.parameters.endpointUrl;
}

const approvals = () =>
	createApprovals({
		store: createApprovalTable(ownerClient(world.live), { newClaim: randomUUID, now: Date.now }),
		...{
			secret: world.live.sealSecret(STORE_SECRET),
			lifetime: 1,
			now: Date.now,
			newId: randomUUID,
		},
	});

const records = () =>
	createAgentRecords({
		store: createAgentRecordTable(ownerClient(world.live), randomUUID),
		...{ secret: world.live.sealSecret(STORE_SECRET), now: Date.now },
	});

const askedFor = async (name: string): Promise<Json[]> =>
	(await storedRows(world.live, 'foreman_approvals'))
		.map(({ body }) => JSON.parse(body))
		.filter((approval) => approval.arguments.includes(name));

const newTable = (name: string) => ['create-data-table', { name, columns }] as const;

test('an approval of one client is of no use to another', async () => {
	const url = await publishServer({});
	const [one, other] = [await openMcpSession(url), await openMcpSession(url)];
	const name = `Approved ${randomUUID()}`;
	expect((await one.call(...newTable(name))).answer).toMatchObject({ status: 'approval-required' });
	const [asked] = await askedFor(name);
	await approvals().decide(asked.id, 'approved', 'a person');
	expect((await other.call(...newTable(name))).answer).toMatchObject({
		status: 'approval-required',
	});
	expect(await tablesNamed(world, name)).toHaveLength(0);
	await one.call(...newTable(name));
	expect(await tablesNamed(world, name)).toHaveLength(1);
});

test('a declined call of one client is no refusal for another', async () => {
	const url = await publishServer({});
	const [one, other] = [await openMcpSession(url), await openMcpSession(url)];
	const name = `Declined ${randomUUID()}`;
	await one.call(...newTable(name));
	const [asked] = await askedFor(name);
	await approvals().decide(asked.id, 'declined', 'a person');
	expect((await one.call(...newTable(name))).answer).toMatchObject({ status: 'denied' });
	expect((await other.call(...newTable(name))).answer).toMatchObject({
		status: 'approval-required',
	});
});

test('what strangers wrote to one client makes no other ask', async () => {
	const rules = { rules: [{ tools: ['create-data-table'], status: 'always_allow' }] };
	const url = await publishServer({ permissions: rules });
	const [one, other] = [await openMcpSession(url), await openMcpSession(url)];
	const source = `Source ${randomUUID()}`;
	await other.call(...newTable(source));
	const [{ id }] = await tablesNamed(world, source);
	await one.call('query-data-table-rows', { dataTableId: id });
	const [read, unread] = [`Read ${randomUUID()}`, `Unread ${randomUUID()}`];
	expect((await one.call(...newTable(read))).answer).toMatchObject({ status: 'approval-required' });
	await other.call(...newTable(unread));
	expect(await tablesNamed(world, unread)).toHaveLength(1);
});

test('a draft of one client is not patched by another', async () => {
	const url = await publishServer({ profile: 'unattended' });
	const [one, other] = [await openMcpSession(url), await openMcpSession(url)];
	const name = `Of one client ${world.live.mark}`;
	await one.call('build-workflow', { code: brokenOrderCode(name, 'yes') });
	const patches = [{ old_str: 'const = ', new_str: 'const reply = ' }];
	const { refusal } = await other.call('build-workflow', { patches });
	expect(refusal?.message).toBeDefined();
	const { data } = await world.live.api('GET', '/workflows?limit=250');
	expect(data.some((one: Json) => one.name === name)).toBe(false);
	expect((await one.call('build-workflow', { patches })).answer).toMatchObject({ created: true });
});

test('what operators decide reaches a client that is connected already', async () => {
	const agentId = randomUUID();
	const url = await publishServer({ permissionSource: 'managed', agentId });
	const client = await openMcpSession(url);
	const isOffered = async (name: string) => (await client.names()).includes(name);
	expect(await isOffered('list-workflows')).toBe(true);
	const key = { organisation: ownerTenant.organisation, agency: ownerTenant.agency, agentId };
	await records().change(
		key,
		'an operator',
		changePermissions([]).set(['list-workflows'], 'blocked'),
	);
	await eventually('the tool is gone', async () => !(await isOffered('list-workflows')), 30_000);
});

test('what was looked up for one client is not what another goes by', async () => {
	const agentId = randomUUID();
	const url = await publishServer({ permissionSource: 'managed', agentId });
	const isOffered = async (name: string) =>
		(await (await openMcpSession(url)).names()).includes(name);
	expect(await isOffered('list-workflows')).toBe(true);
	const key = { organisation: ownerTenant.organisation, agency: ownerTenant.agency, agentId };
	const { set } = changePermissions(nativeProviders);
	await records().change(key, 'an operator', set(['list-workflows'], 'blocked'));
	expect(await isOffered('list-workflows')).toBe(false);
});
