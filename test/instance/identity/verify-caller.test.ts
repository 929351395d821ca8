import { createHmac } from 'node:crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../../../src/kernel/tool-error';
import { verifyCaller, verifyOperator } from '../../../src/instance/identity/verify-caller';

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

function trigger(stored: object = {}, from = { ip: '203.0.113.1' }) {
	const read = { times: 0 };
	const workflow = { id: `verify ${(triggers += 1)}` };
	const context = {
		getWorkflow: () => workflow,
		getNode: () => ({ id: 'n', credentials: {} }),
		getRequestObject: () => ({ ip: from.ip, headers: {}, socket: {} }),
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
	const tryOne = async (given: string, way: 'form' | 'header' = 'form', device?: string) => {
		try {
			return way === 'form'
				? await verifyOperator(context, given, async () => await Promise.resolve(device))
				: await verifyCaller(context, given);
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
	[undefined, true],
	['admin', true],
	['member', false],
	['Admin', false],
	['', false],
	[null, false],
	[['admin'], false],
])('a token whose role is %j changes things: %s', async (role, isAdmin) => {
	const { tryOne } = trigger();
	const given = token(role === undefined ? {} : { foreman_role: role });
	expect(await tryOne(given, 'header')).toMatchObject({ isAdmin });
	const signedIn = isAdmin ? { isAdmin } : { code: 'forbidden' };
	expect(await tryOne(given, 'form')).toMatchObject(signedIn);
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

const PASSWORD = 'correct horse battery staple';
const fixed = { mode: 'fixed', organisation: 'o', agency: 'g', user: 'ann' };
const withPassword = { ...fixed, operatorPassword: PASSWORD };

/** One that could be guessed in time. */
const SHORT = 'correct horse 17';
const withShort = { ...fixed, operatorPassword: SHORT };

describe('an identity that the operator has fixed', () => {
	it('lets in no program, with any token, and not with its password', async () => {
		for (const stored of [fixed, withPassword])
			for (const given of [token(), token({}, 'another secret'), '', PASSWORD])
				expect(await trigger(stored).tryOne(given, 'header')).toMatchObject({
					...{ code: 'unauthorized', message: expect.stringContaining('mode Fixed') },
				});
	});

	it('lets in nobody while it has no password, and says what to fill in', async () => {
		for (const stored of [fixed, { ...fixed, operatorPassword: '' }])
			for (const given of [token(), '', 'undefined', PASSWORD])
				expect(await trigger(stored).tryOne(given)).toMatchObject({
					...{ code: 'unauthorized', hint: expect.stringContaining('Operator Password') },
				});
	});

	it('lets in who types its password, as the one that it names, and nobody else', async () => {
		const { tryOne } = trigger(withPassword);
		expect(await tryOne(PASSWORD)).toMatchObject({
			...{ principal: { organisation: 'o', agency: 'g', user: 'ann' }, way: 'password' },
		});
		for (const wrong of [PASSWORD.slice(1), `${PASSWORD} `, PASSWORD.toUpperCase(), '', token()])
			expect(await tryOne(wrong)).toMatchObject({ code: 'unauthorized' });
	});

	it('takes no password that is easy to guess', async () => {
		const short = { ...fixed, operatorPassword: 'elevenchars' };
		const refused = await trigger(short).tryOne('elevenchars');
		expect(refused).toMatchObject({
			...{ code: 'unauthorized', message: expect.stringContaining('at least 12 characters') },
		});
		expect(JSON.stringify(refused)).not.toContain('elevenchars');
	});

	it.each([24, 28, 64])('ten wrong ones do not keep out one of %i characters', async (length) => {
		const right = 'q7'.repeat(length / 2);
		const { tryOne } = trigger({ ...fixed, operatorPassword: right });
		for (let count = 0; count < 400; count += 1) await tryOne(`wrong ${count}`);
		expect(await tryOne('wrong')).toMatchObject({ code: 'unavailable', retryable: true });
		expect(await tryOne(right)).toMatchObject({ way: 'password' });
	});

	it('nor do they keep out a browser that knew it, which has ten tries of its own', async () => {
		const { tryOne } = trigger(withShort);
		for (let count = 0; count < 400; count += 1) await tryOne(`wrong ${count}`);
		expect(await tryOne(SHORT)).toMatchObject({ code: 'unavailable' });
		expect(await tryOne(SHORT, 'form', 'browser')).toMatchObject({ way: 'password' });
		for (let count = 0; count < 9; count += 1) await tryOne(`wrong ${count}`, 'form', 'browser');
		expect(await tryOne(SHORT, 'form', 'browser')).toMatchObject({ code: 'unavailable' });
		expect(await tryOne(SHORT, 'form', 'another')).toMatchObject({ way: 'password' });
	});

	it('looks at ten passwords a minute from one address, and not at the right one after that', async () => {
		const { tryOne } = trigger(withShort);
		for (let count = 0; count < 10; count += 1)
			expect(await tryOne(`wrong ${count}`)).toMatchObject({ code: 'unauthorized' });
		for (const given of ['wrong again', SHORT])
			expect(await tryOne(given)).toMatchObject({ code: 'unavailable', retryAfter: 6 });
	});

	it('is open to others while one address tries and tries, and to nobody while many do', async () => {
		const from = { ip: '203.0.113.1' };
		const { tryOne } = trigger(withShort, from);
		for (let count = 0; count < 400; count += 1) await tryOne(`wrong ${count}`);
		from.ip = '198.51.100.7';
		expect(await tryOne(SHORT)).toMatchObject({ way: 'password' });
		for (let count = 0; count < 300; count += 1) {
			from.ip = `192.0.2.${count % 250}`;
			await tryOne(`wrong ${count}`);
		}
		from.ip = '198.51.100.8';
		expect(await tryOne(SHORT)).toMatchObject({ code: 'unavailable' });
	});

	it('looks at one after the other, however many come at once', async () => {
		const { tryOne } = trigger(withShort);
		const guesses = Array.from({ length: 40 }, (_, index) => `wrong ${index}`);
		const answers = await Promise.all([...guesses, SHORT].map(async (one) => tryOne(one)));
		const looked = answers.filter((one) => ToolError.is(one) && one.code === 'unauthorized');
		expect(looked).toHaveLength(10);
		expect(answers.at(-1)).toMatchObject({ code: 'unavailable' });
	});

	it('does not tell its password in what it answers', async () => {
		const { tryOne } = trigger(withPassword);
		const answers = [await tryOne(PASSWORD), await tryOne('wrong'), await tryOne('', 'header')];
		expect(JSON.stringify(answers)).not.toContain('horse');
	});
});

it('an issuer that signs tokens lets in nobody with a password', async () => {
	const { tryOne } = trigger({ operatorPassword: PASSWORD });
	for (const way of ['form', 'header'] as const)
		expect(await tryOne(PASSWORD, way)).toMatchObject({ code: 'unauthorized' });
});

it('who says nothing has tried nothing', async () => {
	const { tryOne } = trigger();
	for (let count = 0; count < 100; count += 1)
		expect(await tryOne('', 'header')).toMatchObject({
			code: 'unauthorized',
			retryAfter: undefined,
		});
});
