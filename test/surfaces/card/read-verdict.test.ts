import type { Approval } from '../../../src/policy/approvals/approval';
import { readVerdict } from '../../../src/surfaces/card/read-verdict';

const approvalOf = (tool: string, given: unknown): Approval => ({
	...{ id: '0'.repeat(32), organisation: '', agency: '', agentId: 'a', user: 'u', run: 'r' },
	...{ workflow: 'w', resume: '', tool, arguments: JSON.stringify(given), question: 'Run?' },
	...{ createdAt: 0, expiresAt: 100, state: 'pending', decidedBy: '', decidedAt: 0 },
});

const call = approvalOf('run-workflow', { workflowId: 'w' });
const tooLong = approvalOf('run-workflow', { text: 'x'.repeat(200_001) });
const asking = approvalOf('ask-user', { questions: [{ question: 'Which?', type: 'text' }] });

describe('from the card of a call', () => {
	it.each([
		[{ verdict: 'approved' }, 'approved', undefined],
		[{ verdict: 'approved', note: ' \r\n' }, 'approved', undefined],
		[{ verdict: 'declined' }, 'declined', undefined],
		[{ verdict: 'declined', note: ' ' }, 'declined', undefined],
		[{ verdict: 'declined', note: ' Use\u200B B\r\n ' }, 'declined', { note: 'Use B' }],
		[{ verdict: 'declined', note: 'x'.repeat(2_000) }, 'declined', { note: 'x'.repeat(2_000) }],
		[{ verdict: 'declined', note: ['a', 'b'] }, 'declined', undefined],
	])('%j is %s', (sent, verdict, answer) => {
		expect(readVerdict(call, sent)).toEqual({ word: 'decided', verdict, answer });
	});

	it.each([
		[{ verdict: 'approved', note: 'but only two' }, 'note'],
		[{ verdict: 'declined', note: 'x'.repeat(2_001) }, 'note'],
	])('%j is not taken, and shown again', (sent, field) => {
		expect(readVerdict(call, sent)).toMatchObject({
			...{ word: 'again', form: { fields: { note: sent.note }, problems: [{ field }] } },
		});
	});

	it.each([{}, undefined, 'verdict=approved', { verdict: 'answered' }, { verdict: ['approved'] }])(
		'%j decides nothing',
		(sent) => {
			expect(readVerdict(call, sent)).toMatchObject({ word: 'again', form: { problems: [] } });
		},
	);

	it('nothing is approved that was not shown whole, and it can be declined', () => {
		expect(readVerdict(tooLong, { verdict: 'approved' })).toMatchObject({ word: 'again' });
		expect(readVerdict(tooLong, { verdict: 'declined' })).toMatchObject({ word: 'decided' });
	});
});

describe('from the card of questions', () => {
	it('come answers, or that they were skipped', () => {
		expect(readVerdict(asking, { verdict: 'answered', q1: ' This\u202E one ' })).toEqual({
			...{ word: 'decided', verdict: 'approved' },
			answer: { answers: [{ question: 'Which?', answer: 'This one' }] },
		});
		expect(readVerdict(asking, { verdict: 'skipped', q1: 'This one' })).toEqual({
			...{ word: 'decided', verdict: 'approved', answer: { answers: [] } },
		});
	});

	it('come none by the Enter key: what was filled in is shown again', () => {
		expect(readVerdict(asking, { verdict: 'enter', q1: 'half a' })).toMatchObject({
			...{ word: 'again', form: { fields: { q1: 'half a' }, problems: [{ field: '' }] } },
		});
	});

	it.each(['approved', 'declined', ''])('"%s" is no answer', (verdict) => {
		expect(readVerdict(asking, { verdict, q1: 'x' })).toMatchObject({ word: 'again' });
	});
});
