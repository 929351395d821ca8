import type { ICredentialTestFunction, INodeCredentialTestResult } from 'n8n-workflow';

import { ToolError } from '../../kernel/tool-error';
import { keySetUrl } from '../../policy/identity/key-set-url';
import { readIdentityCredential } from '../../policy/identity/read-identity-credential';

/** Answers n8n's *Test* of an identity credential: whether it is complete. Sends no request. */
function testIdentity(data: unknown): INodeCredentialTestResult {
	try {
		const config = readIdentityCredential(data);
		if (config.mode === 'token' && config.keys.from === 'jwks') keySetUrl(config.keys);
		return { status: 'OK', message: 'The credential is complete.' };
	} catch (error) {
		const message = ToolError.is(error) ? error.message : 'The credential cannot be read.';
		return { status: 'Error', message };
	}
}

/** The method that a node names to have its credential tested. */
export const credentialTest: Readonly<Record<'testIdentity', ICredentialTestFunction>> = {
	testIdentity: async ({ data }) => await Promise.resolve(testIdentity(data)),
};
