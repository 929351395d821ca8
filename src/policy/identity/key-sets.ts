import { z } from 'zod';

import type { ClockPort } from '../../kernel/ports';
import { ToolError, unauthorized } from '../../kernel/tool-error';
import { fresh } from '../../kernel/fresh';
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
	const setting = { most: MAX_SETS, now: () => clock.now() };
	const recent = fresh<string, true>({ for: FRESH, ...setting });
	/** Keys that are not recent still serve while the issuer cannot be reached. */
	const usable = fresh<string, KeySet>({ for: USABLE, ...setting });
	/** What the latest attempts failed with. */
	const attempts = fresh<string, Promise<unknown>>({ for: COOLDOWN, ...setting });

	async function load(url: string, get: GetKeySet): Promise<unknown> {
		try {
			const { status, body } = await get();
			if (status !== 200) throw new Error(`the key server answered ${status}`);
			if (Buffer.byteLength(body) > MAX_BYTES) throw new Error('the key set is too large');
			usable.keep(url, readKeySet(body));
			recent.keep(url, true);
			return undefined;
		} catch (error) {
			return error;
		}
	}

	return (fetch) => ({
		async find(address: KeySetAddress, header) {
			const url = keySetUrl(address);
			const get: GetKeySet = async () =>
				await fetch.get(url, {
					allowLoopback: address.allowLoopback,
					maxBytes: MAX_BYTES,
					signal: AbortSignal.timeout(TIMEOUT),
				});
			const refresh = async () => await attempts.get(url, async () => await load(url, get));
			const look = async (failure: unknown) => {
				const keySet = usable.peek(url);
				if (!keySet) throw unavailable(failure);
				return await keySet(header);
			};
			const failure = recent.peek(url) === true ? undefined : await refresh();
			const key = (await look(failure)) ?? (await look(await refresh()));
			if (key) return key;
			throw refuseToken('its issuer has no such key');
		},
	});
}
