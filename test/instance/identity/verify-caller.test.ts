import { createHmac } from 'node:crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../../../src/kernel/tool-error';
import { verifyCaller } from '../../../src/instance/identity/verify-caller';

const SECRET = 'a secret for tests that is long enough';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(changes: object = {}, secret = SECRET): string {
	const exp = Math.floor(Date.now() / 1_000) + 600;
	const claims = {
		iss: 'the app',
		aud: 'foreman',
		exp,
		org: 'o',
		agency: 'g',
		sub: 'ann',
		...changes,
	};
	const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
	return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

let triggers = 0;

function trigger(stored: object = {}) {
	const read = { times: 0 };
	const workflow = { id: `verify ${(triggers += 1)}` };
	const context = {
		getWorkflow: () => workflow,
		getNode: () => ({ id: 'n', credentials: {} }),
		getRequestObject: () => ({ ip: '203.0.113.1', headers: {}, socket: {} }),
		getExecutionContext: () => undefined,
		helpers: {},
		logger: { warn: () => undefined },
		async getCredentials() {
			read.times += 1;
			return await Promise.resolve({
				...{ mode: 'jwt', keySource: 'secret', secret: SECRET },
				...{ issuer: 'the app', audience: 'foreman' },
				...stored,
			});
		},
	} as unknown as IWebhookFunctions;
	const tryOne = async (given: string, way: 'form' | 'header' = 'form') => {
		try {
			return await verifyCaller(context, given, way);
		} catch (error) {
			if (ToolError.is(error)) return error;
			throw error;
		}
	};
	return { read, tryOne };
}

it('whoever goes on with wrong tokens is told to wait, and a right one is taken all the same', async () => {
	const { read, tryOne } = trigger();
	const wrong = token({}, `not ${SECRET}`);
	const answers = [];
	for (let count = 0; count < 12; count += 1) answers.push(await tryOne(wrong));
	expect(answers.slice(0, 10)).toMatchObject(Array(10).fill({ code: 'unauthorized' }));
	expect(answers.slice(10)).toMatchObject(Array(2).fill({ code: 'unavailable', retryAfter: 6 }));
	expect(await tryOne(token())).toMatchObject({ principal: { user: 'ann' } });
	// All of that was one look at what is stored.
	expect(read.times).toBe(1);
});

it.each([
	['one that is over', token({ exp: 1 })],
	['one for others', token({ aud: 'other' })],
	['no token at all', 'a.b.c'],
])('%s is a wrong one', async (_, wrong) => {
	const { tryOne } = trigger();
	for (let count = 0; count < 10; count += 1) await tryOne(wrong);
	expect(await tryOne(wrong)).toMatchObject({ retryAfter: 6 });
});

it('an identity that the operator has fixed lets nobody in, with any token', async () => {
	const fixed = { mode: 'fixed', organisation: 'o', agency: 'g', user: 'ann' };
	for (const given of [token(), token({}, 'another secret'), ''])
		expect(await trigger(fixed).tryOne(given)).toMatchObject({
			...{ code: 'unauthorized', message: expect.stringContaining('mode Fixed') },
		});
});

it('who says nothing has tried nothing', async () => {
	const { tryOne } = trigger();
	for (let count = 0; count < 100; count += 1)
		expect(await tryOne('', 'header')).toMatchObject({
			code: 'unauthorized',
			retryAfter: undefined,
		});
});
