import { randomUUID } from 'node:crypto';

import { createAgentRecordTable } from '../../src/adapters/own-tables/agent-record-table';
import type { AgentFields } from '../../src/policy/agents/agent-records';
import { createAgentRecords } from '../../src/policy/agents/agent-records';
import { ownerClient } from '../support/api-client';
import { storeUser } from '../support/asking-agent';
import { ownerTenant, STORE_SECRET } from '../support/surfaces';
import { useApprovals } from '../support/use-approvals';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode');

const { world, channel, asking } = useApprovals();

const managed = { permissionSource: 'managed', profile: 'unattended' };

/** An operator's decisions on an agent, with the store's own credential. */
async function decideOn(
	agentId: string,
	fields: Partial<AgentFields>,
	secret = world.live.sealSecret(STORE_SECRET),
) {
	const { apiKey } = await storeUser(world);
	const { baseUrl } = world.live.access;
	const client = ownerClient({ access: { baseUrl, apiKey } });
	const store = createAgentRecordTable(client, randomUUID);
	const records = createAgentRecords({ store, secret, now: () => Date.now() });
	await records.change({ ...ownerTenant, agentId }, 'an operator', (before) => ({
		profile: 'standard',
		providers: ['instance', 'operations'],
		always: [],
		decided: {},
		...before,
		...fields,
	}));
}

test('what was blocked after the question does not run, approved or not', async () => {
	const agentId = `agent-${randomUUID()}`;
	await decideOn(agentId, {});
	const agent = await asking({ ...managed, agentId });
	const name = `Blocked ${randomUUID()}`;
	const run = agent.start([agent.create(name)]);
	const question = await channel().question(name);
	await decideOn(agentId, { decided: { 'create-data-table': 'blocked' } });
	expect(await agent.answer(question, 'approved')).toBe(200);
	// Another worker has not read before what the agent may do: there the tool is not even seen.
	expect((await run.told())[0]).toMatch(/blocked for this agent|There is no tool/);
	expect(await agent.tables(name)).toBe(0);
});

alike(
	'an agent that nobody has decided on asks for everything, whatever its panel says',
	async () => {
		const agent = await asking({
			...managed,
			agentId: `agent-${randomUUID()}`,
			whileAsking: 'answer',
		});
		const told = await agent.start([agent.call('list-data-tables', {})]).told();
		expect(told).toEqual([expect.stringContaining('approval-required')]);
	},
);

alike('a record that was not sealed with the secret decides nothing', async () => {
	const agentId = `agent-${randomUUID()}`;
	await decideOn(agentId, { profile: 'unattended' }, 'the secret of somebody else altogether');
	const agent = await asking({ ...managed, agentId, whileAsking: 'answer' });
	const name = `Forged ${randomUUID()}`;
	const told = await agent.start([agent.create(name)]).told();
	expect(told).toEqual([expect.stringContaining('approval-required')]);
	expect(await agent.tables(name)).toBe(0);
});

alike(
	'a permission that Foreman does not know blocks, and what is blocked is not even seen',
	async () => {
		const rules = [{ tools: ['create-data-table'], status: 'sometimes' }];
		const agent = await asking({
			...{ exposure: 'deferred', profile: 'unattended', permissions: { rules } },
		});
		const name = `Unknown ${randomUUID()}`;
		const told = await agent.start([agent.create(name), agent.call('list-data-tables', {})]).told();
		expect(told[0]).toContain('There is no tool \\"create-data-table\\"');
		expect(told[1]).toContain('dataTables');
		expect(await agent.tables(name)).toBe(0);
	},
);

alike('an expression in the panel does not let a model say what it may do', async () => {
	const agent = await asking({ profile: '={{ $json.profile }}', whileAsking: 'answer' });
	const name = `Expression ${randomUUID()}`;
	const told = await agent
		.start([agent.call('create-data-table', { name, columns: [], profile: 'unattended' })])
		.told();
	expect(told.join()).not.toContain('"dataTable"');
	expect(await agent.tables(name)).toBe(0);
});
