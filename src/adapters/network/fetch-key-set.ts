import type { KeySetFetchPort } from '../../policy/identity/ports';
import { guardedFetch, type Network } from '../../web/guarded-fetch';

/** Gets key sets of issuers through the guard. Throws `ToolError`. */
export const fetchKeySet = (network: Network): KeySetFetchPort => ({
	async get(url, { allowLoopback, maxBytes, signal }) {
		const rules = { allowLoopback, encryptedOnly: true };
		const request = { url, rules, maxRedirects: 0, maxBytes, signal } as const;
		const { status, body } = await guardedFetch(request, network);
		return { status, body: body.toString('utf8') };
	},
});
