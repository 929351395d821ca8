import { randomUUID } from 'node:crypto';

import { tablesNamed } from '../support/asking-agent';
import { answerForm, asksBut, readCard, useForeman } from '../support/foreman';
import type { AgentRequest, Part } from '../support/foreman-script';
import { call, onceTold, say, together, verdict, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

/** The node for data tables, over the table that the plan made. */
const tableNode = (tableId: string, operation: string, more = '') =>
	`node({ type: 'n8n-nodes-base.dataTable', version: 1, config: { name: 'Cities', parameters: { resource: 'row', operation: '${operation}', dataTableId: { __rl: true, mode: 'id', value: '${tableId}' }${more} } } })`;

const hook = (path: string) =>
	`const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${path}', httpMethod: 'POST', responseMode: 'lastNode' } } });`;

const readerCode = (name: string, path: string, tableId: string) => `${hook(path)}
const cities = ${tableNode(tableId, 'get', ', returnAll: true')};
const reply = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Reply', parameters: { mode: 'raw', jsonOutput: '={{ ({ city: $json.city }) }}' } } });
export default workflow('reader', '${name}').add(order).to(cities).to(reply);`;

const writerCode = (name: string, path: string, tableId: string) => `${hook(path)}
const cities = ${tableNode(tableId, 'insert', ", columns: { mappingMode: 'defineBelow', value: { city: '={{ $json.body.city }}' }, matchingColumns: [], schema: [{ id: 'city', displayName: 'city', required: false, defaultMatch: false, display: true, type: 'string', canBeUsedToMatch: true }] }")};
export default workflow('writer', '${name}').add(order).to(cities);`;

/** The table that earlier work has made, whatever its agent says. */
const tableIn = ({ order }: AgentRequest): string =>
	/Made: \{"dataTableIds":\["([^"]+)"\]\}/.exec(order)?.[1] ?? 'none';

/** A small plan: one agent that looks something up. */
const lookUp = (title: string) => ({
	tasks: [
		{
			...{ id: 'look', title, kind: 'delegate', deps: [] },
			...{ spec: `${title}: say how many workflows there are`, tools: ['list-workflows'] },
		},
	],
});

const looking = (about: string): Part => ({
	...{ kind: 'delegate', about },
	turns: [call('list-workflows', { query: world.live.mark }), say('There are some.')],
});

test('a table and two workflows over it are planned, approved on the card, built side by side and verified', async () => {
	const foreman = await rehearsal.foreman({
		parameters: asksBut(
			...['build-workflow', 'create-data-table', 'insert-data-table-rows', 'verify-built-workflow'],
		),
	});
	const table = named('Cities');
	const [readPath, writePath] = [randomUUID(), randomUUID()];
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('plan', {
						tasks: [
							{
								...{ id: 'table', title: 'Table of cities', kind: 'manage-data-tables' },
								...{ spec: `Make the table ${table} with the column city`, deps: [] },
							},
							{
								...{ id: 'read', title: 'Read cities', kind: 'build-workflow', deps: ['table'] },
								spec: 'A webhook that answers with the first city',
							},
							{
								...{ id: 'write', title: 'Add cities', kind: 'build-workflow', deps: ['table'] },
								spec: 'A webhook that adds a city',
							},
							{
								...{ id: 'tell', title: 'Tell of the reader', kind: 'delegate', deps: ['read'] },
								...{ spec: 'Say what the reader is called', tools: ['get-workflow'] },
							},
						],
					}),
					onceTold('The plan is done', (request) =>
						together(
							...[verify('w1', {}), verify('w2', { city: 'Rome' })].map((one) =>
								typeof one === 'function' ? one(request) : one,
							),
						),
					),
					together(verdict('w1', 'verified'), verdict('w2', 'verified')),
					say('All of it is there.'),
				],
			},
			{
				kind: 'data-table-agent',
				turns: [
					call('list-data-tables', { query: table }),
					call('create-data-table', { name: table, columns: [{ name: 'city', type: 'string' }] }),
					({ answerOf }) =>
						call('insert-data-table-rows', {
							...{ dataTableId: answerOf('create-data-table').id, rows: [{ city: 'Oslo' }] },
						}),
					say('The table is there.'),
				],
			},
			{
				...{ kind: 'builder', about: 'answers with the first city' },
				turns: [
					call('search-nodes', { query: 'data table' }),
					(request) =>
						call('build-workflow', {
							code: readerCode(named('Reads'), readPath, tableIn(request)),
						}),
					say('Saved the reader.'),
				],
			},
			{
				...{ kind: 'builder', about: 'adds a city' },
				turns: [
					call('search-nodes', { query: 'data table' }),
					(request) =>
						call('build-workflow', {
							code: writerCode(named('Writes'), writePath, tableIn(request)),
						}),
					say('Saved the writer.'),
				],
			},
			{
				...{ kind: 'delegate', about: 'what the reader is called' },
				turns: [
					({ order }) => {
						const made = /Made: (\{.*\})/.exec(order)?.[1] ?? '{}';
						expect(JSON.parse(made)).toEqual({
							...{ workItemId: 'w1', workflowId: expect.any(String) },
							versionId: expect.any(String),
						});
						return call('get-workflow', { workflowId: JSON.parse(made).workflowId });
					},
					({ answerOf }) => say(`It is ${answerOf('get-workflow').name}.`),
				],
			},
		],
		'Keep my cities in a table',
	);
	const question = await foreman.question();
	expect(question.question).toBe('Carry out this plan of 4 tasks?');
	const card = await readCard(question.approvalUrl);
	for (const text of ['Table of cities', 'Read cities', 'Add cities', 'adds a city'])
		expect(card).toContain(text);
	await run.waits();
	expect(await tablesNamed(world, table)).toEqual([]);
	expect(run.script.requests().map(({ kind }) => kind)).toEqual(['orchestrator']);
	expect((await answerForm(question, 'approved')).status).toBe(200);

	const { done, person } = await run.end();
	run.script.assertFinished();
	expect(person).toEqual([]);
	const [report] = done;
	expect(report).toMatchObject({
		...{ status: 'finished', questions: [] },
		output: expect.stringMatching(
			/^Not done or not proven:[^]*\n\nThe model says: All of it is there\.$/,
		),
		// It writes, so its verification did not run it.
		notDone: [expect.stringContaining('"Cities" (simulated, as it writes; execution ')],
		plan: {
			phase: 'done',
			tasks: ['table', 'read', 'write', 'tell'].map((id) => ({ id, status: 'succeeded' })),
		},
		workflows: [
			{ workItemId: 'w1', state: 'verified' },
			{ workItemId: 'w2', state: 'built, not tested' },
		],
	});
	expect(foreman.questions()).toHaveLength(1);

	// Both builders were at work before either was done, and after the table.
	const order = run.script.requests().map(({ kind, order: text }) => `${kind} ${text}`);
	const of = (part: string) =>
		[
			order.findIndex((one) => one.includes(part)),
			order.map((one) => one.includes(part)).lastIndexOf(true),
		] as const;
	const [[readFirst, readLast], [writeFirst, writeLast]] = [
		of('the first city'),
		of('adds a city'),
	];
	expect(Math.max(readFirst, writeFirst)).toBeLessThan(Math.min(readLast, writeLast));
	expect(order.map((one) => one.startsWith('data-table-agent')).lastIndexOf(true)).toBeLessThan(
		Math.min(readFirst, writeFirst),
	);

	const [stored] = await tablesNamed(world, table);
	for (const { workflowId } of report.workflows) await world.live.publish(workflowId);
	await world.live.answers(readPath, { city: 'Oslo' });
	await world.live.callWebhook(writePath, { city: 'Rome' });
	const { data } = await world.live.api('GET', `/data-tables/${stored.id}/rows`);
	// Verifying has added nothing.
	expect(data.map(({ city }: Json) => city)).toEqual(['Oslo', 'Rome']);
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('a plan that is declined with a note is proposed again, and the new one is carried out', async () => {
	const foreman = await rehearsal.foreman({ parameters: asksBut() });
	const [first, second] = [named('First plan'), named('Second plan')];
	const note = 'Leave out the first, take the second.';
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('plan', lookUp(first)),
					({ last }) => {
						if (!last.includes(note)) throw new Error(`told nothing of the note: ${last}`);
						return call('plan', lookUp(second));
					},
					onceTold('The plan is done', say('Carried out.')),
				],
			},
			looking(second),
		],
		'Look around',
	);
	const declined = await foreman.question(0);
	expect(await readCard(declined.approvalUrl)).toContain(first);
	expect((await answerForm(declined, 'declined', { note })).status).toBe(200);
	const approved = await foreman.question(1);
	expect(await readCard(approved.approvalUrl)).toContain(second);
	expect((await answerForm(approved, 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({
		...{ status: 'finished', output: 'Carried out.', notDone: [] },
		plan: { phase: 'done', tasks: [{ id: 'look', title: second, status: 'succeeded' }] },
		tasks: [{ title: second, status: 'succeeded' }],
	});
	expect((await answerForm(declined, 'approved')).status).toBeGreaterThanOrEqual(400);
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('a plan that is declined without a word is the end, and nothing was started', async () => {
	const foreman = await rehearsal.foreman({ parameters: asksBut() });
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [call('plan', lookUp(named('Unwanted'))), say('You declined, so I did nothing.')],
			},
		],
		'Look around',
	);
	const question = await foreman.question();
	expect((await answerForm(question, 'declined')).status).toBe(200);
	const { done, person } = await run.end();
	run.script.assertFinished();
	expect(person).toEqual([]);
	expect(done[0]).toMatchObject({
		...{ status: 'finished', output: 'You declined, so I did nothing.' },
		...{ tasks: [], workflows: [], questions: [] },
	});
	expect(run.script.requests().at(-1)?.last).toContain('A person said no. Nothing was done.');
	await rehearsal.expectNoSecret(foreman, run.script);
});
