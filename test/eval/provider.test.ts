import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { startBridge } from '../../eval/bridge.mjs';
import { openBudget, usageIn } from '../../eval/budget.mjs';
import { openProvider, takeKeys } from '../../eval/provider.mjs';

const KEY = 'key-of-the-provider';
const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };
const choices = [{ index: 0, message: { role: 'assistant', content: 'A table.' } }];

let parent: string;
let directory: string;
let server: Server;
let url: string;
let asked: Array<{ body: unknown; authorization: string | undefined }>;
let answer: { status: number; body: object };

beforeEach(async () => {
	parent = mkdtempSync(join(tmpdir(), 'provider-'));
	directory = join(parent, 'one-word', 'requests');
	asked = [];
	answer = { status: 200, body: { choices, usage } };
	server = createServer((request, response) => {
		void json(request)
			.catch(() => undefined)
			.then((body) => {
				asked.push({ body, authorization: request.headers.authorization });
				response.writeHead(answer.status).end(JSON.stringify(answer.body));
			});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`;
});

afterEach(async () => {
	await new Promise((resolve) => server.close(resolve));
	rmSync(parent, { recursive: true });
});

const body = { model: 'x', messages: [{ role: 'user', content: 'What is there?' }] };

async function ask(to: string, given: object = body): Promise<string> {
	const sent = { method: 'POST', body: JSON.stringify(given) };
	return await (await fetch(`${to}/chat/completions`, sent)).text();
}

const open = () => openProvider('small', { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: url });

describe('a provider behind the bridge', () => {
	it('is asked once, with its key and model, and answered alike after a restart', async () => {
		const first = await startBridge({ directory, provider: open() });
		expect(await ask(first.url)).toContain('A table.');
		await first.stop();
		const second = await startBridge({ directory, provider: open() });
		const [again, streamed] = [
			await ask(second.url),
			await ask(second.url, { ...body, stream: true }),
		];
		expect(again).toContain('A table.');
		expect(streamed).toContain('data: [DONE]');
		const { tokensIn, tokensOut } = second.figures();
		await second.stop();

		// What is streamed is another request.
		expect(asked).toEqual(
			Array(2).fill({ body: { ...body, model: 'small' }, authorization: `Bearer ${KEY}` }),
		);
		expect({ tokensIn, tokensOut }).toEqual({ tokensIn: 1800, tokensOut: 200 });
	});

	it('is asked once by two that ask the same at the same time', async () => {
		const bridge = await startBridge({ directory, provider: open() });
		await Promise.all([ask(bridge.url), ask(bridge.url)]);
		await bridge.stop();
		expect(asked).toHaveLength(1);
	});

	it('passes its refusals on, without its key, and keeps none', async () => {
		answer = { status: 401, body: { error: `The key ${KEY} is wrong.` } };
		const bridge = await startBridge({ directory, provider: open() });
		const told = await ask(bridge.url);
		expect(told).toContain('The key [key] is wrong.');
		answer = { status: 200, body: { choices, usage } };
		expect(await ask(bridge.url)).toContain('A table.');
		await bridge.stop();
		for (const file of readdirSync(directory))
			expect(readFileSync(join(directory, file), 'utf8')).not.toContain(KEY);
	});

	it('that does not answer is told, and asked again', async () => {
		const gone = openProvider('small', { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
		const bridge = await startBridge({ directory, provider: gone });
		expect(await ask(bridge.url)).toContain(
			'http://127.0.0.1:1/v1/chat/completions does not answer',
		);
		expect(readdirSync(directory)).not.toContain('001-completion.json');
		await bridge.stop();
		await expect(gone.check()).rejects.toThrow(/The provider cannot be used: HTTP 502/);
	});

	test.each(['nothing', 'half an answer'])(
		'that says %s for too long is not used',
		async (what) => {
			const patience = new AbortController();
			const limited = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
			server.removeAllListeners('request').on('request', (_, response) => {
				if (what !== 'nothing') response.writeHead(200).write('{');
				setImmediate(() => patience.abort());
			});
			const checked = open().check();
			await expect(checked).rejects.toThrow(/cannot be used: HTTP 502, .*models does not answer/);
			expect(limited.mock.calls).toEqual([[60_000]]);
			limited.mockRestore();
		},
	);

	it('has an empty key where a server wants none', async () => {
		const local = openProvider('small', { OPENAI_API_KEY: '', OPENAI_BASE_URL: url });
		expect((await local(body)).text).toBe(JSON.stringify(answer.body));
		expect(asked).toMatchObject([{ authorization: undefined }]);
	});

	it('is checked by its key, which may be for completions alone', async () => {
		for (const [status, error, isRefused] of [
			[200, '', false],
			[404, 'Not found', false],
			[403, 'Missing scopes: api.model.read', false],
			[401, 'You have insufficient permissions for this operation.', false],
			[401, `Incorrect API key provided: ${KEY}`, true],
		] as const) {
			answer = { status, body: { error } };
			const told = await open()
				.check()
				.catch((refusal: unknown) => String(refusal));
			expect([error, told !== undefined]).toEqual([error, isRefused]);
			expect(told ?? '').not.toContain(KEY);
		}
	});

	it('leaves no key in the environment, and wants a key or an address', () => {
		const keys = { OPENAI_API_KEY: KEY, CHAT_MODEL_CREDENTIAL: '{}' };
		const environment: Record<string, string | undefined> = { ...keys, HOME: '/home/x' };
		expect(takeKeys(environment)).toEqual({ ...keys, HOME: '/home/x' });
		expect(environment).toEqual({ HOME: '/home/x' });
		expect(() => openProvider('small', { OPENAI_BASE_URL: 'localhost:11434' })).toThrow(
			/OPENAI_BASE_URL must be an address/,
		);
		expect(() => openProvider('small', {})).toThrow(/needs OPENAI_API_KEY.*or OPENAI_BASE_URL/);
	});
});

describe('a budget', () => {
	it('lets no request through once it is used up, also after a restart', async () => {
		const budget = openBudget(await usageIn(parent), { mostTokens: 1000 });
		const bridge = await startBridge({ directory, provider: open(), budget });
		await ask(bridge.url);
		const waiting = ask(bridge.url, { ...body, model: 'y' }).catch(() => 'cut off');
		await expect(budget.usedUp).rejects.toThrow(/budget is used up: 1000 tokens\. Start again/);
		await bridge.stop();
		expect(await waiting).toBe('cut off');
		expect(asked).toHaveLength(1);
		expect(openBudget(await usageIn(parent), { mostTokens: 1000 }).isLeft()).toBe(false);
		expect(openBudget(await usageIn(parent), { mostTokens: 1001 }).isLeft()).toBe(true);
	});

	it('is of money where prices are given', () => {
		const used = { tokensIn: 2_000_000, tokensOut: 500_000 };
		expect(openBudget(used, { mostMoney: 4, prices: [1, 4] }).isLeft()).toBe(false);
		expect(openBudget(used, { mostMoney: 4.01, prices: [1, 4] }).isLeft()).toBe(true);
	});
});
