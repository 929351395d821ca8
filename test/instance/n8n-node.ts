import { createHmac } from 'node:crypto';

import type { IExecuteFunctions } from 'n8n-workflow';

const SECRET = 'a secret for tests that is long enough';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(): string {
	const exp = Math.floor(Date.now() / 1_000) + 600;
	const claims = { iss: 'the app', aud: 'foreman', exp, org: 'o', agency: 'g', sub: 'ann' };
	const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
	return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

const stored: Readonly<Record<string, object>> = {
	foremanN8nApi: { baseUrl: 'http://127.0.0.1:5678', apiKey: 'the key of an agent' },
	foremanStoreApi: {
		...{ baseUrl: 'http://127.0.0.1:5678', apiKey: 'the key of the store' },
		secret: 'what seals the rows of the store, 32 at least',
	},
	foremanIdentityApi: {
		...{ mode: 'jwt', keySource: 'secret', secret: SECRET },
		...{ issuer: 'the app', audience: 'foreman' },
	},
};

/** What n8n gives a node in an execution, or in the request of a client. */
export interface Place {
	readonly executionId?: string;
	/** Of a client of n8n's MCP Server Trigger. */
	readonly session?: string;
	readonly parameters?: object;
}

/** A node with all credentials of ours, as n8n's contexts are, and what was read of it how often. Its n8n answers that nothing is there. */
export function n8nNode({ executionId, session, parameters = {} }: Place) {
	const reads: string[] = [];
	const requests: string[] = [];
	const credentials = Object.fromEntries(Object.keys(stored).map((type) => [type, { id: type }]));
	const headers = session === undefined ? {} : { 'mcp-session-id': session };
	const context = {
		helpers: {
			async httpRequestWithAuthentication(_type: string, { url }: { readonly url: string }) {
				requests.push(url);
				return await Promise.resolve({ statusCode: 200, body: { data: [] } });
			},
		},
		logger: { debug: () => undefined, warn: () => undefined },
		workflow: { nodeTypes: {} },
		additionalData: {
			...{ executionId, webhookWaitingBaseUrl: '', webhookBaseUrl: '', formBaseUrl: '' },
			instanceBaseUrl: '',
			httpRequest: { query: {}, headers },
		},
		runExecutionData: { executionData: { contextData: {} } },
		executeWorkflow: async () => await Promise.reject(new Error('nothing is run here')),
		getInputData: () => [{ json: {} }],
		getNode: () => ({ id: 'n', type: 'foremanToolkit', parameters, credentials }),
		getWorkflow: () => ({ id: 'w', name: 'A workflow' }),
		getExecutionId: () => executionId,
		getInstanceBaseUrl: () => 'http://127.0.0.1:5678/',
		getExecutionCancelSignal: () => undefined,
		getNodeParameter(name: string) {
			reads.push(name);
			return name === 'options.identityToken' ? token() : undefined;
		},
		async getCredentials(type: string) {
			reads.push(type);
			return await Promise.resolve(stored[type]);
		},
	};
	return { context: context as unknown as IExecuteFunctions, reads, requests };
}
