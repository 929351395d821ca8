import type { QuestionCard } from '../../../src/surfaces/pages/question-card';
import { questionCard } from '../../../src/surfaces/pages/question-card';
import { approvalAnswer } from '../../../src/surfaces/pages/approval-answer';
import { now, sampleCard } from './sample-card';

const nasty = `"></textarea><script>alert('\u202E')</script>`;

const page = (changes: Partial<QuestionCard> = {}) =>
	questionCard({
		...sampleCard({ tool: { name: 'ask-user', title: 'Ask user', effect: 'read' } }),
		introduction: 'To build it.',
		questions: [
			{ question: 'Which colour?', type: 'single', options: ['red', 'blue'] },
			{ question: 'Which sizes?', type: 'multi', options: ['S', 'M'] },
			{ question: 'Which name?', type: 'text' },
		],
		...changes,
	});

const inputs = (html: string) =>
	[...html.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([all]) => all);

describe('the card of questions', () => {
	it('is a form with a field for each answer, and one for something else', () => {
		expect(inputs(page())).toEqual([
			'<input type="radio" name="q1" value="0">',
			'<input type="radio" name="q1" value="1">',
			'<input type="radio" name="q1" value="other">',
			'<textarea id="q1-other" name="q1-other" rows="2" maxlength="2000">',
			'<input type="checkbox" name="q2-0" value="yes">',
			'<input type="checkbox" name="q2-1" value="yes">',
			'<textarea id="q2-other" name="q2-other" rows="2" maxlength="2000">',
			'<textarea id="q3" name="q3" rows="4" maxlength="2000">',
		]);
		expect(page()).toContain('<form method="post">');
	});

	it('can be sent or skipped, and by the Enter key only shown again', () => {
		const buttons = [...page().matchAll(/<button([^>]*)>/g)].map(([, attributes]) => attributes);
		expect(buttons).toEqual([
			' class="on-enter" name="verdict" value="enter" tabindex="-1" aria-hidden="true"',
			' class="approve" name="verdict" value="answered"',
			' name="verdict" value="skipped"',
		]);
	});

	it('says what is asked, why, by whom, and names every field for those who cannot see it', () => {
		const html = page();
		for (const text of [
			'<p class="question">To build it.</p>',
			'</span> Which colour?</legend>',
			'<span class="kind">(any number)</span></legend>',
			'<label for="q3"><span class="kind">Question 3</span> Which name?</label>',
			'<label for="q1-other">Something else, in your words</label>',
			'<dt>Asked by</dt><dd>billing-assistant</dd>',
		])
			expect(html).toContain(text);
	});

	it('is shown again as it was filled in, with what is wrong', () => {
		const html = page({
			form: {
				fields: { q1: '1', 'q2-1': 'yes', q3: 'one\n<two>' },
				problems: [{ field: 'q1-other', message: 'Question 1: write what else.' }],
			},
		});
		expect(inputs(html)).toEqual(
			expect.arrayContaining([
				'<input type="radio" name="q1" value="1" checked>',
				'<input type="checkbox" name="q2-1" value="yes" checked>',
				'<textarea id="q1-other" name="q1-other" rows="2" maxlength="2000" aria-describedby="q1-wrong" aria-invalid="true">',
			]),
		);
		expect(html.match(/ checked>/g)).toHaveLength(2);
		expect(html).toContain('>\none\n&lt;two&gt;</textarea>');
		expect(html).toContain('<div role="alert"');
		expect(html).toContain('<a href="#q1-other">Question 1: write what else.</a>');
		expect(html).toContain('<p class="wrong" id="q1-wrong">Question 1: write what else.</p>');
	});

	it('takes no answer when it is too late', () => {
		expect(page({ expiresAt: now })).not.toMatch(/<form|<button|<input/);
	});

	it('shows every text as a text', () => {
		const html = page({
			introduction: nasty,
			questions: [
				{ question: nasty, type: 'single', options: [nasty, 'b'] },
				{ question: nasty, type: 'multi', options: [nasty, 'b'] },
				{ question: nasty, type: 'text' },
			],
			form: {
				fields: { 'q1-other': nasty, 'q2-other': nasty, q3: nasty },
				problems: [{ field: 'q1', message: nasty }],
			},
		});
		expect(html).not.toContain('<script');
		expect(html.match(/<\/textarea>/g)).toHaveLength(3);
		// A field holds what was written; everywhere else it is shown.
		expect(html.match(/&#8238;/g)).toHaveLength(3);
	});
});

describe('the page after an answer to questions', () => {
	it.each([
		['approved', true, 'Answer received'],
		['approved', false, 'Already answered'],
		['consumed', false, 'Already answered'],
		['expired', false, 'Too late to answer'],
		['unknown', false, 'This link does not work'],
	] as const)('%s, counted %s: %s', (state, counted, expected) => {
		const html = approvalAnswer({ state, counted, shows: 'questions' });
		expect(html).toContain(`<h1>${expected}</h1>`);
		expect(html).not.toMatch(/Approve|your approval|call was not made/);
	});

	it('says what the agent was told with a decline', () => {
		const html = approvalAnswer({ state: 'declined', counted: true, note: '<Use> the other' });
		expect(html).toContain('<dt>Told to the agent</dt><dd>&lt;Use&gt; the other</dd>');
	});
});
