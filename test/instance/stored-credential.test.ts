import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import { storedCredential } from '../../src/instance/read-credential';

let made = 0;

/** A node of a workflow of its own, and how often its credential was decrypted. */
function webhook({ credentialId = 'c1', callers = undefined as object | undefined } = {}) {
	const read = { times: 0, data: { secret: 'one' } };
	const workflow = { id: `w${(made += 1)}` };
	const context = (id = credentialId, node = 'n1') =>
		({
			getRequestObject: () => ({}),
			getWorkflow: () => workflow,
			getNode: () => ({ id: node, credentials: { foremanStoreApi: { id, name: 'Store' } } }),
			getExecutionContext: () => callers,
			async getCredentials() {
				read.times += 1;
				return await Promise.resolve(read.data);
			},
		}) as unknown as IWebhookFunctions;
	return { read, context };
}

const TYPE = 'foremanStoreApi';

beforeEach(() => {
	jest.useFakeTimers();
});

afterEach(() => {
	jest.useRealTimers();
});

it('is decrypted once in ten seconds for a webhook, whoever comes', async () => {
	const { read, context } = webhook();
	for (let count = 0; count < 20; count += 1) await storedCredential(context(), 0, TYPE);
	expect(read.times).toBe(1);
	read.data = { secret: 'two' };
	jest.advanceTimersByTime(9_999);
	expect(await storedCredential(context(), 0, TYPE)).toEqual({ secret: 'one' });
	jest.advanceTimersByTime(1);
	expect(await storedCredential(context(), 0, TYPE)).toEqual({ secret: 'two' });
	expect(read.times).toBe(2);
});

it('leaves memory after ten seconds, also where nobody comes any more', async () => {
	jest.useRealTimers();
	const watched: number[] = [];
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		watched.push(milliseconds);
		return new AbortController().signal;
	});
	jest.resetModules();
	const { storedCredential: read } = jest.requireActual<
		typeof import('../../src/instance/read-credential')
	>('../../src/instance/read-credential');
	await read(webhook().context(), 0, TYPE);
	expect(watched).toHaveLength(1);
	expect(watched[0]).toBeLessThanOrEqual(10_000);
});

it('of another credential, node, workflow or type is another one', async () => {
	const { read, context } = webhook();
	await storedCredential(context(), 0, TYPE);
	await storedCredential(context('c2'), 0, TYPE);
	await storedCredential(context('c1', 'n2'), 0, TYPE);
	await storedCredential(context(), 0, 'foremanIdentityApi');
	expect(read.times).toBe(4);
	const other = webhook();
	await storedCredential(other.context(), 0, TYPE);
	expect(other.read.times).toBe(1);
});

it('is not kept where what it holds depends on who calls', async () => {
	const { read, context } = webhook({ callers: { credentials: 'of somebody' } });
	await storedCredential(context(), 0, TYPE);
	await storedCredential(context(), 0, TYPE);
	expect(read.times).toBe(2);
});

it('is not kept for an execution: there n8n decrypts it for each item', async () => {
	const items: number[] = [];
	const context = {
		async getCredentials(_type: string, item: number) {
			items.push(item);
			return await Promise.resolve({ item });
		},
	} as unknown as IExecuteFunctions;
	expect(await storedCredential(context, 1, TYPE)).toEqual({ item: 1 });
	expect(await storedCredential(context, 1, TYPE)).toEqual({ item: 1 });
	expect(items).toEqual([1, 1]);
});

it('that cannot be read is told each time, and not kept', async () => {
	const { context } = webhook();
	const broken = {
		...context(),
		getCredentials: async () => await Promise.reject(new Error('gone')),
	};
	for (const _ of [1, 2])
		await expect(storedCredential(broken as IWebhookFunctions, 0, TYPE)).rejects.toThrow('gone');
});
