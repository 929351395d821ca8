import { isIpAddress } from '../../policy/addresses/judge-address';
import type { AddressRules } from '../../policy/addresses/read-web-address';

/**
 * Where the test of a credential may connect. It cannot judge what a name leads to, and need not: such an address is https://,
 * and nobody else than its owner has the certificate, so nothing is sent to another.
 */
export function rulesToTest(url: string, rules: AddressRules): AddressRules {
	const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
	return { ...rules, allowPrivate: rules.allowPrivate === true || !isIpAddress(host) };
}
