import type { IWebhookFunctions } from 'n8n-workflow';

import {
	keepClient,
	keptClient,
	placeOfClient,
	placeOfKey,
} from '../../../src/surfaces/mcp/client/kept-clients';

const trigger = (parameters: object = { path: 'mcp' }) =>
	({
		getNode: () => ({ id: 'n', parameters, credentials: {} }),
		getWorkflow: () => ({ id: 'w' }),
	}) as unknown as IWebhookFunctions;

const token = { id: 'token', mark: 'token' };

test('what a client is answered is kept for whoever sends the key that let it in', () => {
	const place = placeOfClient(trigger(), { ...token, isBySentKey: true }, 'secret');
	expect(place).toBe(placeOfKey(trigger(), 'secret'));
	expect(place).not.toContain('secret');
	expect(place).not.toBe(placeOfKey(trigger(), 'other'));
	expect(place).not.toBe(placeOfKey(trigger({ path: 'mcp', domains: ['node'] }), 'secret'));
});

test('a client that another header let in leaves nothing for those who send the rest of its headers', () => {
	for (const key of ['', 'of a proxy']) {
		const place = placeOfClient(trigger(), { ...token, isBySentKey: false }, key);
		expect(place).not.toBe(placeOfKey(trigger(), key));
	}
});

test('a client is kept for some seconds', () => {
	const clock = jest.spyOn(Date, 'now').mockReturnValue(100_000);
	const client = { ...token, name: 'x', agentId: '', principal: undefined, key: undefined };
	const search = async () => await Promise.resolve({ json: {}, isError: false });
	keepClient('place', {
		at: 98_000,
		client: { ...client, isBySentKey: true },
		search,
		signal: new AbortController().signal,
	});
	expect(keptClient('place')).toBeDefined();
	clock.mockReturnValue(103_000);
	expect(keptClient('place')).toBeUndefined();
	expect(keptClient('elsewhere')).toBeUndefined();
});

test('a client that has hung up leaves nobody a search that has ended with it', () => {
	const gone = new AbortController();
	const client = { ...token, name: 'x', agentId: '', principal: undefined, key: undefined };
	const search = async () => await Promise.resolve({ json: {}, isError: false });
	keepClient('place', {
		...{ at: Date.now(), client: { ...client, isBySentKey: true }, search },
		signal: gone.signal,
	});
	expect(keptClient('place')).toBeDefined();
	gone.abort();
	expect(keptClient('place')).toBeUndefined();
});
