import { EventEmitter } from 'node:events';

import type { IWebhookFunctions } from 'n8n-workflow';

import { openRequestSignal } from '../../../src/surfaces/mcp/serve-message';

function clientThat(state: { closed: boolean; writableFinished: boolean }) {
	const answer = Object.assign(new EventEmitter(), state);
	const context = { getResponseObject: () => answer } as unknown as IWebhookFunctions;
	return { answer, opened: openRequestSignal(context) };
}

test('ends when the client goes away before it has its answer', () => {
	const { answer, opened } = clientThat({ closed: false, writableFinished: false });
	expect(opened.signal.aborted).toBe(false);
	answer.emit('close');
	expect(opened.signal.aborted).toBe(true);
});

test('has ended where the client has gone while it was found out who it is', () => {
	expect(clientThat({ closed: true, writableFinished: false }).opened.signal.aborted).toBe(true);
});

test('goes on for a client that has its answer, and for one that was let go', () => {
	const answered = clientThat({ closed: false, writableFinished: true });
	answered.answer.emit('close');
	const free = clientThat({ closed: false, writableFinished: false });
	free.opened.letGo();
	free.answer.emit('close');
	expect([answered.opened.signal.aborted, free.opened.signal.aborted]).toEqual([false, false]);
});
