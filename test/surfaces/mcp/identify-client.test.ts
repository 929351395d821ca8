import { createHmac } from 'node:crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { readMcpPanel } from '../../../src/surfaces/mcp/read-mcp-panel';
import { identifyClient } from '../../../src/surfaces/mcp/client/identify-client';

const SECRET = 'a secret for tests that is long enough';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenWith(changes: object): string {
	const exp = Math.floor(Date.now() / 1_000) + 600;
	const claims = { iss: 'the app', aud: 'foreman', exp, org: 'o', agency: 'g', sub: 'ann' };
	const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, ...changes })}`;
	return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

const sending = (token: string) =>
	({
		getWorkflow: () => ({ id: 'identify' }),
		getNode: () => ({ id: 'n', credentials: {}, parameters: {} }),
		getRequestObject: () => ({
			...{ ip: '203.0.113.7', socket: {} },
			headers: { authorization: `Bearer ${token}` },
		}),
		getExecutionContext: () => undefined,
		helpers: {},
		getCredentials: async () =>
			await Promise.resolve({
				...{ mode: 'jwt', keySource: 'secret', secret: SECRET },
				...{ issuer: 'the app', audience: 'foreman' },
			}),
	}) as unknown as IWebhookFunctions;

const panel = readMcpPanel({ clientAuthentication: 'identity' });

test('a token that can answer questions to people lets no client in: it could agree to its own calls', async () => {
	for (const changes of [{}, { foreman_role: 'admin' }])
		await expect(identifyClient(sending(tokenWith(changes)), panel)).rejects.toMatchObject({
			code: 'unauthorized',
			hint: expect.stringContaining('foreman_role'),
		});
});

test('a token of a client lets it in, for whom it names', async () => {
	const context = sending(tokenWith({ foreman_role: 'client' }));
	expect(await identifyClient(context, panel)).toMatchObject({
		principal: { organisation: 'o', agency: 'g', user: 'ann' },
	});
});
