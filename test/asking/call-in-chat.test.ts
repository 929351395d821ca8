import { callInChat } from '../../src/asking/call-in-chat';
import { foulTexts } from '../policy/people/foul-texts';
import { linksIn, unseenIn } from '../policy/people/links-in';

const call = {
	tool: 'create-data-table',
	question: 'Create a data table named orders?',
	arguments: { name: 'orders', columns: [{ name: 'a' }], note: 'one\ntwo' },
	facts: ['Sends to example'],
};

it('shows the question, the tool and every argument, each in quotes', () => {
	expect(callInChat(call)).toBe(
		[
			'“Create a data table named orders?”',
			'',
			'    Tool: “create-data-table”',
			'    name: “orders”',
			"    columns: “⟦{'name':'a'}⟧”",
			'    note: “one”',
			'      “two”',
			'    “Sends to example”',
		].join('\n'),
	);
});

it('shows nothing of a call that is too long to be read', () => {
	expect(callInChat({ ...call, arguments: { name: 'x'.repeat(5_000) } })).toBeUndefined();
});

it('shows nothing of a call of which something would not be seen', () => {
	for (const hidden of ['\u202e', '\u{E000}', '\u{E0041}'])
		expect(callInChat({ ...call, arguments: { name: `orders${hidden}` } })).toBeUndefined();
});

describe.each(['value', 'name', 'tool', 'question', 'fact'])('a foul %s', (where) => {
	it.each(foulTexts)('(%s) is no link, and nothing in it ends its quotes', (_, foul) => {
		const shown =
			callInChat({
				tool: where === 'tool' ? foul : 'a',
				question: where === 'question' ? foul : 'b',
				arguments: where === 'name' ? { [foul]: 'c' } : { c: where === 'value' ? foul : 'c' },
				facts: [where === 'fact' ? foul : 'd'],
			}) ?? '';
		expect([...linksIn(shown), ...unseenIn(shown.replaceAll('\n', ' '))]).toEqual([]);
		for (const line of shown.split('\n'))
			expect(line).toMatch(/^(?:|“[^“”]*”| {4,6}(?:(?:Tool|\w+|“[^“”]*”): )?“[^“”]*”)$/);
	});
});
