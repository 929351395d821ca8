import { ToolError } from '../kernel/tool-error';
import type { KeySetsPort } from '../policy/identity/ports';

/** Keys that issuers publish are not asked for yet. */
export const keySets: KeySetsPort = {
	async find() {
		throw new ToolError({
			code: 'unsupported',
			message: 'Foreman does not fetch keys from a JWKS URL yet.',
			hint: 'Have the operator put the issuer’s public key into the Foreman Identity API credential. Nothing was done.',
		});
	},
};
