import { ToolError } from '../../kernel/tool-error';
import { readWebAddress } from '../addresses/read-web-address';
import type { KeySetAddress } from './ports';

/** The address as it is asked for: https, or this machine where the operator allows that. Throws `ToolError`. */
export function keySetUrl({ url, allowLoopback }: KeySetAddress): string {
	const verdict = readWebAddress(url, { allowLoopback, encryptedOnly: true });
	if (verdict.allowed) return verdict.address.url.href;
	throw new ToolError({
		code: 'unauthorized',
		message: `The JWKS URL of the Foreman Identity API credential ${verdict.reason}.`,
		hint: 'Have the operator correct the credential. Nothing was done.',
	});
}
