import type { Attempt } from '../../src/kernel/invoke-tool';
import { recordAttempt } from '../../src/kernel/tool/record-attempt';
import { openInvocation } from './open-invocation';

const attempt: Attempt = {
	...{ tool: 'try-it', effect: 'read', arguments: { key: 'abc' }, decision: 'allowed' },
	...{ consent: undefined, approvalId: '', approver: '', isAnswered: false, at: 1 },
	...{ status: 'failed', code: 'internal', duration: 1, stripped: [], cause: new Error('odd') },
};

const broken = () => {
	throw new RangeError('Maximum call stack size exceeded');
};

test('an attempt is recorded with its arguments redacted', async () => {
	const { invocation, attempts } = openInvocation({ redact: () => 'redacted' });
	await recordAttempt(attempt, invocation);
	expect(attempts).toEqual([{ ...attempt, arguments: 'redacted' }]);
});

test('arguments that cannot be redacted are left out, and the record says so', async () => {
	const { invocation, attempts } = openInvocation({ redact: broken });
	await recordAttempt(attempt, invocation);
	expect(attempts).toEqual([{ ...attempt, arguments: expect.stringContaining('left out') }]);
});

test('of a call that was refused unread, arguments without end are left out; of one that was made, none are', async () => {
	const many = { all: Array.from({ length: 60_000 }, () => 1) };
	const { invocation, attempts } = openInvocation();
	await recordAttempt({ ...attempt, decision: 'none', arguments: many }, invocation);
	await recordAttempt({ ...attempt, arguments: many }, invocation);
	expect(attempts.map((one) => one.arguments)).toEqual([
		expect.stringContaining('more than 15000 values'),
		many,
	]);
});

test('what cannot be recorded whole is recorded without arguments and cause', async () => {
	const kept: Attempt[] = [];
	const record = async (one: Attempt) => {
		if (typeof one.arguments !== 'string') broken();
		kept.push(one);
	};
	const { invocation } = openInvocation({ record });
	await recordAttempt(attempt, invocation);
	expect(kept).toEqual([
		{ ...attempt, arguments: expect.stringContaining('left out'), cause: undefined },
	]);
});

test('nothing is thrown where nothing can be recorded', async () => {
	const { invocation } = openInvocation({ record: broken });
	await expect(recordAttempt(attempt, invocation)).resolves.toBeUndefined();
});
