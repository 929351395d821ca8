import type { ICredentialTestFunction, ICredentialTestFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { addressToTest, loopbackAddress } from '../../adapters/in-process/this-n8n';
import { coreVersion } from '../../host/instance-settings';
import type { IdentityConfig } from '../../policy/identity/identity-config';
import { keySetUrl } from '../../policy/identity/key-sets';
import { readIdentityCredential } from '../../policy/identity/read-identity-credential';
import { type ConnectingCredential, CREDENTIAL, STORE_CREDENTIAL } from '../credential-names';
import { testMcpServer } from '../remote/test-mcp-server';
import { testSearch } from '../search/open-web-search';
import { SHORTEST_ACCESS_TOKEN } from '../identity/verify-access-token';
import { testResult } from './test-result';
import { examineKey } from './examine-key';

/** Milliseconds. The first request to n8n's API after a start has n8n load it, which takes more than ten seconds on a slow machine. */
const PATIENCE = 30_000;

const answered = z.object({ statusCode: z.number(), body: z.unknown() });

async function ask({ helpers }: ICredentialTestFunctions, uri: string, apiKey: string) {
	try {
		const answer: unknown = await helpers.request({
			method: 'GET',
			uri,
			json: true,
			timeout: PATIENCE,
			simple: false,
			resolveWithFullResponse: true,
			headers: { 'X-N8N-API-KEY': apiKey },
		});
		const { statusCode, body } = answered.parse(answer);
		return { status: statusCode, body };
	} catch {
		return undefined;
	}
}

const testOf = (type: ConnectingCredential): ICredentialTestFunction =>
	async function testKey({ data }) {
		return await examineKey(data, type, {
			ask: async (url, apiKey) => await ask(this, url, apiKey),
			now: () => Date.now(),
			n8n: coreVersion,
			ownAddress: addressToTest(),
			thisProcess: loopbackAddress(),
		});
	};

const COMPLETE = 'The credential is complete.';

function complete(config: IdentityConfig): string {
	if (config.mode === 'token') return COMPLETE;
	return config.operatorPassword === undefined
		? `${COMPLETE} You cannot sign in to the pages of a Foreman Admin Trigger yet: for that, fill in Operator Password.`
		: `${COMPLETE} People sign in to the pages of a Foreman Admin Trigger with the Operator Password.`;
}

const access = z.object({ token: z.string().trim().catch('') }).catch({ token: '' });

export const credentialTests: Readonly<
	Record<
		'testN8n' | 'testStore' | 'testIdentity' | 'testMcpAccess' | 'testMcpServer' | 'testSearch',
		ICredentialTestFunction
	>
> = {
	testIdentity: async ({ data }) =>
		await testResult(
			async () => {
				const config = readIdentityCredential(data);
				if (config.mode === 'token' && config.keys.from === 'jwks') keySetUrl(config.keys);
				return await Promise.resolve(complete(config));
			},
			({ message }) => message,
		),
	async testMcpServer({ data }) {
		return await testMcpServer(this, data);
	},
	async testSearch({ data }) {
		return await testSearch(this, data);
	},
	testN8n: testOf(CREDENTIAL),
	testStore: testOf(STORE_CREDENTIAL),
	async testMcpAccess({ data }) {
		const isLong = access.parse(data).token.length >= SHORTEST_ACCESS_TOKEN;
		const fill = `Fill in a token of at least ${SHORTEST_ACCESS_TOKEN} random characters.`;
		return await Promise.resolve(
			isLong ? { status: 'OK', message: COMPLETE } : { status: 'Error', message: fill },
		);
	},
};
