import { randomUUID } from 'node:crypto';

import type { ApprovalChannel } from '../support/approval-channel';
import { startApprovalChannel } from '../support/approval-channel';
import {
	decide,
	gatedCalls,
	gateNode,
	postTool,
	publishGated,
	readCard,
	startRun,
} from '../support/gated-agent';
import { useLive } from '../support/use-live';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode');

const world = useLive([]);

let channel: ApprovalChannel;
/** Where the tools behind the gate post to. */
let shop: ApprovalChannel;
let agent: { readonly path: string; readonly workflowId: string };

const posted = (item: string) => shop.posts.filter((post) => post.item === item);

const rules = [
	{ tools: 'Look Up', status: 'always_allow' },
	{ tools: 'Refund, Give Away', status: 'blocked' },
];

beforeAll(async () => {
	channel = await startApprovalChannel();
	shop = await startApprovalChannel();
	agent = await publishGated(
		world,
		'Gated',
		await gateNode(world, channel, { permissions: { rules } }),
		['Order', 'Look Up', 'Refund'].map((name) => postTool(name, shop.url)),
	);
});

afterAll(async () => {
	await channel.stop();
	await shop.stop();
});

test('a call waits for a person, and n8n makes it once, with what the person saw', async () => {
	const item = randomUUID();
	const run = startRun(world, agent.path, [gatedCalls(['Order', { item }])]);
	const { approvalUrl, tool } = await channel.next();
	expect(tool).toBe('Order');
	expect(await readCard(approvalUrl)).toContain(item);
	expect(posted(item)).toEqual([]);

	expect((await decide(approvalUrl, 'approved')).status).toBe(200);
	const told = await run.told();
	expect(told).toHaveLength(1);
	expect(posted(item)).toEqual([{ node: 'Order', item }]);
	expect((await decide(approvalUrl, 'approved')).status).toBeGreaterThanOrEqual(400);
	expect(posted(item)).toHaveLength(1);
});

alike('a call that is declined is not made, and the model is told', async () => {
	const item = randomUUID();
	const run = startRun(world, agent.path, [gatedCalls(['Order', { item }])]);
	const { approvalUrl } = await channel.next();
	await readCard(approvalUrl);
	expect((await decide(approvalUrl, 'declined')).status).toBe(200);
	expect((await run.told()).join()).toContain('A person declined this call.');
	expect(posted(item)).toEqual([]);
});

alike('allowed calls pass at once, blocked ones do not, and nobody is asked', async () => {
	const item = randomUUID();
	const asked = channel.posts.length;
	const run = startRun(world, agent.path, [
		gatedCalls(['Look_Up', { item }]),
		gatedCalls(['Refund', { item }]),
	]);
	const told = await run.told();
	expect(told[1]).toContain('Refund is blocked for this agent.');
	expect(posted(item)).toEqual([{ node: 'Look Up', item }]);
	expect(channel.posts).toHaveLength(asked);
});

alike('what was approved is good for one call, and its link for none', async () => {
	const item = randomUUID();
	const same = gatedCalls(['Order', { item }]);
	const run = startRun(world, agent.path, [same, same]);
	const first = await channel.next();
	await readCard(first.approvalUrl);
	expect((await decide(first.approvalUrl, 'approved')).status).toBe(200);
	const second = await channel.next();
	await readCard(second.approvalUrl);
	expect(second.approvalUrl).not.toBe(first.approvalUrl);

	const replayed = await decide(first.approvalUrl, 'approved');
	expect(replayed.status).toBe(409);
	expect(await replayed.text()).toContain('Already used');
	expect(posted(item)).toHaveLength(1);

	expect((await decide(second.approvalUrl, 'declined')).status).toBe(200);
	expect((await run.told()).at(-1)).toContain('A person declined this call.');
	expect(posted(item)).toHaveLength(1);
});

test('neither while it waits nor afterwards does an execution hold what a person decides with', async () => {
	const item = randomUUID();
	const known = await world.live.executionIds(agent.workflowId);
	const run = startRun(world, agent.path, [gatedCalls(['Order', { item }])]);
	const { approvalUrl } = await channel.next();
	const id = await world.live.waitingExecution(agent.workflowId, known);
	const key = new URL(approvalUrl).searchParams.get('foreman-key') ?? 'no key';
	expect(JSON.stringify(await world.live.execution(id))).not.toContain(key);
	await decide(approvalUrl, 'approved');
	await run.told();
	const ended = JSON.stringify(await world.live.endOf(id));
	expect(ended).toContain(item);
	expect(ended).not.toContain(key);
	expect(ended).not.toContain('foreman-key');
});

test('an n8n that is killed while a call waits makes it once it is approved', async () => {
	const item = randomUUID();
	const run = startRun(world, agent.path, [gatedCalls(['Order', { item }])]);
	const { approvalUrl } = await channel.next();
	await readCard(approvalUrl);
	await world.live.restart('crash');
	expect((await decide(approvalUrl, 'approved')).status).toBe(200);
	await run.told();
	expect(posted(item)).toEqual([{ node: 'Order', item }]);
});

test('several calls of one turn are asked about one by one, and each answer holds for its own', async () => {
	const [yes, no] = [randomUUID(), randomUUID()];
	const run = startRun(world, agent.path, [
		gatedCalls(['Order', { item: no }], ['Order', { item: yes }]),
	]);
	for (const [item, verdict] of [
		[no, 'declined'],
		[yes, 'approved'],
	] as const) {
		const { approvalUrl } = await channel.next();
		expect(await readCard(approvalUrl)).toContain(item);
		await decide(approvalUrl, verdict);
	}
	await run.told();
	expect(posted(no)).toEqual([]);
	expect(posted(yes)).toHaveLength(1);
});
