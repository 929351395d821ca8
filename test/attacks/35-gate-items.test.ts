import { randomUUID } from 'node:crypto';

import { agentNode, chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { decide, gatedCalls, gateNode, postTool } from '../support/gated-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { codeNode } from '../support/sample-workflows';
import { modelCredential } from '../support/surfaces';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';

const world = useLive([]);

const channel = useChannel();
/** Where the tools behind the gate post to. */
const shop = useChannel();

const posted = (item: string) => shop().posts.filter((post) => post.item === item);

const to = (node: string, type = 'main') => ({ node, type, index: 0 });

const loop = {
	...{ name: 'Loop', type: 'n8n-nodes-base.splitInBatches', typeVersion: 3 },
	parameters: { options: {} },
};

/** Webhook → Split → AI Agent with a gate: given three items at once, or one at a time. */
async function publishForItems(name: string, isOneByOne: boolean): Promise<string> {
	const path = randomUUID();
	const rules = [{ tools: 'Look Up', status: 'always_allow' }];
	const gate = await gateNode(world, channel(), { permissions: { rules } });
	const split = codeNode(
		'Split',
		"return [1, 2, 3].map((n) => ({ json: { n, body: { chatInput: 'go' } } }));",
	);
	const model = chatModelNode({
		script: "={{ $('Webhook').first().json.body.script }}",
		credential: await modelCredential(world.live),
		options: { maxRetries: 0 },
	});
	const tools = ['Order', 'Look Up'].map((tool) => postTool(tool, shop().url));
	const built: Json = workflow(
		`${name} ${world.live.mark}`,
		[
			webhookNode({ path }),
			split,
			agentNode(),
			model,
			gate,
			...tools,
			...(isOneByOne ? [loop] : []),
		],
		[
			['Webhook', 'Split'],
			['Split', isOneByOne ? 'Loop' : 'AI Agent'],
			[model.name, 'AI Agent', 'ai_languageModel'],
			[gate.name, 'AI Agent', 'ai_tool'],
			...tools.map((tool): [string, string, string] => [tool.name, gate.name, 'ai_tool']),
		],
	);
	if (isOneByOne) {
		built.connections.Loop = { main: [[], [to('AI Agent')]] };
		built.connections['AI Agent'] = { main: [[to('Loop')]] };
	}
	const { id } = await world.live.api('POST', '/workflows', built);
	await world.live.publish(id);
	await world.live.webhook(path);
	return path;
}

/** Plays these turns, without waiting for the end. */
function start(path: string, turns: Json[]) {
	const name = `script-${randomUUID()}`;
	const script = world.model.load({ name, turns });
	void world.live.callWebhook(path, { script: name }).catch(() => undefined);
	return {
		/** What tools have answered, once the last turn is played. */
		told: async (): Promise<string> =>
			await eventually(
				`the end, after ${script.failures.join(' ')}`,
				async () =>
					script.remaining === 0 &&
					JSON.stringify(script.calls.map(({ toolResults }) => toolResults)),
				60_000,
			),
	};
}

const done = { text: 'done' };

test.each(['Order', 'Look_Up'])(
	'calls of %s for three items at once are refused: n8n would repeat each of them',
	async (tool) => {
		const items = [randomUUID(), randomUUID(), randomUUID()];
		const path = await publishForItems(`At once ${tool}`, false);
		const calls = items.map((item) => gatedCalls([tool, { item }]));
		const run = start(path, [...calls, done, done, done]);
		expect(await run.told()).toContain('The agent was given 3 items at once');
		expect(items.flatMap(posted)).toEqual([]);
		expect(channel().posts).toEqual([]);
	},
);

test('given one at a time, each is asked about, and what is approved is made once', async () => {
	const items = [randomUUID(), randomUUID(), randomUUID()];
	const path = await publishForItems('One by one', true);
	const run = start(
		path,
		items.flatMap((item) => [gatedCalls(['Order', { item }]), done]),
	);
	for (const verdict of ['approved', 'declined', 'approved'] as const)
		await decide((await channel().next()).approvalUrl, verdict);
	await run.told();
	expect(items.map((item) => posted(item).length)).toEqual([1, 0, 1]);
});
