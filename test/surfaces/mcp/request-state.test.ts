import { readRequestState, writeRequestState } from '../../../src/surfaces/mcp/asking/ask-on-wire';

const call = { run: 'mcp:1', tool: 'publish-workflow', arguments: { workflowId: 'a', b: [1] } };
const approvalId = '0123456789abcdef0123456789abcdef';
const secret = 'a secret';
const state = writeRequestState(call, { approvalId, expiresAt: 1_000 }, secret);
const read = (text: string, of = call, now = 0, by = secret) =>
	readRequestState(text, of, { secret: by, now });

test('is read again for the same call, however its arguments are ordered', () => {
	expect(read(state)).toEqual({ approvalId });
	expect(read(state, { ...call, arguments: { b: [1], workflowId: 'a' } })).toEqual({ approvalId });
});

test.each([
	['another client', { ...call, run: 'mcp:2' }],
	['another tool', { ...call, tool: 'delete-workflow' }],
	['other arguments', { ...call, arguments: { workflowId: 'b', b: [1] } }],
])('is nothing for %s', (_what, other) => {
	expect(read(state, other)).toBeUndefined();
});

test('is nothing when it is over, changed, or sealed with another secret', () => {
	expect(read(state, call, 1_000)).toBeUndefined();
	expect(read(state.replace('.1000.', '.9000.'))).toBeUndefined();
	expect(read(state.replace('0123', '3210'))).toBeUndefined();
	expect(read(state, call, 0, 'another')).toBeUndefined();
	expect(read('')).toBeUndefined();
});
