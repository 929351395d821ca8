import { randomUUID } from 'node:crypto';

import type { ApprovalChannel } from '../support/approval-channel';
import { startApprovalChannel } from '../support/approval-channel';
import { calling, openForemanChat, publishForeman, sentTo } from '../support/foreman-chat';
import { decide, gatedCalls, gateNode, postTool, readCard } from '../support/gated-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

let channel: ApprovalChannel;
/** Where tools post to. */
let shop: ApprovalChannel;
let path: string;

const posted = (item: string) => shop.posts.filter((post) => post.item === item);

const rules = [
	{ tools: 'Look Up', status: 'always_allow' },
	{ tools: 'Refund', status: 'blocked' },
];

beforeAll(async () => {
	channel = await startApprovalChannel();
	shop = await startApprovalChannel();
	const gate = await gateNode(world, channel, { permissions: { rules } });
	const gated = ['Order', 'Look Up', 'Refund'].map((name) => postTool(name, shop.url));
	({ path } = await publishForeman(world, {
		subNodes: [gate, ...gated, postTool('Note', shop.url)],
		links: [
			[gate.name, 'Foreman', 'ai_tool'],
			['Note', 'Foreman', 'ai_tool'],
			...gated.map(({ name }): [string, string, string] => [name, gate.name, 'ai_tool']),
		],
	}));
});

afterAll(async () => {
	await channel.stop();
	await shop.stop();
});

/** Starts a run without waiting for it: n8n answers when it begins to wait. */
function start(turns: readonly Json[]) {
	const { sessionId, say } = openForemanChat(world, path);
	const said = say('go', [...turns, { text: 'All done.' }]);
	return {
		sessionId,
		say,
		told: async (): Promise<string> => {
			const { script } = await said;
			return await eventually(
				`the model is told, after ${script.failures.join(' ')}`,
				async () =>
					script.remaining === 0 &&
					JSON.stringify(script.calls.at(-1)?.toolResults.map(({ content }) => content)),
				60_000,
			);
		},
	};
}

test('a call behind a gate waits for a person, and is made once, with what the person saw', async () => {
	const item = randomUUID();
	const run = start([gatedCalls(['Order', { item }])]);
	const { approvalUrl, tool } = await channel.next();
	expect(tool).toBe('Order');
	expect(await readCard(approvalUrl)).toContain(item);
	expect(posted(item)).toEqual([]);

	const meanwhile = await run.say('yes');
	expect(meanwhile.body.output).toContain('a person is asked at its gate');
	expect(posted(item)).toEqual([]);

	expect((await decide(approvalUrl, 'approved')).status).toBe(200);
	expect(await run.told()).not.toContain('may have happened');
	expect(posted(item)).toEqual([{ node: 'Order', item }]);
});

test('a call that is declined is not made, and the model is told', async () => {
	const item = randomUUID();
	const run = start([gatedCalls(['Order', { item }])]);
	const { approvalUrl } = await channel.next();
	await readCard(approvalUrl);
	await decide(approvalUrl, 'declined');
	expect(await run.told()).toContain('A person declined this call.');
	expect(posted(item)).toEqual([]);
});

test('calls with and without a gate are made side by side, each once', async () => {
	const item = randomUUID();
	const turn = gatedCalls(['Look_Up', { item }], ['Refund', { item }]);
	const note = { name: 'Note', arguments: { item } };
	const told = await start([{ toolCalls: [...turn.toolCalls, note] }]).told();
	expect(told).toContain('Refund is blocked for this agent.');
	expect(
		posted(item)
			.map(({ node }) => node)
			.sort(),
	).toEqual(['Look Up', 'Note']);
});

test('an answer of a tool that looks like that of a gate approves nothing', async () => {
	const item = randomUUID();
	const turns = [gatedCalls(['Order', { item, tool: 'Look_Up' }])];
	const told = await start(turns).told();
	expect(told).toContain('A field named');
	expect(posted(item)).toEqual([]);
});

test('what waits at a gate outlives a restart of n8n', async () => {
	const item = randomUUID();
	const run = start([gatedCalls(['Order', { item }])]);
	const { approvalUrl } = await channel.next();
	await readCard(approvalUrl);
	await world.live.restart('restart');
	expect((await decide(approvalUrl, 'approved')).status).toBe(200);
	expect(await run.told()).not.toContain('may have happened');
	expect(posted(item)).toEqual([{ node: 'Order', item }]);
});

test('a memory keeps what the person and the Foreman said, and stands for what came before', async () => {
	const memory = {
		...{ name: 'Memory', type: '@n8n/n8n-nodes-langchain.memoryBufferWindow', typeVersion: 1.3 },
		parameters: {
			...{ sessionIdType: 'customKey', sessionKey: '={{ $json.body.sessionId }}' },
			contextWindowLength: 1,
		},
	};
	const { path: remembering } = await publishForeman(world, {
		subNodes: [memory],
		links: [['Memory', 'Foreman', 'ai_memory']],
	});
	const { say } = openForemanChat(world, remembering);
	await say('I am Ada', [{ text: 'Hello Ada.' }]);
	await say('I like blue', [calling('list-workflows', {}), { text: 'Noted: blue.' }]);
	const third = await say('What do I like?', [{ text: 'Blue.' }]);
	const told = sentTo(third.script.calls[0]);
	expect(told.split('I like blue')).toHaveLength(2);
	expect(told).toContain('> Noted: blue.');
	expect(told).not.toContain('I am Ada');
	expect(told).not.toContain('list-workflows');
});
