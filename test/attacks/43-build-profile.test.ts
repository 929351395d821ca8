import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { columns, tablesNamed } from '../support/asking-agent';
import type { LimitedAgent } from '../support/limited-agent';
import { publishLimited } from '../support/limited-agent';
import { orderCode, orderWorkflow } from '../support/sample-workflows';
import { useApprovals } from '../support/use-approvals';
import { useListener } from '../support/use-listener';

const { world } = useApprovals();

const strangers = useListener();

const asks = { status: 'approval-required' };

const named = (what: string) => `${what}-${randomUUID().slice(0, 8)}`;

/** Code of a workflow that asks a stranger's server, with a GET and no credential. */
const askingCode = (name: string) =>
	`const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const get = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Get', parameters: { url: '${strangers.url()}/in' } } });
export default workflow('asks', '${name}').add(start).to(get);`;

let agent: LimitedAgent;

/** The same agent in another node, which looks its tools up. */
let other: LimitedAgent;

beforeAll(async () => {
	const setting = { profile: 'build', agentId: `builder ${randomUUID()}` };
	agent = await publishLimited(world, [], setting);
	other = await publishLimited(world, [], { ...setting, agentId: '', exposure: 'deferred' });
});

const rowsOf = async (id: string) => (await world.live.api('GET', `/data-tables/${id}/rows`)).data;

test('a table that somebody else made again under the name of its own is not its own', async () => {
	const name = named('Orders');
	const [, own] = await agent.calls(
		['create-data-table', { name, columns }],
		['insert-data-table-rows', { dataTableId: name, rows: [{ a: 'mine' }] }],
	);
	expect(own?.answer).toMatchObject({ count: 1 });
	const [{ id: before }] = await tablesNamed(world, name);
	await world.live.api('DELETE', `/data-tables/${before}`);
	const { id } = await world.live.api('POST', '/data-tables', { name, columns });
	const rows = [{ a: 'slipped in' }];
	const [byName, byId, byOldId, same] = await agent.calls(
		['insert-data-table-rows', { dataTableId: name, rows }],
		['insert-data-table-rows', { dataTableId: id, rows }],
		['insert-data-table-rows', { dataTableId: before, rows }],
		['create-data-table', { name, columns }],
	);
	expect(byName?.answer).toMatchObject(asks);
	expect(byId?.answer).toMatchObject(asks);
	expect(byOldId?.refusal?.message).toContain('no data table');
	// That it was answered with it, as one with the same columns, does not make it its own.
	expect(JSON.stringify(same?.answer)).toContain(id);
	const [again] = await agent.calls(['insert-data-table-rows', { dataTableId: id, rows }]);
	expect(again?.answer).toMatchObject(asks);
	expect(await rowsOf(id)).toEqual([]);
});

test('what one agent made is not another agent’s own, and run-tool is no way round', async () => {
	const name = named('Mine');
	await agent.calls(['create-data-table', { name, columns }]);
	const [{ id }] = await tablesNamed(world, name);
	const { id: workflowId } = await world.live.store(orderWorkflow(named('Theirs')));
	const through = (tool: string, input: object) =>
		['run-tool', { name: tool, arguments: input }] as const;
	const replies = await other.calls(
		through('insert-data-table-rows', { dataTableId: id, rows: [{ a: 'b' }] }),
		through('build-workflow', { workflowId, code: orderCode('Taken', 'taken') }),
		through('run-workflow', { workflowId }),
		through('run-workflow', { workflowId, simulate: 'none' }),
		through('delete-workflow', { workflowId }),
	);
	for (const { answer } of replies) expect(answer).toMatchObject(asks);
	expect(await rowsOf(id)).toEqual([]);
	expect(await world.live.executionIds(workflowId)).toEqual([]);
});

test('after foreign text its own drafts and what they do among themselves go on, and nothing leaves unasked', async () => {
	const name = named('Draft');
	const table = named('Read');
	const asking = named('Asks');
	const replies = await agent.calls(
		['build-workflow', { code: orderCode(name, 'one') }],
		['build-workflow', { code: askingCode(asking) }],
		['create-data-table', { name: table, columns }],
		['query-data-table-rows', { dataTableId: table }],
		['insert-data-table-rows', { dataTableId: table, rows: [{ a: 'b' }] }],
		['build-workflow', { workflowId: name, patches: [{ old_str: 'one', new_str: 'two' }] }],
		['run-workflow', { workflowId: name, simulate: 'writes', inputData: {} }],
		['run-workflow', { workflowId: asking, simulate: 'writes' }],
		['publish-workflow', { workflowId: name }],
	);
	const words = replies.map(({ answer, refusal }) =>
		answer?.status === asks.status ? 'asks' : (refusal?.message ?? 'ran'),
	);
	expect(words).toEqual([...['ran', 'ran', 'ran', 'ran', 'asks', 'ran', 'ran', 'asks', 'asks']]);
	expect(strangers.arrived).toEqual([]);
});

