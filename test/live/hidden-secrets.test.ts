import { randomBytes } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive();

/** Drawn anew: nothing here is a key of anybody's. */
const draw = (length: number) => randomBytes(length).toString('hex').slice(0, length);
const canaries = () => ({
	github: ['gh', 'p_', draw(36)].join(''),
	stripe: ['sk', '_live_', draw(24)].join(''),
	password: `Aa1${draw(12)}`,
});

async function careless({ github, stripe, password }: ReturnType<typeof canaries>) {
	const items = JSON.stringify([
		{ json: { note: `it is ${stripe}`, password, headers: { authorization: `Bearer ${stripe}` } } },
	]);
	const nodes = [
		triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1),
		codeNode('Careless', `const key = '${github}';\nconst line = 2;\nreturn ${items};`),
	];
	return (await world.live.store(workflow('Canaries', nodes, [['Start', 'Careless']]))).id;
}

const models = surfaceNames.filter((name) => name !== 'canvas');

describe.each(models)('a model at the %s', (name) => {
	test('is shown no canary: in a workflow, in its code, in what a run put out', async () => {
		const secrets = canaries();
		const workflowId: string = await careless(secrets);
		const { ask } = world.surface(name);
		const run: Json = await ask('run-workflow', { workflowId });
		const { executionId } = run;
		const answers = [
			run,
			await ask('get-workflow', { workflowId }),
			await ask('get-workflow-as-code', { workflowId }),
			await ask('get-execution', { executionId }),
			await ask('get-execution', { executionId, includeData: true }),
			await ask('get-node-output', { executionId, nodeName: 'Careless' }),
		];
		for (const answer of answers) {
			const text = JSON.stringify(answer);
			for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
			expect(text).toMatch(/\[redacted:(?:github-token|stripe-key)\]/);
		}
	});

	test('hands code back with the secrets in it, and cannot put one anywhere else', async () => {
		const secrets = canaries();
		const workflowId: string = await careless(secrets);
		const { ask, refuse } = world.surface(name);
		const { code }: Json = await ask('get-workflow-as-code', { workflowId });
		await ask('build-workflow', {
			workflowId,
			code: code.replace('const line = 2', 'const line = 3'),
		});
		const { nodes }: Json = await world.live.api('GET', `/workflows/${workflowId}`);
		const script: string = nodes.find((node: Json) => node.name === 'Careless').parameters.jsCode;
		expect(script).toContain(`const key = '${secrets.github}';\nconst line = 3;`);
		for (const secret of Object.values(secrets)) expect(script).toContain(secret);
		const patches = [{ old_str: 'const line = 3', new_str: "const line = '[redacted:jwt]'" }];
		const { message } = await refuse('build-workflow', { workflowId, patches });
		expect(message).toMatch(/node "Careless", parameters\.jsCode: \[redacted:/);
	});
});

test('a person’s next node gets the data of a run as it is', async () => {
	const secrets = canaries();
	const workflowId = await careless(secrets);
	const answer: Json = await world.surface('canvas').ask('run-workflow', { workflowId });
	expect(JSON.stringify(answer)).toContain(secrets.stripe);
});
