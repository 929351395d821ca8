import type { ClockPort } from '../../kernel/ports';
import type { CryptoKey } from '../../third-party';
import type { TokenHeader } from './token-header';

/** What a signature is checked with: a public key, or the bytes of a secret. */
export type VerificationKey = CryptoKey | Uint8Array;

/** Picks the key for a token by its header. Throws `ToolError`. */
export type FindKey = (header: TokenHeader) => Promise<VerificationKey>;

export interface KeySetAddress {
	readonly url: string;
	readonly allowLoopback: boolean;
}

/** Must refuse private addresses after the name is resolved, follow no redirect, stop at `maxBytes`, and end with the signal. */
export interface KeySetFetchPort {
	get(
		url: string,
		limits: {
			readonly allowLoopback: boolean;
			readonly maxBytes: number;
			readonly signal: AbortSignal;
		},
	): Promise<{ readonly status: number; readonly body: string }>;
}

export interface KeySetsPort {
	/** Throws `ToolError`: `unauthorized` without such a key, `unavailable` when the keys cannot be had. */
	find(address: KeySetAddress, header: TokenHeader): Promise<VerificationKey>;
}

export interface IdentityPorts {
	readonly keySets: KeySetsPort;
	readonly clock: Pick<ClockPort, 'now'>;
}
