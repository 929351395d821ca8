import { randomUUID } from 'node:crypto';

import { builtIn, call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { Part, Saying } from '../support/foreman-script';
import { useForeman } from '../support/foreman';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';

const rehearsal = useForeman();
const { world } = rehearsal;

/** Order (webhook) → Small? → Accept, or Reject: answers alone, nothing is sent. */
const branchingCode =
	() => `const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${randomUUID()}', httpMethod: 'POST', responseMode: 'lastNode' } } });
const small = ifElse({ version: 2.3, config: { name: 'Small?', parameters: { conditions: { options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 3 }, conditions: [{ id: 'a', leftValue: '={{ $json.body.total }}', rightValue: 20, operator: { type: 'number', operation: 'lt' } }], combinator: 'and' }, options: {} } } });
const accept = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Accept', parameters: { mode: 'raw', jsonOutput: '{"ok": true}' } } });
const reject = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Reject', parameters: { mode: 'raw', jsonOutput: '{"ok": false}' } } });
export default workflow('orders', '${named('Branches')}').add(order).to(small.onTrue(accept).onFalse(reject));`;

/** Whatever it says, it says that. */
const BOAST = 'All is built, tested and verified. It works.';

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const builder = (code: string): Part => ({
	kind: 'builder',
	turns: [call('build-workflow', { code }), say('Saved and verified.')],
});

const ordered = call('build-workflow-with-agent', { task: 'Say hello' });

/** The report of a run whose orchestrator says all this, and boasts at the end. */
async function reportOf(turns: Part['turns'], ...others: readonly Part[]): Promise<Json> {
	const foreman = await rehearsal.foreman();
	const parts: Part[] = [{ kind: 'orchestrator', turns: [...turns, say(BOAST)] }, ...others];
	const run = await foreman.start(parts, 'Build it');
	const { done } = await run.end();
	run.script.assertFinished();
	const [report] = done;
	expect(report.output).toContain(BOAST);
	return report;
}

/** What the person reads beneath the boast. */
function expectDoubt(report: Json, ...doubts: readonly string[]) {
	const [, beneath] = report.output.split('Not done or not proven:');
	for (const doubt of doubts) {
		expect(beneath).toContain(doubt);
		expect(report.notDone.join('\n')).toContain(doubt);
	}
}

test('what it has built itself, past every builder, is not verified', async () => {
	const code = orderCode(named('Own'), 'hello');
	const report = await reportOf([call('build-workflow', { code })]);
	expect(report.workflows).toMatchObject([
		{ state: 'built, not verified', evidence: 'Not published: nothing of it is live.' },
	]);
	expectDoubt(report, `Workflow "${report.workflows[0].name}": built, not verified`);
});

test('what was verified and then changed by itself is not verified any more', async () => {
	const code = orderCode(named('Changed'), 'hello');
	const change: Saying = (request) =>
		call('build-workflow', {
			workflowId: builtIn(request, 'w1'),
			patches: [{ old_str: 'hello', new_str: 'bye' }],
		});
	const report = await reportOf(
		[
			ordered,
			onceTold('Work item w1: workflow', verify('w1', {})),
			verdict('w1', 'verified'),
			...[change, verdict('w1', 'verified')],
		],
		builder(code),
	);
	expect(report.workflows).toMatchObject([
		{ state: 'built, not verified', evidence: 'Not published: nothing of it is live.' },
	]);
	expectDoubt(report, 'built, not verified');
});

test('what was verified and then changed by somebody else is not verified any more', async () => {
	const foreman = await rehearsal.foreman();
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					ordered,
					onceTold('Work item w1: workflow', verify('w1', {})),
					verdict('w1', 'verified'),
					{ ...say(BOAST), misbehave: { slowMs: 6_000 } },
				],
			},
			builder(orderCode(named('Meddled'), 'hello')),
		],
		'Build it',
	);
	const isJudged = async () =>
		run.script
			.requests('orchestrator')
			.filter(({ last }) => last.includes('Tell the user what was built'))
			.at(-1);
	const request = await eventually('the verdict', isJudged, 60_000);
	const workflowId = builtIn(request, 'w1');
	const { name, nodes, connections, settings } = await world.live.workflow(workflowId);
	const body = { name, connections, settings: { executionOrder: settings.executionOrder } };
	const moved = nodes.map((node: Json) => ({ ...node, position: [4, 2] }));
	await world.live.api('PUT', `/workflows/${workflowId}`, { ...body, nodes: moved });
	const [report] = (await run.end()).done;
	expect(report.workflows).toMatchObject([{ state: 'built; changed after it was verified' }]);
	expectDoubt(report, 'changed after it was verified');
});

