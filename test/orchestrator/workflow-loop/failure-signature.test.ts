import { failureSignature } from '../../../src/orchestrator/workflow-loop/move-loop';

const signature = (diagnosis: string) => failureSignature({ failedNodeName: 'HTTP', diagnosis });

test.each([
	['case and spaces', 'No  URL', 'no url'],
	['quotes and punctuation', 'Field "email" is missing.', 'field `email` is missing'],
	['numbers', 'Item 3 of 10 has no name', 'Item 12 of 1,000 has no name'],
	[
		'ids',
		'Workflow wf7Kq2ZtP9xLmN3a is gone',
		'Workflow 0b7c8a52-1c0e-4f6e-9a63-2f64d1f5a001 is gone',
	],
])('the same failure, but for %s', (_, one, other) => {
	expect(signature(one)).toBe(signature(other));
});

test.each([
	['another field', 'Field "email" is missing', 'Field "name" is missing'],
	['another status of HTTP', 'It answered 404', 'It answered 401'],
	['words with digits', 'oauth2 is missing', 'oauth1 is missing'],
])('another failure: %s', (_, one, other) => {
	expect(signature(one)).not.toBe(signature(other));
});

test('the node counts', () => {
	expect(failureSignature({ failedNodeName: 'A', diagnosis: 'x' })).not.toBe(
		failureSignature({ failedNodeName: 'B', diagnosis: 'x' }),
	);
});

test('a given signature goes before node and diagnosis', () => {
	const given = { failureSignature: 'http-404-not-found' };
	expect(failureSignature({ ...given, diagnosis: 'x' })).toBe('http 404 not found');
	expect(failureSignature({ ...given, diagnosis: 'y' })).toBe('http 404 not found');
});

test('nothing said is no signature', () => {
	expect(failureSignature({ failureSignature: ' ', failedNodeName: '', diagnosis: '…' })).toBe('');
});
