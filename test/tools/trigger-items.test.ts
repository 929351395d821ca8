import { triggerItems, zonedTime } from '../../src/tools/execution/trying/trigger-items';
import { thrown } from './thrown';

const at = Date.parse('2026-03-04T05:06:07.890Z');
const now = zonedTime(at, ['Europe/Berlin']);

const itemOf = (type: string, input?: Record<string, unknown>, time = now, options = {}) => {
	const trigger = { type: `n8n-nodes-base.${type}`, typeVersion: 2.2, parameters: { options } };
	const items = triggerItems(trigger, input, time);
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
			submittedAt: '2026-03-04T06:06:07.890+01:00',
			formMode: 'instanceAi',
			name: 'Ada',
		});
	});

	it('says in UTC when it was sent where it is set so', () => {
		expect(itemOf('formTrigger', {}, now, { useWorkflowTimezone: false })).toMatchObject({
			submittedAt: '2026-03-04T05:06:07.890Z',
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
			const chat = { type, typeVersion: 1, parameters: {} };
			expect(triggerItems(chat, { chatInput: 'hi' }, now)).toEqual([
				{ sessionId: 'foreman', action: 'sendMessage', chatInput: 'hi' },
			]);
			expect(triggerItems(chat, { chatInput: 'hi', sessionId: 's' }, now)[0]).toMatchObject({
				sessionId: 's',
			});
		},
	);
});

describe('a schedule', () => {
	it('puts out the fields of n8n’s own, for now, in the time zone of the workflow', () => {
		expect(itemOf('scheduleTrigger')).toEqual({
			timestamp: '2026-03-04T06:06:07.890+01:00',
			'Readable date': 'March 4th 2026, 6:06:07 am',
			'Readable time': '6:06:07 am',
			'Day of week': 'Wednesday',
			...{ Year: '2026', Month: 'March', 'Day of month': '04' },
			...{ Hour: '06', Minute: '06', Second: '07' },
			Timezone: 'Europe/Berlin (UTC+01:00)',
		});
	});

	it.each([
		['America/New_York', 'Wednesday', 'March 4th 2026, 12:06:07 am', '-05:00'],
		['Pacific/Honolulu', 'Tuesday', 'March 3rd 2026, 7:06:07 pm', '-10:00'],
		['Asia/Kathmandu', 'Wednesday', 'March 4th 2026, 10:51:07 am', '+05:45'],
		['UTC', 'Wednesday', 'March 4th 2026, 5:06:07 am', '+00:00'],
	])('in %s', (timeZone, weekday, readable, offset) => {
		const item = itemOf('scheduleTrigger', {}, zonedTime(at, [timeZone]));
		expect(item).toMatchObject({
			...{ 'Day of week': weekday, 'Readable date': readable },
			Timezone: `${timeZone} (UTC${offset})`,
		});
		expect(Date.parse(String(item?.timestamp))).toBe(at);
	});

	it.each([
		['01', '1st'],
		['02', '2nd'],
		['03', '3rd'],
		['11', '11th'],
		['12', '12th'],
		['13', '13th'],
		['21', '21st'],
		['30', '30th'],
	])('counts the day %s as %s', (day, readable) => {
		const time = zonedTime(Date.parse(`2026-01-${day}T12:00:00Z`), ['UTC']);
		expect(itemOf('scheduleTrigger', {}, time)?.['Readable date']).toBe(
			`January ${readable} 2026, 12:00:00 pm`,
		);
	});
});

describe('a time zone', () => {
	it.each([
		[[undefined, 'Asia/Tokyo'], 'Asia/Tokyo'],
		[['DEFAULT', 'Asia/Tokyo'], 'Asia/Tokyo'],
		[['Europe/Paris', 'Asia/Tokyo'], 'Europe/Paris'],
		[['Nowhere/Land'], 'UTC'],
	])('of %j is %s', (given, found) => {
		expect(zonedTime(at, given).timeZone).toBe(found);
	});
});

describe('any other trigger', () => {
	it.each(['cron', 'interval', 'manualTrigger', 'webhookish', 'respondToWebhook', 'gmailTrigger'])(
		'(%s) puts out what it is given',
		(type) => {
			expect(itemOf(type, { a: 1 })).toEqual({ a: 1 });
			expect(itemOf(type)).toEqual({});
		},
	);
});
