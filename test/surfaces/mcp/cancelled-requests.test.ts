import { cancelledRequests } from '../../../src/surfaces/mcp/answer-message';

const call = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: {} });
const cancel = (requestId: unknown) => ({
	...{ jsonrpc: '2.0', method: 'notifications/cancelled' },
	params: { requestId },
});

test('a client cancels what it has asked in its own session, by the id that it gave', () => {
	const one = cancelledRequests.watch('session', call(1));
	for (const [session, id] of [
		['other', 1],
		['session', '1'],
		['session', 2],
		['session', undefined],
	] as const)
		cancelledRequests.take(session, cancel(id));
	expect(one?.signal.aborted).toBe(false);
	cancelledRequests.take('session', cancel(1));
	expect(one?.signal.aborted).toBe(true);
});

test('what has its answer is not cancelled, and calls alone are watched', () => {
	const one = cancelledRequests.watch('session', call(3));
	one?.done();
	cancelledRequests.take('session', cancel(3));
	expect(one?.signal.aborted).toBe(false);
	expect(cancelledRequests.watch('session', { id: 1, method: 'initialize' })).toBeUndefined();
	expect(cancelledRequests.watch('session', cancel(1))).toBeUndefined();
});

test('of two requests with one id the later is cancelled, also when the first is done', () => {
	const first = cancelledRequests.watch('session', call(4));
	const second = cancelledRequests.watch('session', call(4));
	first?.done();
	cancelledRequests.take('session', cancel(4));
	expect([first?.signal.aborted, second?.signal.aborted]).toEqual([false, true]);
});