test('its own draft that a person has published meanwhile asks after foreign text', async () => {
	const name = named('Live');
	await agent.calls(['build-workflow', { code: orderCode(name, 'one') }]);
	const [found] = (await world.live.api('GET', `/workflows?name=${encodeURIComponent(name)}`)).data;
	await world.live.publish(found.id);
	const patch = { workflowId: found.id, patches: [{ old_str: 'one', new_str: 'two' }] };
	const [, tainted] = await agent.calls(['list-workflows', {}], ['build-workflow', patch]);
	expect(tainted?.answer).toMatchObject(asks);
	const [calm] = await agent.calls(['build-workflow', patch]);
	expect(calm?.answer).toMatchObject({ workflowId: found.id, created: false });
	expect((await world.live.workflow(found.id)).activeVersionId).not.toBe(
		(await world.live.workflow(found.id)).versionId,
	);
});

test('a simulated run takes what it reads to no new address until a person says so', async () => {
	const [mail, name] = [named('mail'), named('Leaks')];
	const code = (query: string) =>
		`const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const read = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Read', parameters: { mode: 'raw', jsonOutput: '{"mail": "${mail}"}' } } });
const get = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Get', parameters: { url: '${strangers.url()}/in', sendQuery: true, queryParameters: { parameters: [{ name: 'q', value: '${query}' }] } } } });
export default workflow('leaks', '${name}').add(start).to(read).to(get);`;
	const run = ['run-workflow', { workflowId: name, simulate: 'writes' }] as const;
	const patch = { old_str: '={{ $json.mail }}', new_str: 'all' };
	const [, asked, , plain] = await agent.calls(
		['build-workflow', { code: code('={{ $json.mail }}') }],
		run,
		['build-workflow', { workflowId: name, patches: [patch] }],
		run,
	);
	expect(asked?.answer).toMatchObject(asks);
	expect(plain?.answer).toMatchObject({ status: 'success' });
	expect(strangers.arrived).toHaveLength(1);
	expect(JSON.stringify(strangers.arrived)).not.toContain(mail);
});

test('a table whose name holds that of somebody else’s asks: n8n would find it for what is live', async () => {
	const name = named('Customers');
	const { id } = await world.live.api('POST', '/data-tables', { name, columns });
	const path = randomUUID();
	const keep = {
		...{ resource: 'row', operation: 'insert' },
		dataTableId: { __rl: true, mode: 'name', value: name },
		columns: { mappingMode: 'defineBelow', value: { a: 'live' }, matchingColumns: [], schema: [] },
	};
	const live = workflow(
		named('Keeps'),
		[
			webhookNode({ path, responseMode: 'lastNode' }),
			{ name: 'Keep', type: 'n8n-nodes-base.dataTable', typeVersion: 1, parameters: keep },
		],
		[['Webhook', 'Keep']],
	);
	await world.live.publish((await world.live.store(live)).id);
	await world.live.webhook(path);
	const hiding = ['create-data-table', { name: `my ${name} of today`, columns }] as const;
	const [asked, mine] = await agent.calls(hiding, [
		'create-data-table',
		{ name: named('Mine'), columns },
	]);
	expect(asked?.answer).toMatchObject(asks);
	expect(mine?.answer).toMatchObject({ created: true });
	await world.live.callWebhook(path, {});
	expect(await rowsOf(id)).toMatchObject([{ a: 'live' }]);
});

test('a simulated run uses no credential that its own draft has chosen, until a person says so', async () => {
	const credential = await world.live.kept(named('Mailbox'), 'githubApi', {
		...{ server: strangers.url(), user: 'ann', accessToken: named('token') },
	});
	const name = named('Reads');
	const code = `const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const read = node({ type: 'n8n-nodes-base.github', version: 1.1, config: { name: 'Read', parameters: { resource: 'user', operation: 'getRepositories', owner: { __rl: true, mode: 'name', value: 'ann' } }, credentials: { githubApi: { id: '${credential.id}', name: '${credential.name}' } } } });
export default workflow('reads', '${name}').add(start).to(read);`;
	const [built, asked] = await agent.calls(
		['build-workflow', { code }],
		['run-workflow', { workflowId: name, simulate: 'writes' }],
	);
	expect(built?.answer).toMatchObject({ created: true, errors: [] });
	expect(asked?.answer).toMatchObject(asks);
	expect(strangers.arrived).toEqual([]);
});
