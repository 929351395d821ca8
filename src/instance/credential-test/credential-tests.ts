import type { ICredentialTestFunction, ICredentialTestFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { addressToTest, loopbackAddress } from '../../adapters/in-process/this-n8n';
import type { ConnectingCredential } from '../credential-names';
import { CREDENTIAL, STORE_CREDENTIAL } from '../credential-names';
import { credentialTest } from '../identity/test-identity';
import { testMcpServer } from '../remote/test-mcp-server';
import { testSearch } from '../search/test-search';
import { examineKey } from './examine-key';
import { testMcpAccess } from './test-mcp-access';

/** Milliseconds. */
const PATIENCE = 10_000;

const answered = z.object({ statusCode: z.number(), body: z.unknown() });

/** n8n gives tests of credentials this one function for requests. */
async function ask({ helpers }: ICredentialTestFunctions, uri: string, apiKey: string) {
	try {
		const answer: unknown = await helpers.request({
			...{ method: 'GET', uri, json: true, timeout: PATIENCE },
			...{ simple: false, resolveWithFullResponse: true },
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
			ownAddress: addressToTest(),
			thisProcess: loopbackAddress(),
		});
	};

/** The methods that nodes name to have their credentials tested. */
export const credentialTests: Readonly<
	Record<
		'testN8n' | 'testStore' | 'testIdentity' | 'testMcpAccess' | 'testMcpServer' | 'testSearch',
		ICredentialTestFunction
	>
> = {
	...credentialTest,
	async testMcpServer({ data }) {
		return await testMcpServer(this, data);
	},
	async testSearch({ data }) {
		return await testSearch(this, data);
	},
	testN8n: testOf(CREDENTIAL),
	testStore: testOf(STORE_CREDENTIAL),
	testMcpAccess,
};