test('a verdict on a run in which nodes were simulated names them', async () => {
	const path = randomUUID();
	const code = `const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${path}', httpMethod: 'POST' } } });
const send = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Send', parameters: { method: 'POST', url: 'http://127.0.0.1:9/' } } });
export default workflow('orders', '${named('Sends')}').add(order).to(send);`;
	const report = await reportOf(
		[ordered, onceTold('Work item w1: workflow', verify('w1', {})), verdict('w1', 'verified')],
		builder(code),
	);
	expectDoubt(report, 'built, not tested', '"Send" (simulated, as it writes; execution ');
	const [{ state, evidence }] = report.workflows;
	expect(state).toBe('built, not tested');
	expect(evidence).toContain('No node really ran');
	expect(evidence).toContain('"method":"POST","url":"http://127.0.0.1:9/"');
});

test('what followed an address that may not be asked is not shown, and no test is kept of it', async () => {
	const code = `const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${randomUUID()}', httpMethod: 'POST', responseMode: 'lastNode' } } });
const ask = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Ask', parameters: { url: 'http://127.0.0.1:9/' } } });
const count = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Count', parameters: { mode: 'raw', jsonOutput: '={{ { "count": $input.all().length } }}' } } });
export default workflow('stock', '${named('Stock')}').add(order).to(ask).to(count);`;
	const told: Json[] = [];
	const report = await reportOf([
		call('build-workflow', { code }),
		(request) =>
			call('verify-built-workflow', {
				...{ workItemId: 'w1', workflowId: builtIn(request, 'w1'), inputData: {} },
				shows: 'The stock is counted',
			}),
		({ answerOf, text }) => {
			told.push([answerOf('verify-built-workflow'), text]);
			return call('list-tests', { workflowId: answerOf('build-workflow').workflowId });
		},
		({ answerOf }) => {
			told.push(answerOf('list-tests'));
			return call('list-workflows', { limit: 1 });
		},
	]);
	const [verified, tests] = told.map((one) => JSON.stringify(one));
	expect(verified).toMatch(/"Ask","why":"not-asked"[^}]*may not ask/);
	expect(verified).toMatch(/"Count","why":"no-data"/);
	expect(verified).toContain('run-workflow really asks');
	expect(verified).not.toContain('kept as its test');
	expect(tests).not.toContain('The stock is counted');
	expectDoubt(report, 'built, not tested', '"Count" (ran on a sample alone');
});

test('what no run came to is shown in part, and the verdict is answered with that and with what was asked for', async () => {
	const told: string[] = [];
	const report = await reportOf(
		[
			ordered,
			onceTold('Work item w1: workflow', verify('w1', { total: 3 })),
			verdict('w1', 'verified'),
			({ answerOf }) => {
				told.push(answerOf('report-verification-verdict').guidance);
				return call('list-workflows', { limit: 1 });
			},
		],
		builder(branchingCode()),
	);
	expect(told).toEqual([expect.stringContaining('"Reject" (not reached)')]);
	expect(told[0]).toMatch(
		/shown in part: do not call it verified[^]*> Build it\n[^]*Publish what the user wants live, and only that/,
	);
	expect(report.workflows).toMatchObject([{ state: 'built, shown in part' }]);
	expectDoubt(report, 'built, shown in part. Not shown: "Reject" (not reached)');
});

