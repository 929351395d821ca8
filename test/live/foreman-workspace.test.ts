import { chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

const main = 'src/workflow.ts';

const code = (hook: string, name: string) => `const hook = trigger({
	type: 'n8n-nodes-base.webhook', version: 2.1,
	config: { name: 'Hook', parameters: { httpMethod: 'POST', path: '${hook}', responseMode: 'last' } },
});
const reply = node({
	type: 'n8n-nodes-base.set', version: 3.4,
	config: { name: 'Reply', parameters: { assignments: { assignments: [{ id: '1', name: 'hello', value: expr('{{ $json.body.name }}'), type: 'string' }] } } },
});
export default workflow('id', '${name}').add(hook).to(reply);`;

const call = (name: string, input: object) => ({ toolCalls: [{ name, arguments: input }] });

const textOf = ({ content }: Json): string =>
	typeof content === 'string' ? content : JSON.stringify(content);

/** What the steps of a builder are, in order; then it says that it has saved the workflow. */
function turnsOf(builder: readonly object[], seen: { tools: string[]; answers: string[] }) {
	let step = 0;
	let turn = 0;
	return ({ messages, tools }: Json) => {
		const last = textOf(messages.at(-1));
		if (textOf(messages[0]).includes('workflow builder')) {
			seen.tools = tools.map((tool: Json) => tool.function.name);
			if (messages.at(-1).role === 'tool') seen.answers.push(last);
			step += 1;
			return builder[step - 1] ?? { text: 'Saved the workflow.' };
		}
		turn += 1;
		if (turn === 1) {
			const order = { task: 'A webhook that says hello' };
			return call('run-tool', { name: 'build-workflow-with-agent', arguments: order });
		}
		if (turn === 2) {
			const workflowId = /workflow (\S+), version/.exec(last)?.[1] ?? 'none';
			const inputData = { name: 'Ada' };
			return call('verify-built-workflow', { workItemId: 'w1', workflowId, inputData });
		}
		return { text: 'It says hello.' };
	};
}

async function run(builder: readonly object[], options: object) {
	const { live, model } = world;
	const { baseUrl, apiKey } = live.access;
	const seen = { tools: new Array<string>(), answers: new Array<string>() };
	const name = `builder-${live.mark}-${Math.random().toString(36).slice(2, 8)}`;
	model.load({ name, turns: turnsOf(builder, seen) });
	const credential = await live.credential(name, 'openAiApi', {
		...{ apiKey: 'sk', url: model.url, header: false },
	});
	const connection = { baseUrl, apiKey };
	const secret = 'a-long-secret-for-the-live-tests-only-0123';
	const foreman = {
		name: 'Foreman',
		type: 'n8n-nodes-foreman.foreman',
		typeVersion: 1,
		parameters: {
			...{ operation: 'message', message: '={{ $json.body.chatInput }}', threadId: '' },
			...{ profile: 'unattended', options },
		},
		credentials: {
			foremanN8nApi: await live.credential(name, 'foremanN8nApi', connection),
			foremanStoreApi: await live.credential(name, 'foremanStoreApi', {
				...{ ...connection, secret, askUrlSecret: '' },
			}),
		},
	};
	const { id } = await live.store(
		workflow(
			name,
			[
				webhookNode({ path: name, responseMode: 'lastNode' }),
				foreman,
				chatModelNode({ script: name, credential }),
			],
			[
				['Webhook', 'Foreman'],
				['Scripted Model', 'Foreman', 'ai_languageModel'],
			],
		),
	);
	await live.publish(id);
	const { body } = await live.callWebhook(name, { chatInput: 'Build me a hello webhook' });
	return { ...seen, body };
}

describe('a builder that works in a workspace', () => {
	it('is told what n8n would refuse, mends it, and what it submits is verified', async () => {
		const hook = `hello-${world.live.mark}`;
		const name = `Hello ${world.live.mark}`;
		const nodeTypes = [
			{ nodeType: 'n8n-nodes-base.webhook', version: 2.1 },
			{ nodeType: 'n8n-nodes-base.set', version: 3.4 },
		];
		const patches = [{ old_str: "'last'", new_str: "'lastNode'" }];
		const { tools, answers, body } = await run(
			[
				call('materialize-node-type', { nodeTypes }),
				call('write-sandbox-file', { path: '../workflow.ts', content: 'x' }),
				call('write-sandbox-file', {
					path: '~/workspace/src/workflow.ts',
					content: code(hook, name),
				}),
				call('submit-workflow', {}),
				call('write-sandbox-file', { path: main, patches }),
				call('submit-workflow', {}),
				call('read-sandbox-file', {}),
			],
			{ builder: 'workspace' },
		);
		expect(tools).toEqual(
			expect.arrayContaining([
				...['write-sandbox-file', 'read-sandbox-file', 'materialize-node-type', 'submit-workflow'],
			]),
		);
		expect(tools).not.toContain('build-workflow');
		const [types, escape, , wrong, , mended, list] = answers;
		expect(types).toContain('types/n8n-nodes-base.set@3.4.d.ts');
		expect(escape).toContain('is not a path of the workspace');
		expect(wrong).toMatch(/"errors":\["[^\]]*responseMode[^\]]*lastNode/);
		expect(mended).toContain('"errors":[]');
		expect(list).toContain('src/workflow.ts');
		expect(body.workflows).toEqual([
			expect.objectContaining({ workItemId: 'w1', state: 'verified' }),
		]);
		const stored = await world.live.workflow(body.workflows[0].workflowId);
		expect(stored).toMatchObject({ name });
		expect(stored.nodes.find((node: Json) => node.name === 'Hook').parameters).toMatchObject({
			...{ path: hook, responseMode: 'lastNode' },
		});
	});

	it('is the only one with these tools', async () => {
		const { tools } = await run([{ text: 'Nothing to do.' }], {});
		expect(tools).toContain('build-workflow');
		expect(tools.filter((tool) => /sandbox|submit|materialize/.test(tool))).toEqual([]);
	});
});
