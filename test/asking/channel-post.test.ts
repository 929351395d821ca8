import { channelPost } from '../../src/asking/channel-post';
import { foulTexts } from '../policy/people/foul-texts';
import { linksIn, markupIn, unseenIn } from '../policy/people/links-in';

const URL = 'https://n8n.example/webhook-waiting/7/approval?approval=a&foreman-key=k';
const UNTIL = '2026-01-01T21:40:00.000Z';
const UNTIL_WORDS = '21:40 today (UTC)';
const NOW = Date.parse('2026-01-01T20:40:00.000Z');

const asked = {
	...{ agentId: 'agent', workflow: 'Orders', user: 'ann', tool: 'create-data-table' },
	...{ question: 'Create a data table named orders?', expiresAt: Date.parse(UNTIL) },
};

it('says where to answer first, and then in quotes who asks what', () => {
	expect(channelPost(asked, URL, NOW)).toEqual({
		text: `Answer by ${UNTIL_WORDS}: ${URL}\nThe agent “agent” of the workflow “Orders” asks: “Create a data table named orders?”`,
		...{ question: 'Create a data table named orders?', tool: 'create-data-table' },
		...{ agentId: 'agent', workflow: 'Orders', user: 'ann', expiresAt: UNTIL, approvalUrl: URL },
	});
});

it.each([
	['2026-01-01T23:59:00.000Z', '23:59 today (UTC)'],
	['2026-01-02T00:00:00.000Z', '00:00 tomorrow (UTC)'],
	['2026-01-03T05:00:00.000Z', '05:00 on 3 January 2026 (UTC)'],
])('says of %s that it is %s', (until, words) => {
	const { text, expiresAt } = channelPost({ ...asked, expiresAt: Date.parse(until) }, URL, NOW);
	expect(text.startsWith(`Answer by ${words}: ${URL}\n`)).toBe(true);
	expect(expiresAt).toBe(until);
});

it('names an agent that has no name of its own by its workflow alone', () => {
	const of = (agentId: string) => channelPost({ ...asked, agentId }, URL, NOW);
	expect(of('Yw2sQ81kzAbC9dEf').text).toContain('\nAn agent of the workflow “Orders” asks: “');
	expect(of('Yw2sQ81kzAbC9dEf').agentId).toBe('Yw2sQ81kzAbC9dEf');
	expect(of('supportassistant').text).toContain('\nThe agent “supportassistant” of the workflow');
});

describe.each(['question', 'agentId', 'workflow', 'user', 'tool'] as const)(
	'a foul %s',
	(field) => {
		it.each(foulTexts)('(%s) is no link, no markup and no line of its own', (_, foul) => {
			const { text, approvalUrl, expiresAt, ...fields } = channelPost(
				{ ...asked, [field]: foul },
				...[URL, NOW],
			);
			expect([approvalUrl, expiresAt]).toEqual([URL, UNTIL]);
			expect(text.startsWith(`Answer by ${UNTIL_WORDS}: ${URL}\nThe agent “`)).toBe(true);
			const [, theirs = '', ...more] = text.split('\n');
			expect(more).toEqual([]);
			for (const one of [theirs, ...Object.values(fields)])
				expect([...linksIn(one), ...markupIn(one), ...unseenIn(one)]).toEqual([]);
			expect(theirs).toMatch(/^The agent “[^“”]*” of the workflow “[^“”]*” asks: “[^“”]*”$/);
		});
	},
);

it('cuts a long question: the card has all of it', () => {
	const { text, question } = channelPost({ ...asked, question: 'Why? '.repeat(500) }, URL, NOW);
	expect(question).toHaveLength(600);
	expect(text.endsWith('…”')).toBe(true);
});

it('leaves the address of a person one, by which a workflow may find them, and nothing that only looks like it', () => {
	const userOf = (user: string) => channelPost({ ...asked, user }, URL, NOW).user;
	expect(userOf('ann.b+c@example.com')).toBe('ann.b+c@example.com');
	expect(userOf('https://a@evil.example')).toBe('https[:]//a[@]evil[.]example');
	expect(userOf('evil.example')).toBe('evil[.]example');
});

it('names the chat where no card can be opened, with the code where a message can be the answer', () => {
	const asks =
		'The agent “agent” of the workflow “Orders” asks: “Create a data table named orders?”';
	expect(channelPost(asked, '', NOW, '482915').text).toBe(
		`Answer by ${UNTIL_WORDS} in the chat: your code is 482915.\n${asks}`,
	);
	expect(channelPost(asked, '', NOW).text).toBe(
		`Answer by ${UNTIL_WORDS} in the chat or on the page for operators.\n${asks}`,
	);
});
