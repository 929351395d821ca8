import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { unauthorized } from '../../kernel/tool-error';
import { isPassword } from '../../policy/sessions/operator-password';
import { ACCESS_CREDENTIAL, ACCESS_CREDENTIAL_TITLE } from '../credential-names';
import { learnSecrets } from '../node-secrets';
import { readCredential } from '../read-credential';
import { refusedToken } from './limit-tries';

/** Characters. A shorter one could be guessed. */
export const SHORTEST_ACCESS_TOKEN = 24;

const fields = z.object({
	token: z.string().trim().catch(''),
	header: z.string().trim().toLowerCase().catch(''),
});

const unusable = (message: string, cause?: unknown) =>
	unauthorized(
		message,
		`Have a person open the ${ACCESS_CREDENTIAL_TITLE} credential of the trigger and fill in a long random text. Nothing was done.`,
		{ cause },
	);

const wrong = () =>
	unauthorized(
		'The request has no token, or a wrong one.',
		`Send "Authorization: Bearer" with the token of the ${ACCESS_CREDENTIAL_TITLE} credential that the trigger uses. Nothing was done.`,
	);

async function readAccess(context: IWebhookFunctions) {
	let stored: unknown;
	try {
		stored = await readCredential(context, 0, ACCESS_CREDENTIAL);
	} catch (error) {
		throw unusable(`The trigger has no usable ${ACCESS_CREDENTIAL_TITLE} credential.`, error);
	}
	const read = fields.parse(stored);
	if (read.token.length >= SHORTEST_ACCESS_TOKEN) return read;
	throw unusable(
		`The token of the ${ACCESS_CREDENTIAL_TITLE} credential has fewer than ${SHORTEST_ACCESS_TOKEN} characters.`,
	);
}

/** Lets the one token of the trigger in. Tells whether it was `sent`, not the header of the credential. Throws `ToolError`. */
export async function verifyAccessToken(context: IWebhookFunctions, sent: string) {
	const { token, header } = await readAccess(context);
	const own: unknown = header === '' ? undefined : context.getRequestObject().headers[header];
	const isOwn = typeof own === 'string' && own !== '';
	const given = isOwn ? own.trim() : sent;
	learnSecrets(context, [given]);
	if (isPassword(given, token)) return !isOwn;
	// A request without a token is not a guess.
	throw given === '' ? wrong() : refusedToken(context, 'header', wrong());
}
