import { ToolError } from '../kernel/tool-error';
import type { KeySetsPort } from '../policy/identity/ports';

export const noKeySets = (): ToolError =>
	new ToolError({
		code: 'unsupported',
		message: 'Foreman does not fetch keys from a JWKS URL yet.',
		hint: 'Have the operator put the issuer’s public key into the Foreman Identity API credential. Nothing was done.',
	});

/** Issuers are not asked for their keys yet. */
export const keySets: KeySetsPort = {
	async find() {
		throw noKeySets();
	},
};
