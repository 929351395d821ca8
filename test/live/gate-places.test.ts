import { randomUUID } from 'node:crypto';

import { chatModelNode } from '../../sandbox/workflows.mjs';
import {
	decide,
	gatedCalls,
	gateNode,
	postTool,
	publishGated,
	publishWired,
	readCard,
	startRun,
} from '../support/gated-agent';
import type { Json } from '../support/live-instance';
import { publishMcpServer } from '../support/mcp-server';
import { toolkitNode } from '../support/surface-workflows';
import { modelCredential, ownerCredentials } from '../support/surfaces';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';

const world = useLive([]);

const channel = useChannel();
/** Where tools post to. */
const shop = useChannel();

const posted = (item: string) => shop().posts.filter((post) => post.item === item);

/** An AI Agent Tool with a model of its own, which plays the same script. */
async function subAgent(): Promise<readonly [Json, Json]> {
	const model = chatModelNode({
		script: "={{ $('Webhook').first().json.body.script }}",
		credential: await modelCredential(world.live),
		options: { maxRetries: 0 },
		name: 'Model of the Helper',
	});
	const agent = {
		name: 'Helper',
		type: '@n8n/n8n-nodes-langchain.agentTool',
		typeVersion: 3,
		parameters: {
			toolDescription: 'Does what it is told',
			text: "={{ $fromAI('text', 'What to do', 'string') }}",
			options: {},
		},
	};
	return [agent, model];
}

/** Calls of a tool that is not behind a gate. */
const plainCall = (name: string, input: object) => ({ name, arguments: input });

test('behind a gate of a sub-agent a call waits, and is made once approved', async () => {
	const [helper, model] = await subAgent();
	const gate = await gateNode(world, channel());
	const order = postTool('Order', shop().url);
	const { path } = await publishWired(
		world,
		'Sub-agent',
		[helper, model, gate, order],
		[
			['Helper', 'AI Agent', 'ai_tool'],
			[model.name, 'Helper', 'ai_languageModel'],
			[gate.name, 'Helper', 'ai_tool'],
			['Order', gate.name, 'ai_tool'],
		],
	);
	const item = randomUUID();
	const run = startRun(world, path, [
		{ toolCalls: [plainCall('Helper', { text: 'order it' })] },
		gatedCalls(['Order', { item }]),
		{ text: 'ordered' },
	]);
	const { approvalUrl } = await channel().next();
	expect(await readCard(approvalUrl)).toContain(item);
	expect(posted(item)).toEqual([]);
	await decide(approvalUrl, 'approved');
	const told = await run.told();
	expect(told.join()).toContain('ordered');
	expect(posted(item)).toEqual([{ node: 'Order', item }]);
});

test('a tool of an MCP server is called with the arguments that were approved', async () => {
	const client = await publishMcpServer(world, 'Shop', [postTool('Order', shop().url)]);
	const { path } = await publishGated(world, 'MCP', await gateNode(world, channel()), [client]);
	const item = randomUUID();
	const run = startRun(world, path, [gatedCalls(['Shop_Order', { item }])]);
	const { approvalUrl, tool } = await channel().next();
	expect(tool).toBe('Shop_Order');
	expect(await readCard(approvalUrl)).toContain(item);
	expect(posted(item)).toEqual([]);
	await decide(approvalUrl, 'approved');
	await run.told();
	expect(posted(item)).toEqual([{ node: 'Order', item }]);
});

test('of the tools of a Foreman Toolkit the gate knows what they do', async () => {
	const toolkit = toolkitNode({}, await ownerCredentials(world.live));
	const { path } = await publishGated(world, 'Toolkit', await gateNode(world, channel()), [
		toolkit,
	]);
	const name = `Gated ${randomUUID()}`;
	const run = startRun(world, path, [
		gatedCalls(['list-workflows', { limit: 1 }]),
		gatedCalls(['create-data-table', { name, columns: 7 }]),
		gatedCalls(['create-data-table', { name, columns: [{ name: 'a', type: 'string' }] }]),
	]);
	const { approvalUrl, question } = await channel().next();
	expect(question).toContain(name);
	expect(await readCard(approvalUrl)).toContain(name);
	await decide(approvalUrl, 'approved');
	const [read, wrong, written] = await run.told();
	expect(read).toContain('workflows');
	expect(wrong).toContain('Foreman Gate: create-data-table: ');
	expect(written).toContain(name);
	const { data } = await world.live.api('GET', '/data-tables?limit=250');
	expect(data.filter((table: Json) => table.name === name)).toHaveLength(1);
});

test('in a turn with a call beside the gate both are made once, as far as they may', async () => {
	const gate = await gateNode(world, channel());
	const { path } = await publishWired(
		world,
		'Mixed',
		[gate, postTool('Order', shop().url), postTool('Note', shop().url)],
		[
			[gate.name, 'AI Agent', 'ai_tool'],
			['Order', gate.name, 'ai_tool'],
			['Note', 'AI Agent', 'ai_tool'],
		],
	);
	const item = randomUUID();
	const run = startRun(world, path, [
		{ toolCalls: [...gatedCalls(['Order', { item }]).toolCalls, plainCall('Note', { item })] },
	]);
	const { approvalUrl } = await channel().next();
	await readCard(approvalUrl);
	await decide(approvalUrl, 'approved');
	await run.told();
	const made = posted(item).map(({ node }) => node);
	expect([...made].sort()).toEqual(['Note', 'Order']);
});

test('a gate whose token a model could fill in lets nothing through', async () => {
	const gate = await gateNode(world, channel(), {
		...{ profile: 'unattended', identityToken: '={{ $json.token }}' },
	});
	gate.credentials.foremanIdentityApi = (await ownerCredentials(world.live)).identity;
	const { path } = await publishGated(world, 'Token', gate, [postTool('Order', shop().url)]);
	const item = randomUUID();
	const run = startRun(world, path, [gatedCalls(['Order', { item }])]);
	expect((await run.told()).join()).toContain('cannot say whom a call acts for');
	expect(posted(item)).toEqual([]);
});
