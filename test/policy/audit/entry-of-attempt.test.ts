import type { Attempt } from '../../../src/kernel/invoke-tool';
import { auditEntrySchema } from '../../../src/policy/audit/audit-entry';
import { entryOfAttempt } from '../../../src/policy/audit/entry-of-attempt';
import { createRedactor } from '../../../src/policy/redaction';
import { fakeSecrets } from '../secrets/fake-secrets';

const attempt: Attempt = {
	...{ tool: 'get-workflow', effect: 'read', arguments: { workflowId: 'w' }, decision: 'allowed' },
	...{ consent: undefined, approvalId: '', approver: '', at: 5, status: 'succeeded' },
	...{
		code: undefined,
		duration: 7,
		stripped: [],
		isAnswered: false,
		cause: new Error('secret cause'),
	},
};

const principal = { organisation: 'org', agency: 'main', user: 'ann' };

const context = {
	...{ principal, agentId: 'agent', executionId: '17' },
	redact: createRedactor(['the known secret']),
};

it('keeps who, what and when, and no cause', () => {
	const entry = entryOfAttempt(attempt, context);
	expect(entry).toEqual({
		...{ at: 5, ...principal, agentId: 'agent', executionId: '17', tool: 'get-workflow' },
		...{ effect: 'read', arguments: '{"workflowId":"w"}', decision: 'allowed', approvalId: '' },
		...{ approver: '', outcome: 'succeeded', code: '', duration: 7, stripped: '', answered: '' },
	});
	expect(auditEntrySchema.parse(entry)).toEqual(entry);
});

it.each([
	['denied', undefined, 'blocked'],
	['allowed', undefined, 'allowed'],
	['none', undefined, 'none'],
	['ask', 'granted', 'approved'],
	['ask', 'pending', 'asked'],
	['ask', 'refused', 'declined'],
	['ask', 'expired', 'expired'],
	// Asking itself failed.
	['ask', undefined, 'asked'],
] as const)('words %s and %s as %s', (decision, consent, word) => {
	expect(entryOfAttempt({ ...attempt, decision, consent }, context).decision).toBe(word);
});

it('keeps no secret, known or by its looks, in no field that a model fills', () => {
	for (const { secret, text } of fakeSecrets(7)) {
		const entry = entryOfAttempt(
			{
				...attempt,
				...{ tool: `the known secret ${text}`, stripped: [`the known secret ${text}`] },
				arguments: { note: ['the known secret', text], [text]: 1 },
			},
			context,
		);
		expect(JSON.stringify(entry)).not.toContain('the known secret');
		expect(JSON.stringify(entry)).not.toContain(secret);
	}
});

it('cuts long arguments with a mark, and names', () => {
	const long = { ...attempt, tool: 'y'.repeat(5_000), arguments: { a: 'x'.repeat(5_000) } };
	const entry = entryOfAttempt(long, context);
	expect(entry.arguments).toHaveLength(2_000);
	expect(entry.arguments).toMatch(/x…\[cut\]$/);
	expect(entry.tool).toHaveLength(200);
});

it('does not say what was asked for where nobody knows by whom', () => {
	expect(entryOfAttempt(attempt, { ...context, principal: undefined })).toMatchObject({
		...{ organisation: '', agency: '', user: '', arguments: '', tool: 'get-workflow' },
	});
});

it.each([undefined, null, 'text', 7, [], 'x'.repeat(1_000_000)])(
	'takes %p as arguments',
	(given) => {
		const entry = entryOfAttempt({ ...attempt, arguments: given }, context);
		expect(auditEntrySchema.safeParse(entry).success).toBe(true);
	},
);
