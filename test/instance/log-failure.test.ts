import type { IWebhookFunctions } from 'n8n-workflow';

import { bindNode } from '../../src/instance/bind-node';
import { logFailure } from '../../src/instance/read-credential';
import { verifyCaller } from '../../src/instance/identity/verify-caller';

const stored: Readonly<Record<string, object>> = {
	foremanStoreApi: { baseUrl: 'http://127.0.0.1:5678', apiKey: 'the key of the store' },
	foremanIdentityApi: { mode: 'jwt', keySource: 'secret', secret: 'what signs the tokens of all' },
};

function trigger() {
	const lines: unknown[] = [];
	const log = (...given: unknown[]) => void lines.push(...given);
	const context = {
		...{ helpers: {}, logger: { warn: log, error: log } },
		getWorkflow: () => ({ id: 'a trigger that fails' }),
		getExecutionId: () => undefined,
		getExecutionContext: () => undefined,
		getRequestObject: () => ({ ip: '203.0.113.7', headers: {}, socket: {} }),
		getNode: () => ({
			id: 'n',
			credentials: { foremanStoreApi: { id: '1' }, foremanIdentityApi: { id: '2' } },
		}),
		getCredentials: async (type: string) => await Promise.resolve(stored[type]),
	} as unknown as IWebhookFunctions;
	return { context, lines };
}

it('an error that nobody foresaw is told to the log without what any credential of the node holds', async () => {
	const { context, lines } = trigger();
	const error = new Error('sent the key of the store, and what signs the tokens of all');
	await logFailure(context, 'Foreman could not show a page', error);
	const text = JSON.stringify(lines);
	expect(lines[0]).toBe('Foreman could not show a page');
	expect(text).toContain('sent [redacted:secret], and [redacted:secret]');
	expect(text).toContain('log-failure.test');
	expect(text).not.toMatch(/key of the store|signs the tokens/);
});

it('the token that a caller has sent is taken out of all that is kept and logged for them', async () => {
	const { context } = trigger();
	const token = 'a.wrong.token-of-somebody';
	await expect(verifyCaller(context, token)).rejects.toThrow();
	expect(bindNode(context).secrets.redact(`refused ${token}`)).toBe('refused [redacted:secret]');
});
