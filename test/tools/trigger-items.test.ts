import { triggerItems } from '../../src/tools/execution/trigger-items';
import { thrown } from './thrown';

const now = new Date('2026-03-04T05:06:07.890Z');

const itemOf = (type: string, input?: Record<string, unknown>) => {
	const items = triggerItems(`n8n-nodes-base.${type}`, input, now);
	expect(items).toHaveLength(1);
	return items[0];
};

describe('a webhook', () => {
	it('puts out what it is given as the body', () => {
		expect(itemOf('webhook', { event: 'signup', body: 1 })).toEqual({
			headers: {},
			query: {},
			params: {},
			body: { event: 'signup', body: 1 },
		});
	});

	it('takes headers, query and params where the input is a whole request', () => {
		expect(itemOf('webhook', { body: { a: 1 }, query: { q: '2' } })).toEqual({
			headers: {},
			query: { q: '2' },
			params: {},
			body: { a: 1 },
		});
	});

	it('without input puts out an empty request', () => {
		expect(itemOf('webhook')).toEqual({ headers: {}, query: {}, params: {}, body: {} });
	});
});

describe('a form', () => {
	it('puts out flat fields, with when and how it was sent', () => {
		expect(itemOf('formTrigger', { name: 'Ada' })).toEqual({
			submittedAt: '2026-03-04T05:06:07.890Z',
			formMode: 'instanceAi',
			name: 'Ada',
		});
	});

	it('refuses fields that are wrapped', async () => {
		const error = await thrown(() => itemOf('formTrigger', { formFields: { name: 'Ada' } }));
		expect(error.code).toBe('invalid-input');
		expect(error.message).toContain('"inputData.formFields"');
		expect(error.hint).toContain('{"name": "Ada"');
	});
});

describe('a chat', () => {
	it.each(['@n8n/n8n-nodes-langchain.chatTrigger', '@n8n/n8n-nodes-langchain.manualChatTrigger'])(
		'(%s) puts out the message with a session',
		(type) => {
			expect(triggerItems(type, { chatInput: 'hi' }, now)).toEqual([
				{ sessionId: 'foreman', action: 'sendMessage', chatInput: 'hi' },
			]);
			expect(triggerItems(type, { chatInput: 'hi', sessionId: 's' }, now)[0]).toMatchObject({
				sessionId: 's',
			});
		},
	);
});

describe('a schedule', () => {
	it('puts out the fields of n8n’s own, for now', () => {
		expect(itemOf('scheduleTrigger')).toEqual({
			timestamp: '2026-03-04T05:06:07.890Z',
			'Readable date': 'Wed, 04 Mar 2026 05:06:07 GMT',
			'Day of week': 'Wednesday',
			Year: '2026',
			Month: 'March',
			'Day of month': '04',
			Hour: '05',
			Minute: '06',
			Second: '07',
			Timezone: 'UTC',
		});
	});
});

describe('any other trigger', () => {
	it.each(['manualTrigger', 'webhookish', 'respondToWebhook', 'gmailTrigger'])(
		'(%s) puts out what it is given',
		(type) => {
			expect(itemOf(type, { a: 1 })).toEqual({ a: 1 });
			expect(itemOf(type)).toEqual({});
		},
	);
});
