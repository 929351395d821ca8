import { isPressKey, pressKeyOf } from '../../../src/policy/approvals/link-key';
import { isFromChat } from '../../../src/surfaces/card/answer-press';
import { buttonsOf, messageWithButtons } from '../../../src/surfaces/chat/question-buttons';
import { foulTexts } from '../../policy/people/foul-texts';
import { approvalOf, askingFor, planOf } from './chat-approval';

const named = (asked: Parameters<typeof buttonsOf>[0]) =>
	buttonsOf(asked).map(({ pressed, text }) => `${pressed}: ${text}`);

const single = (options: readonly string[]) =>
	askingFor({ question: 'How?', type: 'single', options });

test.each([
	['a plan', planOf('A table'), ['yes: Yes', 'no: No', 'write: Write an answer']],
	[
		'a call',
		approvalOf('delete-workflow', { workflowId: 'w' }),
		['yes: Yes', 'no: No', 'write: Write an answer'],
	],
	['one of two', single(['a', 'b']), ['1: 1', '2: 2', 'write: Write an answer']],
	['one of many', single([...'abcdefg']), []],
	['one of some that hold digits', single(['2 days', '5 days']), []],
	['any of two', askingFor({ question: 'How?', type: 'multi', options: ['a', 'b'] }), []],
	['words', askingFor({ question: 'What name?', type: 'text' }), []],
	['two questions', askingFor(...['a', 'b'].map((question) => ({ question, type: 'text' }))), []],
	['what is not shown whole', planOf('A table\u202E of orders'), []],
	[
		'what a program is handed',
		{ ...planOf('a'), client: { toolId: 't', outputSchemaId: 'o' } },
		[],
	],
])('the buttons of %s', (_, asked, buttons) => {
	expect(named(asked)).toEqual(buttons);
});

test('a button answers as the same words with the code would', () => {
	const [yes, no, write] = buttonsOf(planOf('A table'));
	expect([yes?.reply, no?.reply, write?.reply]).toEqual([
		{ verdict: 'approved' },
		{ verdict: 'declined' },
		undefined,
	]);
	const [, second] = buttonsOf(single(['Phone', 'E-mail']));
	expect(second?.reply).toEqual({
		verdict: 'approved',
		answer: { answers: [{ question: 'How?', answer: 'E-mail' }] },
	});
});

test.each(foulTexts)('no button bears a text of a model, such as %s', (_, foul) => {
	const option = foul.slice(0, 299);
	const all = [...buttonsOf(planOf(foul)), ...buttonsOf(single([option, 'b']))];
	for (const { text } of all) expect(text).toMatch(/^(?:Yes|No|Write an answer|\d)$/);
});

test('the message is one that n8n’s chat draws, and lets people write', () => {
	const buttons = buttonsOf(planOf('A table'));
	expect(messageWithButtons('Run?', buttons, ({ pressed }) => `https://n8n/${pressed}`)).toEqual({
		...{ type: 'with-buttons', text: 'Run?', blockUserInput: false },
		buttons: [
			{ text: 'Yes', link: 'https://n8n/yes', type: 'primary' },
			{ text: 'No', link: 'https://n8n/no', type: 'secondary' },
			{ text: 'Write an answer', link: 'https://n8n/write', type: 'secondary' },
		],
	});
});

const secret = 'a secret that is long enough to seal a row';

test('the key of a link is for one answer to one approval at one execution, by one secret', () => {
	const whole = ['a', 'no', '7'] as const;
	const key = pressKeyOf(whole, secret);
	expect(key).toMatch(/^[0-9a-f]{64}$/);
	expect(isPressKey(whole, key, secret)).toBe(true);
	for (const other of [
		['a', 'yes', '7'],
		['b', 'no', '7'],
		['a', 'no', '8'],
		['a', 'no7', ''],
	] as const)
		expect(isPressKey(other, key, secret)).toBe(false);
	expect(isPressKey(whole, key, `${secret}!`)).toBe(false);
});

const own = {
	'sec-fetch-site': 'same-origin',
	'sec-fetch-mode': 'cors',
	'sec-fetch-dest': 'empty',
};
const host = '192.168.1.5:5678';

test.each<[string, Record<string, string>, boolean]>([
	['the script of a page of n8n', own, true],
	['the same on another host of the site', { ...own, 'sec-fetch-site': 'same-site' }, true],
	['a page over plain HTTP', { host, referer: `http://${host}/workflow/1` }, true],
	['a page of another site', { ...own, 'sec-fetch-site': 'cross-site' }, false],
	['the address bar', { ...own, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, false],
	[
		'a link that is followed',
		{ ...own, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
		false,
	],
	['a picture', { ...own, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
	['a frame', { ...own, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, false],
	['a prefetch', { ...own, 'sec-purpose': 'prefetch' }, false],
	['an older prefetch', { ...own, purpose: 'prefetch' }, false],
	['a preview or a scanner', { host }, false],
	['a page of another host over plain HTTP', { host, referer: 'http://evil.example/' }, false],
	['one that says it is of no address', { host, referer: 'about:client' }, false],
])('a request of %s is one of the chat: %j', (_, headers, isOne) => {
	expect(isFromChat(headers)).toBe(isOne);
});
