import { PassThrough } from 'node:stream';

import type { IWebhookFunctions } from 'n8n-workflow';

import { readBody } from '../../../src/surfaces/mcp/read-body';

/** A request that nobody has read, as far as it has come. */
function requestWith(headers: Record<string, string> = {}) {
	const request = Object.assign(new PassThrough(), { headers, complete: false });
	const context = { getRequestObject: () => request } as unknown as IWebhookFunctions;
	return { request, context };
}

test('a body is read whole, and one that breaks off is none', async () => {
	const { request, context } = requestWith();
	request.write('{"a":');
	request.end('1}');
	expect(await readBody(context)).toBe('{"a":1}');
	const cut = requestWith();
	const reading = readBody(cut.context);
	cut.request.write('{');
	cut.request.destroy();
	await expect(reading).rejects.toMatchObject({ code: 'invalid-input' });
	await expect(readBody(cut.context)).rejects.toMatchObject({ code: 'invalid-input' });
});

test('it has so many bytes, said before or not, and the connection stays open for the answer', async () => {
	const said = requestWith({ 'content-length': '1000001' });
	await expect(readBody(said.context)).rejects.toMatchObject({ code: 'too-large' });
	const { request, context } = requestWith();
	const reading = readBody(context, true);
	request.write('a'.repeat(256_001));
	await expect(reading).rejects.toMatchObject({ code: 'too-large' });
	expect(request.destroyed).toBe(false);
});

test('all that is read at once has its room, forms have their own, and small ones always fit', async () => {
	const open = Array.from({ length: 64 }, () => {
		const { request, context } = requestWith();
		request.complete = true;
		const reading = readBody(context);
		request.write('a'.repeat(999_999));
		return { request, reading };
	});
	await new Promise((resolve) => setImmediate(resolve));
	const more = requestWith();
	const refused = readBody(more.context);
	more.request.write('a'.repeat(500_000));
	await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
	for (const isForm of [false, true]) {
		const small = requestWith();
		small.request.end('a'.repeat(isForm ? 200_000 : 4_000));
		expect(await readBody(small.context, isForm)).toContain('a');
	}
	for (const { request, reading } of open) {
		request.end();
		await reading;
	}
	const free = requestWith();
	free.request.end('a'.repeat(500_000));
	expect(await readBody(free.context)).toHaveLength(500_000);
});

test('one that is sent drop by drop is given up', async () => {
	const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
	const late = new AbortController();
	timeout.mockReturnValue(late.signal);
	const { request, context } = requestWith();
	const reading = readBody(context);
	request.write('{');
	late.abort();
	await expect(reading).rejects.toMatchObject({ message: expect.stringContaining('30 s') });
	expect(request.destroyed).toBe(false);
	timeout.mockRestore();
});

test('so many may wait for the rest of their bodies: one that is there is read all the same', async () => {
	const open = Array.from({ length: 64 }, () => {
		const { request, context } = requestWith();
		const reading = readBody(context);
		// Where this test fails, nobody waits for it.
		reading.catch(() => undefined);
		return { request, reading };
	});
	const late = requestWith();
	const refused = readBody(late.context);
	// It is refused at once; one that got a place would break off.
	setImmediate(() => late.request.destroy());
	await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
	const whole = requestWith();
	whole.request.complete = true;
	whole.request.end('{}');
	expect(await readBody(whole.context)).toBe('{}');
	for (const { request, reading } of open) {
		request.end();
		await reading;
	}
	const free = requestWith();
	free.request.end('{}');
	expect(await readBody(free.context)).toBe('{}');
});
