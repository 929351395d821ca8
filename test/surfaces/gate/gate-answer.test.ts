import { gateAnswer } from '../../../src/surfaces/gate/open-gate';

const error = { code: 'forbidden', message: 'No.', hint: 'Do without.', retryable: false } as const;

test('a gate lets through what succeeded, and nothing else', () => {
	expect(gateAnswer({ status: 'succeeded', output: {} })).toEqual({ approved: true });
	expect(gateAnswer({ status: 'denied', error })).toEqual({
		...{ approved: false, chatInput: 'Foreman Gate: No. Do without.' },
	});
	expect(gateAnswer({ status: 'failed', error }).approved).toBe(false);
	const open = gateAnswer({ status: 'approval-required', question: 'Q?', expiresAt: 1 });
	expect(open.approved).toBe(false);
});
