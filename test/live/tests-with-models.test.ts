import { randomUUID } from 'node:crypto';

import { chatModelNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { triggerNode } from '../support/sample-workflows';
import { modelCredential } from '../support/surfaces';
import { useApprovals } from '../support/use-approvals';

const approvals = useApprovals();
const { world } = approvals;

/** Mail is sorted by a model, then marked by what it said. */
async function sorting(script: string) {
	const credential = await modelCredential(world.live);
	const made = workflow(
		`Sorts mail ${randomUUID().slice(0, 8)} ${world.live.mark}`,
		[
			triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1),
			triggerNode('Sort', '@n8n/n8n-nodes-langchain.chainLlm', 1.7, {
				...{ promptType: 'define', text: '={{ $json.mail }}' },
			}),
			chatModelNode({ script, credential, name: 'Model', options: { maxRetries: 0 } }),
			triggerNode('Mark', 'n8n-nodes-base.set', 3.4, {
				...{ mode: 'raw', jsonOutput: '={{ { mark: $json.text } }}' },
			}),
		],
		[
			['Start', 'Sort'],
			['Model', 'Sort', 'ai_languageModel'],
			['Sort', 'Mark'],
		],
	);
	return await world.live.store(made);
}

test('a test that runs models is agreed to by a person, and its rules judge what they answer', async () => {
	const script = `sorts-${randomUUID()}`;
	let says = 'complaint';
	const asked: string[] = [];
	world.model.load({
		name: script,
		turns: (request: Json) => {
			asked.push(JSON.stringify(request.messages));
			return { text: says };
		},
	});
	const { id: workflowId } = await sorting(script);
	const pinned = await world.canvas.ask('save-as-test', {
		...{ workflowId, inputData: { mail: 'Where is it?' }, name: 'Mail is marked' },
	});
	expect(pinned).toMatchObject({ isNew: true });
	expect(asked).toEqual([]);

	const agent = await approvals.asking({ domains: ['workflow'] });
	const rule = { node: 'Sort', path: 'text', is: 'one of', value: ['complaint', 'order'] };
	const wish = { workflowId, inputData: { mail: 'Where is it?' }, models: 'run', name: 'Sorted' };
	const run = agent.start([agent.call('save-as-test', { ...wish, rules: [rule] })]);
	const question = await approvals.channel().next();
	expect(JSON.stringify(question)).toContain('models');
	expect(asked).toEqual([]);
	await agent.answer(question, 'approved');
	expect((await run.told()).join()).toContain('Sorted');
	expect(asked).toHaveLength(1);
	expect(asked[0]).toContain('Where is it?');

	const tests = async (): Promise<Json> => await world.canvas.ask('run-tests', { workflowId });
	says = 'order';
	expect(await tests()).toMatchObject({ passed: 2, models: 1 });
	expect(asked).toHaveLength(2);
	says = 'I cannot say.';
	expect(await tests()).toMatchObject({
		...{ passed: 1, failed: 1 },
		tests: [
			{
				name: 'Sorted',
				failures: [{ node: 'Sort', about: 'rule', expected: 'one of ["complaint","order"]' }],
			},
		],
	});
	const { tests: listed } = await world.canvas.ask('list-tests', { workflowId });
	expect(listed.map((one: Json) => one.models)).toEqual([undefined, 'run']);
});

test.each([
	['without a rule', [], /is required with/],
	['that the model cannot keep', [{ node: 'Sort', path: 'text', is: 'present' }], /Sort/],
])('a test that runs models is refused %s', async (_name, rules, why) => {
	const { id: workflowId } = await sorting(`none-${randomUUID()}`);
	const agent = await approvals.asking({ domains: ['workflow'] });
	const wish = { workflowId, inputData: {}, models: 'run', rules };
	const run = agent.start([agent.call('save-as-test', wish)]);
	await agent.answer(await approvals.channel().next(), 'approved');
	expect((await run.told()).join()).toMatch(why);
	const { tests } = await world.canvas.ask('list-tests', { workflowId });
	expect(tests).toEqual([]);
});
