import type { CallToShow } from '../../src/asking/call-in-chat';
import { callInChat } from '../../src/asking/call-in-chat';
import { foulTexts } from '../policy/people/foul-texts';
import { linksIn, unseenIn } from '../policy/people/links-in';

const given = { name: 'orders', columns: [{ name: 'a' }], note: 'one\ntwo' };

const call: CallToShow = {
	tool: 'create-data-table',
	question: 'Create a data table named orders?',
	arguments: given,
	facts: ['Sends to example'],
};

const space = { longest: 4_000, clean: (text: string) => text.replace('hush', '***') };

const shownOf = (changes: Partial<CallToShow>) => callInChat({ ...call, ...changes }, space);

const textOf = (shown: ReturnType<typeof callInChat>) =>
	shown.word === 'shown' ? shown.text : shown.word;

it('shows the question, the tool, every argument and where something is sent, each in quotes', () => {
	expect(textOf(shownOf({}))).toBe(
		[
			...['“Create a data table named orders?”', '', '    Tool: “create-data-table”', ''],
			...['    With:', '    name: “orders”', '    columns › 1 › “name”: “a”'],
			...['    note:', '      “one”', '      “two”', ''],
			...['    What happens, and where something is sent:', '    - “Sends to example”'],
		].join('\n'),
	);
});

it('names our tool as we do where it surely is ours', () => {
	expect(textOf(shownOf({ title: 'Create data table' }))).toContain('Tool: Create data table\n');
});

it('says what cannot be undone, whoever offers a tool of that name', () => {
	const warning = 'This cannot be undone.';
	expect(textOf(shownOf({ tool: 'delete-data-table' }))).toContain(`    ${warning}\n`);
	expect(textOf(shownOf({}))).not.toContain(warning);
});

it('shows nothing of a call that is too long to be read', () => {
	expect(shownOf({ arguments: { ...given, name: 'x'.repeat(4_000) } })).toEqual({
		word: 'not-whole',
	});
});

const everywhere = (text: string) =>
	[
		['an argument', { arguments: { ...given, name: text } }],
		['a name', { arguments: { ...given, [text]: 1 } }],
		['the question', { question: text }],
		['the tool', { tool: text }],
		['a fact', { facts: [text] }],
	] as const;

it.each(['\u202e', '\u{E000}', '\u{E0041}'].flatMap((hidden) => everywhere(`orders${hidden}`)))(
	'shows nothing of a call of which something would not be seen: %s',
	(_, changes) => {
		expect(shownOf(changes)).toEqual({ word: 'not-whole' });
	},
);

it.each(everywhere('hush'))('shows nothing of a call with a secret: %s', (_, changes) => {
	expect(shownOf(changes)).toEqual({ word: 'secret' });
});

describe.each(['value', 'name', 'tool', 'question', 'fact'])('a foul %s', (where) => {
	it.each(foulTexts)('(%s) is no link, and nothing in it ends its quotes', (_, foul) => {
		const shown = callInChat(
			{
				tool: where === 'tool' ? foul : 'a',
				question: where === 'question' ? foul : 'b',
				arguments: where === 'name' ? { [foul]: 'c' } : { c: where === 'value' ? foul : 'c' },
				facts: [where === 'fact' ? foul : 'd'],
			},
			space,
		);
		const text = shown.word === 'shown' ? shown.text : '';
		const own = text.replace(/^ +(?:- )?/gm, '');
		expect([...linksIn(own), ...unseenIn(text.replaceAll('\n', ' '))]).toEqual([]);
		for (const line of own.split('\n'))
			expect(line).toMatch(
				/^(?:|With:|What happens, and where something is sent:|(?:(?:Tool|\w+|“[^“”]*”):(?: |$))?(?:“[^“”]*”)?|leads to “[^“”]*”(?: \([\w :]+\))?)$/,
			);
	});
});