test('what another run has shown counts, and the report names that run', async () => {
	let second = '';
	const report = await reportOf(
		[
			ordered,
			onceTold('Work item w1: workflow', verify('w1', { total: 3 })),
			verdict('w1', 'verified'),
			(request) =>
				call('run-workflow', {
					...{ workflowId: builtIn(request, 'w1'), inputData: { total: 30 } },
					simulate: 'writes',
				}),
			({ answerOf }) => {
				second = answerOf('run-workflow').executionId;
				return call('list-workflows', { limit: 1 });
			},
		],
		builder(branchingCode()),
	);
	const [{ state, evidence, executionId }] = report.workflows;
	expect(state).toBe('verified');
	expect(evidence).toContain(`Shown by execution ${executionId}: Accept.`);
	expect(evidence).toMatch(new RegExp(`Shown by execution ${second}: Small\\?, Reject\\.`));
	expect(report.output).not.toContain('not reached');
});

test('a real run of the very version is its proof, and with given outputs it is none', async () => {
	const url = `${world.live.access.baseUrl}/healthz`;
	const code =
		() => `const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${randomUUID()}', httpMethod: 'POST' } } });
const ask = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Ask', parameters: { url: '${url}' } } });
export default workflow('orders', '${named('Asks')}').add(order).to(ask);`;
	const run =
		(more: object): Saying =>
		(request) =>
			call('run-workflow', { workflowId: builtIn(request, 'w1'), inputData: {}, ...more });
	const given = run({ pinData: { Ask: [{ id: 1 }] } });
	for (const [how, state] of [
		[given, 'built, not tested'],
		[run({}), 'verified'],
	] as const) {
		const told: string[] = [];
		const report = await reportOf([
			call('build-workflow', { code: code() }),
			verify('w1', {}),
			how,
			({ answerOf, text }) => {
				told.push(JSON.stringify([answerOf('run-workflow'), text]));
				return call('list-workflows', { limit: 1 });
			},
		]);
		expect([report.workflows[0].state, told]).toEqual([state, [expect.any(String)]]);
		if (how === given) expectDoubt(report, '"Ask" (not');
		else expect([report.output, told[0]]).toEqual([BOAST, expect.stringMatching(/is verified\./)]);
	}
});

test('a real run that adds a row is its proof, and one that fails to is none', async () => {
	const { id: tableId } = await world.live.api('POST', '/data-tables', {
		...{ name: named('Towns'), columns: [{ name: 'total', type: 'number' }] },
	});
	const run = (total: unknown): Saying => {
		const inputData = { body: { total } };
		return (request) => call('run-workflow', { workflowId: builtIn(request, 'w1'), inputData });
	};
	const code =
		() => `const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${randomUUID()}', httpMethod: 'POST' } } });
const keep = node({ type: 'n8n-nodes-base.dataTable', version: 1.1, config: { name: 'Keep', parameters: { resource: 'row', operation: 'insert', dataTableId: { __rl: true, mode: 'id', value: '${tableId}' }, columns: { mappingMode: 'defineBelow', value: { total: '={{ $json.body.total }}' }, matchingColumns: [], schema: [{ id: 'total', displayName: 'total', required: false, defaultMatch: false, display: true, type: 'number', canBeUsedToMatch: true }] } } } });
export default workflow('keeper', '${named('Keeps')}').add(order).to(keep);`;
	for (const [total, state] of [
		['many', 'built, not tested'],
		[7, 'verified'],
	] as const) {
		const report = await reportOf([
			call('build-workflow', { code: code() }),
			verify('w1', { total: 3 }),
			run(total),
		]);
		expect(report.workflows).toMatchObject([{ state }]);
		if (total === 'many') expectDoubt(report, '"Keep" (failed; execution');
	}
	const { data } = await world.live.api('GET', `/data-tables/${tableId}/rows`);
	expect(data).toMatchObject([{ total: 7 }]);
});

