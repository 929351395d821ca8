import { randomUUID } from 'node:crypto';

import { sealOf } from '../../src/policy/approvals/approval-store';
import { derivedSecret } from '../../src/policy/derived-secret';
import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { ownTableNames } from '../../src/adapters/own-tables/own-table';
import { ownerClient } from '../support/api-client';
import type { AskingAgent } from '../support/asking-agent';
import { answerCard, columns, startAsking, tablesNamed } from '../support/asking-agent';
import type { CredentialReference, Json } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { toolkitNode } from '../support/surface-workflows';
import type { Reply, Surface } from '../support/surfaces';
import { openSurface, publishAgent, STORE_SECRET } from '../support/surfaces';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';

/*
 * A key alone: it works, it opens the store, and what seals the store is derived from it. Then the agent's own key can open what
 * decides about the agent, so its tools must not.
 */

const world = useLive(['canvas']);
const channel = useChannel();

let credential: CredentialReference;
let asking: AskingAgent;
let agent: Surface;

beforeAll(async () => {
	const { live, model } = world;
	credential = await live.kept(`One key ${live.mark}`, 'foremanN8nApi', {
		...{ apiKey: live.access.apiKey, askUrlSecret: channel().url },
	});
	asking = await publishAgent(live, `One key ${live.mark}`, [
		toolkitNode({ profile: 'standard', domains: ['data-table'] }, credential),
	]);
	agent = await openSurface(live, model, 'toolkit', { credential, tools: [] });
});

const create = (name: string) => ['create-data-table', { name, columns }] as const;

async function approved(name: string): Promise<void> {
	const run = startAsking(world, asking.path, [create(name)]);
	const { approvalUrl } = await channel().question(name);
	expect(await answerCard(approvalUrl, 'approved')).toBe(200);
	await run.told();
	expect(await tablesNamed(world, name)).toHaveLength(1);
}

const approvalOf = async (name: string): Promise<Json> =>
	(await storedRows(world.live, 'foreman_approvals')).find(({ body }) => body.includes(name));

test('a person is asked and answers with the key alone; the row is sealed with what is derived from it', async () => {
	const name = `Sealed ${randomUUID()}`;
	await approved(name);
	const { body, seal } = await approvalOf(name);
	const secret = derivedSecret(world.live.access.apiKey);
	expect(seal).toBe(sealOf(JSON.parse(body), secret));
	const stored = JSON.stringify(await storedRows(world.live, 'foreman_approvals'));
	for (const hidden of [secret, world.live.access.apiKey, channel().url])
		expect(stored).not.toContain(hidden);
});

test('an approval that somebody sealed without the key is none', async () => {
	const name = `Forged ${randomUUID()}`;
	startAsking(world, asking.path, [create(name)]);
	const { approvalUrl } = await channel().question(name);
	const approval = { ...JSON.parse((await approvalOf(name)).body), state: 'approved' };
	const table = createApprovalTable(ownerClient(world.live), {
		...{ newClaim: randomUUID, now: Date.now },
	});
	expect(await table.replace({ approval, seal: sealOf(approval, STORE_SECRET) }, 'pending')).toBe(
		true,
	);
	expect(await answerCard(approvalUrl, 'declined')).toBe(404);
	expect(await tablesNamed(world, name)).toEqual([]);
});

const shown = (replies: readonly Reply[]) => JSON.stringify(replies);

test('the tables that the key opens are not there for the tools', async () => {
	await approved(`Shown ${randomUUID()}`);
	const { data } = await world.live.api('GET', '/data-tables?limit=250');
	const own = data.filter(({ name }: Json) => ownTableNames.includes(name));
	expect(own.length).toBeGreaterThan(0);
	const replies = await agent.inOneRun([
		['list-data-tables', { query: 'foreman_' }],
		// An agent of n8n's makes ten calls in a run.
		...own
			.slice(0, 1)
			.flatMap(({ id, name }: Json) =>
				[id, name].flatMap((dataTableId) => [
					['query-data-table-rows', { dataTableId }] as const,
					['get-data-table-schema', { dataTableId }] as const,
					['delete-data-table', { dataTableId }] as const,
				]),
			),
	]);
	const [listed, ...others] = replies;
	expect(shown(listed === undefined ? [] : [listed])).not.toContain('foreman_approvals');
	expect(others.every(({ refusal }) => refusal !== undefined)).toBe(true);
	const { data: after } = await world.live.api('GET', '/data-tables?limit=250');
	expect(after.map(({ id }: Json) => id)).toEqual(
		expect.arrayContaining(own.map(({ id }: Json) => id)),
	);
});

const codeWith = (type: string, version: number, config: object) =>
	`const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const bad = node({ type: '${type}', version: ${version}, config: ${JSON.stringify({ name: 'Bad', ...config })} });
export default workflow('bad', 'Never made ${world.live.mark}').add(start).to(bad);`;

test('a workflow that an agent builds reads neither the tables nor the credential', async () => {
	await approved(`Built ${randomUUID()}`);
	const { data } = await world.live.api('GET', '/data-tables?limit=250');
	const { id } = data.find(({ name }: Json) => name === 'foreman_approvals');
	const byKey = { foremanN8nApi: { id: credential.id, name: credential.name } };
	const request = {
		...{ url: 'http://127.0.0.1:9', authentication: 'predefinedCredentialType' },
		nodeCredentialType: 'foremanN8nApi',
	};
	for (const code of [
		codeWith('n8n-nodes-base.dataTable', 1.1, {
			parameters: {
				...{ resource: 'row', operation: 'get' },
				dataTableId: { __rl: true, mode: 'id', value: id },
			},
		}),
		codeWith('n8n-nodes-base.httpRequest', 4.2, { parameters: request }),
		codeWith('n8n-nodes-base.httpRequest', 4.2, { parameters: {}, credentials: byKey }),
	]) {
		const [reply] = await agent.inOneRun([['build-workflow', { code }]]);
		expect(reply?.refusal?.message).toMatch(/what controls Foreman itself, which no tool may do/);
	}
});

test('what tools say of the credential holds nothing of it', async () => {
	const replies = await agent.inOneRun([
		['list-credentials', {}],
		['get-credential', { credentialId: credential.id }],
		['test-credential', { credentialId: credential.id }],
		[
			'explore-node-resources',
			{
				nodeType: 'n8n-nodes-foreman.foremanToolkit',
				version: 1,
				...{ methodName: 'getTools', methodType: 'loadOptions' },
				...{ credentialType: 'foremanN8nApi', credentialId: credential.id },
			},
		],
	]);
	const { apiKey } = world.live.access;
	expect(shown(replies)).toContain(credential.name);
	for (const hidden of [apiKey, derivedSecret(apiKey), channel().url])
		expect(shown(replies)).not.toContain(hidden);
});
