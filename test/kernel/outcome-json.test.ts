import { outcomeJson } from '../../src/kernel/outcome-json';

const error = { code: 'conflict', message: 'Two.', hint: 'Keep one.', retryable: false } as const;

describe('an outcome as JSON', () => {
	it('is the answer itself', () => {
		expect(outcomeJson({ status: 'succeeded', output: { a: 1 } })).toEqual({ a: 1 });
		expect(outcomeJson({ status: 'succeeded', output: [1] })).toEqual({ result: [1] });
	});

	it('says what was left out and how to get it', () => {
		const omitted = { parts: [{ path: 'rows', left: '3 of 9 items' }], how: 'Ask for less.' };
		expect(outcomeJson({ status: 'succeeded', output: { rows: [] }, omitted })).toEqual({
			rows: [],
			omitted: { left: ['rows: 3 of 9 items'], how: 'Ask for less.' },
		});
	});

	it('is the question where a person must approve', () => {
		expect(
			outcomeJson({ status: 'approval-required', question: 'Sure?', expiresAt: 0 }),
		).toMatchObject({
			status: 'approval-required',
			question: 'Sure?',
			expiresAt: '1970-01-01T00:00:00.000Z',
		});
	});

	it.each(['denied', 'failed'] as const)('is what is wrong and what to do (%s)', (status) => {
		const { retryable: _retryable, ...shown } = error;
		expect(outcomeJson({ status, error })).toEqual({ status, error: shown });
		expect(outcomeJson({ status, error: { ...error, retryable: true } })).toEqual({
			status,
			error: { ...shown, retryable: true },
		});
	});
});
