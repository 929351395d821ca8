import { z } from 'zod';
import { unauthorized } from '../kernel/tool-error';
import { derivedSecret } from '../policy/derived-secret';
import { type ConnectingCredential, CREDENTIAL, titles } from './credential-names';

/** The shortest secret in characters. A shorter one could be guessed from a row and its seal. */
const SHORTEST = 32;
const fields = z.object({ secret: z.string().catch(''), apiKey: z.string().catch('') });

const wayOut = {
	foremanN8nApi:
		'Empty the field, so that it is derived from the API key, or fill in a long random text.',
	foremanStoreApi: 'Fill in a long random text.',
} as const;

/** The secret of a credential, or one derived from its API key. Throws `ToolError` if it could be guessed. */
export function storeSecret(stored: unknown, type: ConnectingCredential): string {
	const { secret, apiKey } = fields.parse(stored);
	if (secret === '' && type === CREDENTIAL) return derivedSecret(apiKey);
	if (secret.length >= SHORTEST) return secret;
	throw unauthorized(
		`The Secret of the ${titles[type]} credential has fewer than ${SHORTEST} characters.`,
		`Open the credential. ${wayOut[type]} Nothing was done.`,
	);
}
