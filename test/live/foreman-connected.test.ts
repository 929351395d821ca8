import { randomUUID } from 'node:crypto';

import { calculatorNode, codeToolNode } from '../../sandbox/workflows.mjs';
import { useForeman } from '../support/foreman';
import { call, onceTold, say, together, verdict, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';
import { toolkitNode } from '../support/surface-workflows';
import { ownerCredential } from '../support/surfaces';

const rehearsal = useForeman();
const { world } = rehearsal;

const shout = codeToolNode({
	...{ name: 'Shout', description: 'Says it louder' },
	jsCode:
		'if (query.word === "") throw new Error("Nothing to shout"); return query.word.toUpperCase();',
	inputSchema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
});

const runsOf = (execution: Json, node: string): number =>
	(execution.data.resultData.runData[node] ?? []).length;

test('tools of other nodes run as nodes, beside its own in one turn; a toolkit gives it nothing twice', async () => {
	const toolkit = toolkitNode({}, await ownerCredential(world.live));
	const foreman = await rehearsal.foreman({ tools: [calculatorNode(), shout, toolkit] });
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					together(
						call('Calculator', { input: '6 * 7' }),
						call('list-workflows', { query: world.live.mark }),
						call('Shout', { word: 'hello' }),
					),
					say('42, and HELLO.'),
				],
			},
		],
		'Reckon and shout',
	);
	const { done, execution } = await run.end();
	run.script.assertFinished();
	expect(done).toHaveLength(1);
	expect(done[0]).toMatchObject({ status: 'finished', output: '42, and HELLO.' });
	const [first, last] = run.script.requests();
	expect(JSON.stringify(last?.answerOf('Calculator'))).toContain('42');
	expect(JSON.stringify(last?.answerOf('Shout'))).toContain('HELLO');
	expect(last?.answerOf('list-workflows').workflows.map(({ id }: Json) => id)).toContain(
		foreman.workflowId,
	);
	const tools = first?.tools ?? [];
	expect(tools).toEqual(expect.arrayContaining(['Calculator', 'Shout', 'list-workflows']));
	expect(new Set(tools).size).toBe(tools.length);
	expect(tools).not.toContain('create-data-table');
	expect([runsOf(execution, 'Calculator'), runsOf(execution, 'Shout')]).toEqual([1, 1]);
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('a tool of another node that fails is told to the model, and the run goes on', async () => {
	const foreman = await rehearsal.foreman({ tools: [shout] });
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('Shout', { word: '' }),
					({ last }) => say(last.includes('Nothing to shout') ? 'It failed.' : `Told: ${last}`),
				],
			},
		],
		'Shout',
	);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({ status: 'finished', output: 'It failed.' });
});

test('a builder at work outlasts the calls of other nodes that come meanwhile', async () => {
	const foreman = await rehearsal.foreman({ tools: [calculatorNode()] });
	const name = `Meanwhile ${randomUUID().slice(0, 8)} ${world.live.mark}`;
	const path = randomUUID();
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					together(
						call('build-workflow-with-agent', { task: 'Say hello' }),
						call('Calculator', { input: '1 + 1' }),
					),
					call('Calculator', { input: '2 + 2' }),
					onceTold('Background task t1', verify('w1', {})),
					verdict('w1', 'verified'),
					say('Built, and reckoned.'),
				],
			},
			{
				kind: 'builder',
				turns: [
					call('search-nodes', { query: 'webhook' }),
					call('search-nodes', { query: 'set' }),
					call('build-workflow', { code: orderCode(name, 'hello', path) }),
					say('Saved.'),
				],
			},
		],
		'Build and reckon',
	);
	const { done, execution } = await run.end();
	run.script.assertFinished();
	expect(done).toEqual([
		expect.objectContaining({
			...{ status: 'finished', output: 'Built, and reckoned.', notDone: [] },
			workflows: [expect.objectContaining({ state: 'verified' })],
		}),
	]);
	expect(runsOf(execution, 'Calculator')).toBe(2);
	const { data } = await world.live.api('GET', `/workflows?name=${encodeURIComponent(name)}`);
	expect(data).toHaveLength(1);
});