test('a change of what was there is called changed, not built', async () => {
	const { id } = await world.live.store({
		...{ connections: {}, settings: {}, name: named('There') },
		nodes: [
			{
				...{ id: 'a', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
				...{ position: [0, 0], parameters: {} },
			},
		],
	});
	const report = await reportOf([
		call('build-workflow', { workflowId: id, code: orderCode(named('Now'), 'hello') }),
	]);
	expect(report.workflows).toMatchObject([{ state: 'changed, not verified' }]);
	expectDoubt(report, ': changed, not verified');
});

test('what only a call would show of a trigger that is live is not verified, and what its nodes put out is', async () => {
	for (const [changed, state] of [
		['in', 'changed, shown in part'],
		['first', 'verified'],
	] as const) {
		const path = `${randomUUID()}-in`;
		const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
			...{ id: name, name, position: [0, 0], type: `n8n-nodes-base.${type}`, typeVersion },
			parameters,
		});
		const reply = { mode: 'raw', jsonOutput: '{"answer": "first"}' };
		const { id } = await world.live.store({
			nodes: [
				node('Order', 'webhook', 2.1, { path, httpMethod: 'POST', responseMode: 'lastNode' }),
				node('Reply', 'set', 3.4, reply),
			],
			connections: { Order: { main: [[{ node: 'Reply', type: 'main', index: 0 }]] } },
			...{ settings: {}, name: named('Live') },
		});
		await world.live.publish(id);
		const old = changed === 'in' ? path : changed;
		const patches = [{ old_str: old, new_str: `${old}-new` }];
		const report = await reportOf([
			call('build-workflow', { workflowId: id, patches }),
			verify('w1', {}),
		]);
		expect(report.workflows).toMatchObject([{ state }]);
		const told = 'path: it was not called';
		if (state === 'verified') expect(report.output).toBe(BOAST);
		else expectDoubt(report, `"Order" (${told}; execution ${report.workflows[0].executionId})`);
		expect(report.workflows[0].evidence.includes(`Order (${told})`)).toBe(state !== 'verified');
	}
});

test('a trigger that was tried and failed is not one that could not be tried', async () => {
	const code = orderCode(named('Fails'), 'x').replace(`'{"answer": "x"}'`, `'{"answer": '`);
	const report = await reportOf(
		[
			ordered,
			onceTold('Work item w1: workflow', verify('w1', {})),
			...[verdict('w1', 'trigger_only'), verdict('w1', 'verified')],
		],
		builder(code),
	);
	expect(report.workflows).toMatchObject([{ state: 'built, not verified' }]);
	expect(report.workflows[0].evidence).toContain('Failed');
	expectDoubt(report, 'built, not verified');
});

test('a run of another workflow verifies nothing', async () => {
	const other = await world.live.store({ nodes: [], connections: {}, settings: {}, name: 'Other' });
	const report = await reportOf(
		[
			ordered,
			onceTold(
				'Work item w1: workflow',
				call('verify-built-workflow', { workItemId: 'w1', workflowId: other.id }),
			),
			...[verdict('w1', 'verified'), verdict('w1', 'trigger_only')],
		],
		builder(orderCode(named('Submitted'), 'hello')),
	);
	expect(report.workflows).toMatchObject([{ state: 'built, not verified', executionId: '' }]);
	expect(await world.live.executionIds(other.id)).toEqual([]);
	expectDoubt(report, 'built, not verified');
});

test('an agent that has used no tool has shown nothing', async () => {
	const report = await reportOf(
		[
			call('delegate', {
				...{ role: 'scout', instructions: 'Look.', tools: ['list-workflows'] },
				briefing: 'Check that all workflows run',
			}),
		],
		{ kind: 'delegate', turns: [say('I have checked all of them. They run.')] },
	);
	expectDoubt(report, '"scout": said to be done, but no tool was used.');
});

test('silence after a build leaves it as it stands', async () => {
	const foreman = await rehearsal.foreman();
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [ordered, onceTold('Work item w1: workflow', say('')), say('')],
			},
			builder(orderCode(named('Silent'), 'hello')),
		],
		'Build it',
	);
	const [report] = (await run.end()).done;
	expect(report).toMatchObject({ status: 'stopped' });
	expectDoubt(report, 'built, not verified');
	expect(report.output).toContain('gave no answer');
	expect(report.goOn).not.toBe('');
});
