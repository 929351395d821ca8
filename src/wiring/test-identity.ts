import type { INodeCredentialTestResult } from 'n8n-workflow';

import { ToolError } from '../kernel/tool-error';
import { readIdentityCredential } from '../policy/identity/read-identity-credential';

/** What n8n's *Test* says of an identity credential: whether it is complete. Asks nobody. */
export function testIdentity(data: unknown): INodeCredentialTestResult {
	try {
		const { mode } = readIdentityCredential(data);
		const message = mode === 'fixed' ? 'Complete: every call acts for this identity.' : 'Complete.';
		return { status: 'OK', message };
	} catch (error) {
		const message = ToolError.is(error) ? error.message : 'The credential cannot be read.';
		return { status: 'Error', message };
	}
}
