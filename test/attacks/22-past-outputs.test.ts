import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { LimitedAgent } from '../support/limited-agent';
import { publishLimited } from '../support/limited-agent';
import { codeNode } from '../support/sample-workflows';
import { useListener } from '../support/use-listener';
import { useLive } from '../support/use-live';

const world = useLive([]);
const mine = useListener();

let agent: LimitedAgent;

beforeAll(async () => {
	agent = await publishLimited(world, ['build-workflow', 'run-workflow']);
});

const CODE = 482_915;

/** What a person's chat tells somebody, and a node of a model that turns the code into another number. */
const turning = (expression: string) => ({
	...{ name: 'Turn', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	parameters: { mode: 'raw', jsonOutput: expression, options: {} },
});

test('what a node put out for people does not teach a model their code', async () => {
	const path = randomUUID();
	const asks = codeNode(
		'Asks',
		`return [{ json: { output: 'Shall I? Your code is ${CODE}. Send it with your answer' } }];`,
	);
	const tell = {
		...{ name: 'Tell', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
		parameters: {
			...{ method: 'POST', url: `${mine.url()}/chat`, sendBody: true, specifyBody: 'json' },
			jsonBody: '={{ JSON.stringify({ text: $json.output }) }}',
		},
	};
	const hook = webhookNode({ path });
	const chat = await world.live.store(
		workflow(
			'Chat',
			[hook, asks, tell],
			[
				['Webhook', 'Asks'],
				['Asks', 'Tell'],
			],
		),
	);
	await world.live.publish(chat.id);
	await world.live.webhook(path);
	await world.live.callWebhook(path, {});
	expect(mine.arrived).toHaveLength(1);
	const begin = { name: 'Begin', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };
	const turn = turning(
		"={{ ({ n: Number((/is (\\d{6})/.exec($json.result?.text ?? '') ?? [])[1] ?? 0) * 3, kept: $json.ok }) }}",
	);
	const edited = workflow(
		chat.name,
		[hook, asks, tell, { ...begin, parameters: {} }, turn],
		[
			['Webhook', 'Asks'],
			['Asks', 'Tell'],
			['Begin', 'Tell'],
			['Tell', 'Turn'],
		],
	);
	const { nodes, connections } = edited;
	const { name, settings } = chat;
	await world.live.api('PUT', `/workflows/${chat.id}`, { name, settings, nodes, connections });
	const [reply] = await agent.calls([
		'run-workflow',
		{ workflowId: chat.id, triggerName: 'Begin', simulate: 'writes' },
	]);
	const said = JSON.stringify(reply?.answer);
	expect(said).not.toContain(String(CODE * 3));
	// The rest of what the node put out is there.
	expect(said).toContain('"kept":true');
	expect(said).toContain('past-execution');
});
