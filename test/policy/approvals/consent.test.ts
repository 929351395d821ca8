import type { Approval } from '../../../src/policy/approvals/approval';
import { consentTo, refusalFor } from '../../../src/policy/approvals/consent';
import { cleanWords } from '../../../src/policy/approvals/read-reply';

const approval: Approval = {
	...{ id: '0'.repeat(32), organisation: '', agency: '', agentId: 'a', user: 'u', run: 'r' },
	...{ workflow: 'w', resume: '', tool: 'x', arguments: '{"a":1}', question: 'Run?' },
	...{ createdAt: 0, expiresAt: 100, state: 'pending', decidedBy: 'ann', decidedAt: 5 },
};

const consentWith = async (found: Partial<Approval>, isBlocked = false, isCounted = true) => {
	const approvals = {
		ask: async () => ({ ...approval, ...found }),
		expire: async () => [],
		consume: async () => ({ counted: isCounted, state: 'consumed' as const }),
	};
	return await consentTo({ ...approval, arguments: {} }, approvals, async () => isBlocked);
};

describe('consent', () => {
	it('hands on what the person answered', async () => {
		const answer = { answers: [{ question: 'Which?', answer: 'This one' }] };
		expect(await consentWith({ state: 'approved', answer })).toMatchObject({
			...{ word: 'granted', approver: 'ann', arguments: { a: 1 }, answer },
		});
		expect(await consentWith({ state: 'approved' })).toHaveProperty('answer', undefined);
	});

	it('tells the model what the person said to a call they declined', async () => {
		const answer = { note: 'Use the other sheet.' };
		expect(await consentWith({ state: 'declined', answer })).toMatchObject({
			...{ word: 'refused', isAnswered: true },
			reason: 'A person declined: Use the other sheet.',
			hint: expect.stringContaining('what the person says'),
		});
		expect(await consentWith({ state: 'declined' })).toMatchObject({
			...{ isAnswered: false, reason: 'A person declined this call.' },
		});
	});

	it('does not run what was blocked since, whatever was answered', async () => {
		const answer = { answers: [] };
		expect(await consentWith({ state: 'approved', answer }, true)).toMatchObject({
			...{ word: 'refused', reason: expect.stringContaining('blocked') },
		});
	});

	it('does not run what another call has used up at the same moment', async () => {
		expect(await consentWith({ state: 'approved' }, false, false)).toMatchObject({
			...{ word: 'refused', reason: expect.stringContaining('used already') },
		});
	});

	it('quotes nobody where nobody declined', () => {
		expect(refusalFor('expired', { note: 'x' }).reason).toBe('The approval has expired.');
		expect(refusalFor('declined', { answers: [] }).reason).toBe('A person declined this call.');
	});
});

describe('words of a person', () => {
	it('are what is seen of them', () => {
		const sent = ' Use\u202E the\u200B other\u{E0041} sheet:\r\n\t"B"\u0000\u001B[31m \n';
		expect(cleanWords(sent)).toBe('Use the other sheet:\n\t"B"[31m');
		expect(cleanWords('日本語 ‍👩‍🌾 ç')).toContain('👩‍🌾');
		expect(cleanWords(' \u200B\r\n ')).toBe('');
	});
});
