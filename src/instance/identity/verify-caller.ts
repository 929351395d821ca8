import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { ToolError } from '../../kernel/tool-error';
import type { Principal } from '../../policy/identity/principal';
import { readIdentityCredential } from '../../policy/identity/read-identity-credential';
import { readJsonPart } from '../../policy/identity/read-json-part';
import { verifyIdentity } from '../../policy/identity/verify-identity';
import { IDENTITY_CREDENTIAL, IDENTITY_CREDENTIAL_TITLE } from '../credential-names';
import { openKeySets } from './key-sets';
import type { WayIn } from './limit-tries';
import { refusedToken } from './limit-tries';
import { missingIdentity } from './missing-identity';
import { learnSecrets } from '../node-secrets';
import { readCredential } from '../read-credential';

/** Who calls over HTTP. */
export interface Caller {
	readonly principal: Principal;
	/** When the token expires, in milliseconds since the epoch. */
	readonly expiresAt: number;
}

const expiring = z.object({ exp: z.number() });

const fixedForAll = () =>
	new ToolError({
		code: 'unauthorized',
		message: `The ${IDENTITY_CREDENTIAL_TITLE} credential of this trigger has the mode Fixed, which would let everybody in.`,
		hint: 'Have the operator choose a credential with the mode JWT in the trigger. Nothing was done.',
	});

async function readConfig(context: IWebhookFunctions) {
	let stored: unknown;
	try {
		stored = await readCredential(context, 0, IDENTITY_CREDENTIAL);
	} catch (error) {
		throw missingIdentity(error);
	}
	return readIdentityCredential(stored);
}

/** The error for a token that was sent and is wrong. */
const isRefusal = (error: unknown, token: string): error is ToolError =>
	token !== '' && ToolError.is(error) && error.code === 'unauthorized';

/**
 * Returns the caller that a token names; the token may be empty. Throws `ToolError` if it is not valid, and tells those who
 * keep sending wrong tokens to wait.
 */
export async function verifyCaller(
	context: IWebhookFunctions,
	token: string,
	way: WayIn = 'header',
): Promise<Caller> {
	learnSecrets(context, [token]);
	const config = await readConfig(context);
	if (config.mode === 'fixed') {
		context.logger.warn(`Foreman refused a request: ${fixedForAll().message}`);
		throw fixedForAll();
	}
	const now = () => Date.now();
	const ports = { keySets: openKeySets(context), clock: { now } };
	const principal = await verifyIdentity(token, config, ports).catch((error: unknown) => {
		throw isRefusal(error, token) ? refusedToken(context, way, error) : error;
	});
	const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url');
	const { exp } = expiring.parse(readJsonPart('payload', payload));
	return { principal, expiresAt: exp * 1000 };
}
