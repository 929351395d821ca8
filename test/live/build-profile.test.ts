import { randomUUID } from 'node:crypto';

import { answerForm, useForeman } from '../support/foreman';
import type { AgentRequest } from '../support/foreman-script';
import { builtIn, byName, call, onceTold, say, verdict, verify } from '../support/foreman-script';
import { eventually } from '../support/live-instance';
import { tablesNamed } from '../support/asking-agent';

const rehearsal = useForeman();
const { world } = rehearsal;

/** Order (webhook) → Keep, which adds a row → Reply, which misspells the field at first. */
const keeperCode = (name: string, path: string, tableId: string) =>
	`const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${path}', httpMethod: 'POST', responseMode: 'lastNode' } } });
const keep = node({ type: 'n8n-nodes-base.dataTable', version: 1, config: { name: 'Keep', parameters: { resource: 'row', operation: 'insert', dataTableId: { __rl: true, mode: 'id', value: '${tableId}' }, columns: { mappingMode: 'defineBelow', value: { city: '={{ $json.body.city }}' }, matchingColumns: [], schema: [{ id: 'city', displayName: 'city', required: false, defaultMatch: false, display: true, type: 'string', canBeUsedToMatch: true }] } } } });
const reply = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Reply', parameters: { mode: 'raw', jsonOutput: '={{ ({ kept: $("Order").item.json.body.town }) }}' } } });
export default workflow('keeper', '${name}').add(order).to(keep).to(reply);`;

const tableIn = ({ text }: AgentRequest): string =>
	/Made: \{"dataTableIds":\["([^"]+)"\]\}/.exec(text)?.[1] ?? 'none';

test('a newcomer’s first job asks for its plan and for publishing, and for nothing else', async () => {
	const foreman = await rehearsal.foreman({ parameters: { profile: undefined } });
	const table = `Towns ${randomUUID().slice(0, 8)}`;
	const path = randomUUID();
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					// It looks around first: the names of workflows are text that strangers may have written.
					call('list-workflows', {}),
					call('plan', {
						tasks: [
							{
								...{ id: 'table', title: 'Table of towns', kind: 'manage-data-tables' },
								...{ spec: `Make the table ${table} with the column city`, deps: [] },
							},
							{
								...{ id: 'keep', title: 'Keep towns', kind: 'build-workflow', deps: ['table'] },
								spec: 'A webhook that keeps a town',
							},
						],
					}),
					onceTold('of the plan is yours', (request) =>
						call('build-workflow', { code: keeperCode('Keeper', path, tableIn(request)) }),
					),
					verify('w1', { city: 'Rome' }),
					(request) =>
						byName('build-workflow', {
							workflowId: builtIn(request, 'w1'),
							patches: [{ old_str: 'body.town', new_str: 'body.city' }],
						}),
					verify('w1', { city: 'Oslo' }),
					verdict('w1', 'verified'),
					(request) => call('publish-workflow', { workflowId: builtIn(request, 'w1') }),
					say('It is live.'),
				],
			},
			{
				kind: 'data-table-agent',
				turns: [
					call('create-data-table', { name: table, columns: [{ name: 'city', type: 'string' }] }),
					say('The table is there.'),
				],
			},
		],
		'Keep the towns that people send',
	);
	const asked = async (index: number) => {
		const question = await foreman.question(index);
		await answerForm(question, 'approved');
		return question.tool;
	};
	expect([await asked(0), await asked(1)]).toEqual(['plan', 'publish-workflow']);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(foreman.questions()).toHaveLength(2);
	expect(done[0]).toMatchObject({
		...{ status: 'finished', output: expect.stringContaining('It is live.') },
	});
	await eventually('what was built answers', async () => {
		const { body } = await world.live.callWebhook(path, { city: 'Bern' });
		return JSON.stringify(body) === JSON.stringify({ kept: 'Bern' });
	});
	expect(await tablesNamed(world, table)).toHaveLength(1);
});
