import { announceOutcome, outcomePost } from '../../src/asking/channel-post';
import { foulTexts } from '../policy/people/foul-texts';
import { linksIn, markupIn, unseenIn } from '../policy/people/links-in';
import { askingNode } from './asking-node';

const asked = {
	...{ agentId: 'agent', workflow: 'Orders', tool: 'create-data-table' },
	question: 'Create a data table named orders?',
};

const channel = { askUrl: 'https://channel.example/hook' };

it('says in words of ours what became of the call, and names no link to answer at', () => {
	expect(outcomePost(asked, 'done')).toEqual({
		...asked,
		outcome: 'done',
		text: 'Done, as you approved: “Create a data table named orders?”. The agent “agent” of the workflow “Orders” had asked.',
	});
	expect(outcomePost(asked, 'failed').text).toMatch(/^Approved, and it failed: “/);
});

describe.each(['question', 'agentId', 'workflow', 'tool'] as const)('a foul %s', (field) => {
	it.each(foulTexts)('(%s) is no link, no markup and no line of its own', (_, foul) => {
		const post = outcomePost({ ...asked, [field]: foul }, 'done');
		for (const one of Object.values(post))
			expect([...linksIn(one), ...markupIn(one), ...unseenIn(one)]).toEqual([]);
		expect(post.text).toMatch(
			/^Done, as you approved: “[^“”]*”\. The agent “[^“”]*” of the workflow “[^“”]*” had asked\.$/,
		);
	});
});

it('posts to the channel alone, and a channel that fails only goes to the log', async () => {
	const reached = askingNode();
	await announceOutcome(reached.node, channel, asked, 'done');
	expect(reached.urls).toEqual([channel.askUrl]);
	const gone = askingNode(['channel.example']);
	await announceOutcome(gone.node, channel, asked, 'done');
	expect(gone.warnings).toHaveLength(1);
	const without = askingNode();
	await announceOutcome(without.node, { askUrl: '' }, asked, 'done');
	expect(without.urls).toEqual([]);
});
