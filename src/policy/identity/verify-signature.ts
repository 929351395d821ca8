import { ToolError } from '../../kernel/tool-error';
import { compactVerify } from '../../third-party';
import type { FindKey } from './ports';
import { readTokenHeader, type TokenHeader, refuseToken } from './token-header';

export interface SignedToken {
	readonly header: TokenHeader;
	readonly payload: Uint8Array;
}

/** Checks form, algorithm and signature of a token in compact form. Throws `ToolError`. */
export async function verifySignature(
	token: string,
	algorithms: readonly string[],
	findKey: FindKey,
): Promise<SignedToken> {
	const header = readTokenHeader(token);
	if (!algorithms.includes(header.alg))
		throw refuseToken(`its algorithm is not one of ${algorithms.join(', ')}`);
	const key = await findKey(header);
	try {
		const { payload } = await compactVerify(token, key, { algorithms: [header.alg] });
		return { header, payload };
	} catch (error) {
		if (ToolError.is(error)) throw error;
		throw refuseToken('its signature is not right', error);
	}
}
