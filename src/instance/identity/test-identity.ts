import type { ICredentialTestFunction, INodeCredentialTestResult } from 'n8n-workflow';

import { ToolError } from '../../kernel/tool-error';
import type { IdentityConfig } from '../../policy/identity/identity-config';
import { keySetUrl } from '../../policy/identity/key-sets';
import { readIdentityCredential } from '../../policy/identity/read-identity-credential';

/** What follows from a credential that is complete. */
function complete(config: IdentityConfig): string {
	if (config.mode === 'token') return 'The credential is complete.';
	return config.operatorPassword === undefined
		? 'The credential is complete. Nobody can sign in to the pages of a Foreman Admin Trigger: for that, fill in Operator Password.'
		: 'The credential is complete. People sign in to the pages of a Foreman Admin Trigger with the Operator Password.';
}

/** Answers n8n's *Test* of an identity credential: whether it is complete. Sends no request. */
function testIdentity(data: unknown): INodeCredentialTestResult {
	try {
		const config = readIdentityCredential(data);
		if (config.mode === 'token' && config.keys.from === 'jwks') keySetUrl(config.keys);
		return { status: 'OK', message: complete(config) };
	} catch (error) {
		const message = ToolError.is(error) ? error.message : 'The credential cannot be read.';
		return { status: 'Error', message };
	}
}

/** The method that a node names to have its credential tested. */
export const credentialTest: Readonly<Record<'testIdentity', ICredentialTestFunction>> = {
	testIdentity: async ({ data }) => await Promise.resolve(testIdentity(data)),
};
