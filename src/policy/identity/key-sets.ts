import type { ClockPort } from '../../kernel/ports/clock';
import { ToolError } from '../../kernel/tool-error';
import { keySetUrl } from './key-set-url';
import type { KeySetAddress, KeySetFetchPort, KeySetsPort } from './ports';
import { type KeySet, readKeySet } from './read-key-set';
import { refuseToken } from './refuse-token';

const MINUTE = 60_000;
const FRESH = 10 * MINUTE;
/** How long old keys serve while the issuer cannot be reached. */
const USABLE = 60 * MINUTE;
/** At most one request in this time, whatever tokens ask for. */
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

const unavailable = (cause: unknown) =>
	new ToolError({
		code: 'unavailable',
		message: 'The keys that identity tokens are checked with cannot be had.',
		hint: 'Try again in a minute. If it stays so, have the operator check the JWKS URL of the Foreman Identity API credential.',
		retryable: true,
		cause,
	});

/**
 * Key sets by address. What is kept is derived from what issuers publish, and holds nothing of any tenant: it may
 * be shared by all of them, and lost at any time.
 */
export function createKeySets(fetch: KeySetFetchPort, clock: Pick<ClockPort, 'now'>): KeySetsPort {
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

	async function load(entry: Kept, url: string, allowLoopback: boolean): Promise<void> {
		entry.triedAt = clock.now();
		try {
			const signal = AbortSignal.timeout(TIMEOUT);
			const { status, body } = await fetch.get(url, { allowLoopback, maxBytes: MAX_BYTES, signal });
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

	async function refresh(entry: Kept, url: string, allowLoopback: boolean): Promise<void> {
		if (!entry.running && since(entry.triedAt) >= COOLDOWN)
			entry.running = load(entry, url, allowLoopback);
		await entry.running;
	}

	return {
		async find(address: KeySetAddress, header) {
			const url = keySetUrl(address);
			const entry = entryOf(url);
			if (since(entry.fetchedAt) >= FRESH) await refresh(entry, url, address.allowLoopback);
			const look = async () => {
				if (!entry.keySet || since(entry.fetchedAt) >= USABLE) throw unavailable(entry.failure);
				return await entry.keySet(header);
			};
			const key = await look();
			if (key) return key;
			await refresh(entry, url, address.allowLoopback);
			const later = await look();
			if (later) return later;
			throw refuseToken('its issuer has no such key');
		},
	};
}
