import { channelPost } from '../../src/asking/channel-post';
import { foulTexts } from '../policy/people/foul-texts';
import { linksIn, markupIn, unseenIn } from '../policy/people/links-in';

const URL = 'https://n8n.example/webhook-waiting/7/approval?approval=a&foreman-key=k';
const UNTIL = '2026-01-01T00:00:00.000Z';

const asked = {
	...{ agentId: 'agent', workflow: 'Orders', user: 'ann', tool: 'create-data-table' },
	...{ question: 'Create a data table named orders?', expiresAt: Date.parse(UNTIL) },
};

it('says where to answer first, and then in quotes who asks what', () => {
	expect(channelPost(asked, URL)).toEqual({
		text: `Answer by ${UNTIL}: ${URL}\nThe agent “agent” of the workflow “Orders” asks: “Create a data table named orders?”`,
		...{ question: 'Create a data table named orders?', tool: 'create-data-table' },
		...{ agentId: 'agent', workflow: 'Orders', user: 'ann', expiresAt: UNTIL, approvalUrl: URL },
	});
});

describe.each(['question', 'agentId', 'workflow', 'user', 'tool'] as const)(
	'a foul %s',
	(field) => {
		it.each(foulTexts)('(%s) is no link, no markup and no line of its own', (_, foul) => {
			const { text, approvalUrl, expiresAt, ...fields } = channelPost(
				{ ...asked, [field]: foul },
				URL,
			);
			expect([approvalUrl, expiresAt]).toEqual([URL, UNTIL]);
			expect(text.startsWith(`Answer by ${UNTIL}: ${URL}\nThe agent “`)).toBe(true);
			const [, theirs = '', ...more] = text.split('\n');
			expect(more).toEqual([]);
			for (const one of [theirs, ...Object.values(fields)])
				expect([...linksIn(one), ...markupIn(one), ...unseenIn(one)]).toEqual([]);
			expect(theirs).toMatch(/^The agent “[^“”]*” of the workflow “[^“”]*” asks: “[^“”]*”$/);
		});
	},
);

it('cuts a long question: the card has all of it', () => {
	const { text, question } = channelPost({ ...asked, question: 'Why? '.repeat(500) }, URL);
	expect(question).toHaveLength(600);
	expect(text.endsWith('…”')).toBe(true);
});

it('leaves the address of a person one, by which a workflow may find them, and nothing that only looks like it', () => {
	const userOf = (user: string) => channelPost({ ...asked, user }, URL).user;
	expect(userOf('ann.b+c@example.com')).toBe('ann.b+c@example.com');
	expect(userOf('https://a@evil.example')).toBe('https[:]//a[@]evil[.]example');
	expect(userOf('evil.example')).toBe('evil[.]example');
});

it('names the chat where no card can be opened, with the code where a message can be the answer', () => {
	const asks =
		'The agent “agent” of the workflow “Orders” asks: “Create a data table named orders?”';
	expect(channelPost(asked, '', '482915').text).toBe(
		`Answer by ${UNTIL} in the chat: your code is 482915.\n${asks}`,
	);
	expect(channelPost(asked, '').text).toBe(
		`Answer by ${UNTIL} in the chat or on the page for operators.\n${asks}`,
	);
});
