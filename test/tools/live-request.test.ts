import {
	formBody,
	liveBody,
	liveHeaders,
	tellLiveAnswer,
} from '../../src/tools/execution/trying/choose-entrance';
import { thrown } from './thrown';

const trigger = (parameters: object = {}) => ({
	...{ name: 'Trigger', typeVersion: 2.3 },
	parameters: { ...parameters },
});

describe('headers', () => {
	it('that say something of the client are sent, in small letters', () => {
		expect(liveHeaders({ 'X-Event': 'a', Accept: '*/*' })).toEqual({
			...{ 'x-event': 'a', accept: '*/*' },
		});
	});

	it.each([
		...['authorization', 'Cookie', 'host', 'connection', 'content-length', 'transfer-encoding'],
		...['x-forwarded-for', 'x-real-ip', 'x-api-key', 'x-auth', 'x-csrf-token', 'push-ref', 'x a'],
	])('%s is refused', async (name) => {
		expect((await thrown(() => liveHeaders({ [name]: 'a' }))).message).toMatch(/not sent/);
	});

	it.each(['a\r\nb: c', 'ü', 'x'.repeat(1_001)])('the value %j is refused', async (value) => {
		expect((await thrown(() => liveHeaders({ 'x-a': value }))).message).toMatch(/"x-a"/);
	});
});

describe('a body', () => {
	it('of a webhook is JSON, or a text', () => {
		expect(liveBody({ kind: 'webhook' }, 'POST', trigger(), { a: 1 })?.text).toBe('{"a":1}');
		expect(liveBody({ kind: 'webhook' }, 'POST', trigger(), 'a')?.type).toMatch(/^text/);
		expect(liveBody({ kind: 'webhook' }, 'GET', trigger(), undefined)).toBeUndefined();
	});

	it.each([
		[() => liveBody({ kind: 'webhook' }, 'GET', trigger(), {}), /GET request has no body/],
		[() => liveBody({ kind: 'chat' }, 'POST', trigger(), { text: 'a' }), /takes a message/],
		[() => liveBody({ kind: 'chat' }, 'POST', trigger(), 'a'), /takes fields/],
		[() => liveBody({ kind: 'form' }, 'POST', trigger({ formFields: '=' }), {}), /not known/],
		[
			() => liveBody({ kind: 'webhook' }, 'POST', trigger(), 'x'.repeat(200_001)),
			/200000 are sent/,
		],
	])('%#', async (work, message) => {
		expect((await thrown(work)).message).toMatch(message);
	});

	it('of a form has no value that passes for another field', () => {
		const values = [{ fieldLabel: 'A' }, { fieldLabel: 'B' }];
		const { type, text } = formBody(trigger({ formFields: { values } }), {
			A: '\r\n--foreman-form\r\nContent-Disposition: form-data; name="field-1"\r\n\r\nforged',
		});
		const separator = /boundary=(.*)$/.exec(type)?.[1] ?? '';
		expect(text.split(`--${separator}`)).toHaveLength(3);
	});
});

describe('an answer', () => {
	const answer = (body: string, type: string, more = {}) =>
		tellLiveAnswer({
			...{ status: 200, body: Buffer.from(body) },
			headers: { 'content-type': type, date: 'today', ...more },
		});

	it('is told as JSON where it is', () => {
		expect(answer('{"a":1}', 'application/json; charset=utf-8')).toEqual({
			...{ status: 200, body: { a: 1 } },
			headers: { 'content-type': 'application/json; charset=utf-8' },
		});
	});

	it.each([
		'see http://n8n.test/webhook-waiting/7?signature=abc now',
		'see http%3A%2F%2Fn8n.test%2Fform-waiting%2F7%3Fsignature%3Dabc now',
	])('tells no address that resumes an execution: %s', (text) => {
		const { body, headers } = answer(text, 'text/plain', { location: text });
		expect(body).toBe('see [hidden: it resumes an execution] now');
		expect(headers.location).toBe(body);
	});

	it('tells none that JSON writes in another way', () => {
		const text = String.raw`{"at":"http:\/\/n8n.test\/webhook\u002dwaiting\/7?signature=abc"}`;
		expect(answer(text, 'application/json').body).toEqual({
			at: '[hidden: it resumes an execution]',
		});
	});

	// With the square of its length this would not end.
	it.each(['/', '/a-', '%2f-'])('is read to its end, however long: %s', (part) => {
		const text = part.repeat(1_000_000);
		expect(answer(text, 'text/plain').body === text).toBe(true);
	});

	it('of another kind is told by its size', () => {
		expect(answer('abc', 'image/png').body).toBe('[3 bytes of image/png]');
	});
});
