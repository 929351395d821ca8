import { z } from 'zod';

import type { ClockPort } from '../../kernel/ports';
import { ToolError, unauthorized } from '../../kernel/tool-error';
import { createLocalJWKSet } from '../../third-party';
import { readWebAddress } from '../addresses/read-web-address';
import type { KeySetAddress, KeySetFetchPort, KeySetsPort, VerificationKey } from './ports';
import { refuseToken, type TokenHeader } from './token-header';
import { publicJsonWebKey } from './static-keys';

/** The address as it is asked for: https, or this machine where the operator allows that. Throws `ToolError`. */
export function keySetUrl({ url, allowLoopback }: KeySetAddress): string {
	const verdict = readWebAddress(url, { allowLoopback, encryptedOnly: true });
	if (verdict.allowed) return verdict.address.url.href;
	throw unauthorized(
		`The JWKS URL of the Foreman Identity API credential ${verdict.reason}.`,
		'Have the operator correct the credential. Nothing was done.',
	);
}

const keySetSchema = z.object({ keys: z.array(publicJsonWebKey).max(100) });
type KeySet = (header: TokenHeader) => Promise<VerificationKey | undefined>;

const isNoMatch = (error: unknown) =>
	error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY';

/** One with a secret or a private key is refused as a whole: such an issuer is not to be trusted with the rest. */
function readKeySet(body: string): KeySet {
	const find = createLocalJWKSet(keySetSchema.parse(JSON.parse(body)));
	return async ({ alg, kid }) => {
		try {
			return await find(kid === undefined ? { alg } : { alg, kid });
		} catch (error) {
			if (isNoMatch(error)) return undefined;
			throw refuseToken('no single key of its issuer fits it', error);
		}
	};
}

const MINUTE = 60_000;
const FRESH = 10 * MINUTE;
const USABLE = 60 * MINUTE;
/** At most one request per interval, whatever keys the tokens name. */
const COOLDOWN = MINUTE / 2;
const TIMEOUT = 5000;
const MAX_BYTES = 256 * 1024;
const MAX_SETS = 50;

interface Kept {
	keySet?: KeySet;
	fetchedAt: number;
	triedAt: number;
	running?: Promise<void> | undefined;
	failure?: unknown;
}

type GetKeySet = () => ReturnType<KeySetFetchPort['get']>;

function unavailable(cause: unknown): ToolError {
	const reason = ToolError.is(cause) ? ` ${cause.message}` : '';
	return new ToolError({
		code: 'unavailable',
		message: `The keys that identity tokens are checked with are not available.${reason}`,
		hint: 'Try again in a minute. If it stays so, have the operator check the JWKS URL of the Foreman Identity API credential.',
		retryable: true,
		cause,
	});
}

/** Key sets by address, shared by all. They hold nothing of any tenant, and may be lost at any time. */
export function createKeySets(
	clock: Pick<ClockPort, 'now'>,
): (fetch: KeySetFetchPort) => KeySetsPort {
	// No `fresh`: keys that are too old still serve while the issuer cannot be reached.
	const kept = new Map<string, Kept>();
	// A clock that was set back must not keep old keys alive.
	const since = (time: number) => Math.abs(clock.now() - time);

	function entryOf(url: string): Kept {
		const known = kept.get(url);
		if (known) return known;
		const [oldest] = kept.keys();
		if (kept.size >= MAX_SETS && oldest !== undefined) kept.delete(oldest);
		const entry: Kept = { fetchedAt: -Infinity, triedAt: -Infinity };
		kept.set(url, entry);
		return entry;
	}

	async function load(entry: Kept, get: GetKeySet): Promise<void> {
		entry.triedAt = clock.now();
		try {
			const { status, body } = await get();
			if (status !== 200) throw new Error(`the key server answered ${status}`);
			if (Buffer.byteLength(body) > MAX_BYTES) throw new Error('the key set is too large');
			entry.keySet = readKeySet(body);
			entry.fetchedAt = clock.now();
		} catch (error) {
			entry.failure = error;
		} finally {
			entry.running = undefined;
		}
	}

	async function refresh(entry: Kept, get: GetKeySet): Promise<void> {
		if (!entry.running && since(entry.triedAt) >= COOLDOWN) entry.running = load(entry, get);
		await entry.running;
	}

	return (fetch) => ({
		async find(address: KeySetAddress, header) {
			const url = keySetUrl(address);
			const entry = entryOf(url);
			const get: GetKeySet = async () =>
				await fetch.get(url, {
					allowLoopback: address.allowLoopback,
					maxBytes: MAX_BYTES,
					signal: AbortSignal.timeout(TIMEOUT),
				});
			if (since(entry.fetchedAt) >= FRESH) await refresh(entry, get);
			const look = async () => {
				if (!entry.keySet || since(entry.fetchedAt) >= USABLE) throw unavailable(entry.failure);
				return await entry.keySet(header);
			};
			const key = await look();
			if (key) return key;
			await refresh(entry, get);
			const later = await look();
			if (later) return later;
			throw refuseToken('its issuer has no such key');
		},
	});
}
