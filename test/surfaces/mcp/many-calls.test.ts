import type { IWebhookFunctions } from 'n8n-workflow';

import type { McpRequest } from '../../../src/host/mcp-offer';
import type { ClientRequest } from '../../../src/surfaces/mcp/catalog-offer';
import { catalogOffer } from '../../../src/surfaces/mcp/catalog-offer';
import type { Json } from '../../support/live-instance';
import { toldIn } from '../../support/told-in';

jest.mock('../../../src/surfaces/mcp/open-client', () => ({
	openClient: async (_context: unknown, { name }: { readonly name: string }) =>
		await Promise.resolve({
			scope: { run: name },
			exposed: [],
			openCall: async () => await new Promise(() => undefined),
		}),
}));

/** Calls a tool that never answers; undefined where the call goes on. */
async function callOf(name: string): Promise<Json> {
	const asked = {
		client: { name },
		panel: {
			handleAfter: 60,
			choice: { exposure: 'deferred' },
			policy: { lifetime: 60, source: 'managed' },
		},
	} as unknown as ClientRequest;
	const request = { params: { name: 'search-tools', arguments: {} } } as unknown as McpRequest;
	const { methods } = catalogOffer({} as IWebhookFunctions, asked);
	const soon = new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(undefined))));
	return await Promise.race([methods['tools/call']?.(request), soon]);
}

test('a client has a hundred calls running at most, in however many requests, and others have theirs', async () => {
	const begun = await Promise.all(Array.from({ length: 100 }, async () => await callOf('one')));
	expect(begun.filter((answer) => answer !== undefined)).toEqual([]);
	expect(toldIn(await callOf('one'))).toMatchObject({
		...{ status: 'failed', error: { code: 'unavailable', retryable: true } },
	});
	expect(await callOf('other')).toBeUndefined();
});
