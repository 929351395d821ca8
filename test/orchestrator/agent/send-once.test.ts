import type { Message } from '../../../src/orchestrator/agent/agent-message';
import { sendOnce } from '../../../src/orchestrator/agent/context-budget';

const answer = (callId: string, text: string): Message => ({
	...{ role: 'tool', callId, name: 'get-workflow', isError: false, shortened: false, text },
});
const long = (nonce: string) => `{"untrusted-${nonce}":"${'x'.repeat(400)}"}`;

it('sends an answer once, also where the key around foreign text is another', () => {
	const [first, second, third] = sendOnce([
		answer('run_1_0', long('0a0a0a0a')),
		answer('run_2_0', long('0b0b0b0b')),
		answer('run_3_0', `${long('0a0a0a0a')} and more`),
	]);
	expect(first).toMatchObject({ text: long('0a0a0a0a') });
	expect(second).toMatchObject({
		...{ callId: 'run_2_0', name: 'get-workflow' },
		text: '[the same answer, word for word, as that of get-workflow (run_1_0) above]',
	});
	expect(third).toMatchObject({ text: expect.stringContaining(' and more') });
});

it('sends short answers, and what people said twice, as they are', () => {
	const said: Message = {
		...{ role: 'user', id: 'm1', from: 'person', text: 'y'.repeat(400), shortened: false },
	};
	const messages = [answer('1', 'ok'), answer('2', 'ok'), said, said];
	expect(sendOnce(messages)).toEqual(messages);
});
