import { approvalAnswer } from '../../../src/surfaces/pages/approval-answer';

const title = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

describe('the page after an answer', () => {
	it.each([
		['approved', true, 'Approved'],
		['declined', true, 'Declined'],
		['approved', false, 'Already approved'],
		['declined', false, 'Already declined'],
		['expired', false, 'Too late to answer'],
		['consumed', false, 'Already used'],
		['unknown', false, 'This link does not work'],
	] as const)('%s, counted %s: %s', (state, counted, expected) => {
		const html = approvalAnswer({ state, counted });
		expect(title(html)).toBe(expected);
		expect(html).toContain(`<title>${expected} – Foreman</title>`);
		expect(html).toContain('<div role="status"');
		expect(html).not.toMatch(/<form|<dl/);
	});

	it('tells what was asked, who answered, and what always holds now', () => {
		const html = approvalAnswer({
			state: 'approved',
			counted: true,
			question: 'Delete <3> rows?',
			tool: { name: 'delete-rows', title: 'Delete rows' },
			decidedBy: 'maria@example.com',
			always: 'the agent billing',
		});
		expect(html).toContain('<dd>Delete &lt;3&gt; rows?</dd>');
		expect(html).toContain('Delete rows</bdi> <code>delete-rows</code>');
		expect(html).toContain('<dd>maria@example.com</dd>');
		expect(html).toContain('This tool is always allowed for the agent billing.');
	});

	it('can say another next step', () => {
		const html = approvalAnswer({ state: 'approved', counted: true, next: 'Ask the agent again.' });
		expect(html).toContain('<p>Ask the agent again.</p>');
		expect(html).not.toContain('goes on by itself');
	});
});
