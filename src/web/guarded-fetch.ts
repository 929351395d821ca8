import { ToolError, notAllowed, unavailable } from '../kernel/tool-error';
import { judgeAddress } from '../policy/addresses/judge-address';
import { parseUrl } from '../kernel/values/parse-url';
import type { AddressRules, WebAddress } from '../policy/addresses/read-web-address';
import { isUnclear, readWebAddress } from '../policy/addresses/read-web-address';
import { isTimeout } from '../kernel/within';
import { type OpenBody, readCapped, bodyTooLarge } from './read-capped';

export interface GuardedRequest {
	readonly url: string;
	readonly rules: AddressRules;
	/** How many redirects are followed. With 0, a redirect is returned like any other answer. */
	readonly maxRedirects: 0 | 1 | 2 | 3 | 4 | 5;
	readonly maxBytes: number;
	/** Aborts the request, even while the answer is being read. */
	readonly signal: AbortSignal;
	/** What is sent to one address beside the request, names in lower case. Nothing goes from one address to the next. Default: none. */
	readonly headersFor?: (url: URL) => Readonly<Record<string, string>>;
	/** The rules for an address that a redirect leads to. Throws `ToolError` where it is not to be followed. Default: as the first, without the network around n8n. */
	readonly onRedirect?: (to: URL, from: URL) => AddressRules;
}

/** A request whose answer its caller reads, and closes. It may be other than a plain GET, and no redirect is followed. */
export interface OpenRequest extends Pick<GuardedRequest, 'url' | 'rules' | 'signal'> {
	readonly sent: NonNullable<PinnedRequest['sent']>;
}

export interface GuardedAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
	readonly url: string;
}

/** One request to one address that is already resolved. */
export interface PinnedRequest {
	readonly url: string;
	/** The host name for TLS, which the server must prove; undefined for an IP address. */
	readonly serverName: string | undefined;
	readonly hostHeader: string;
	readonly signal: AbortSignal;
	readonly sent?: {
		readonly method: string;
		readonly headers: Readonly<Record<string, string>>;
		readonly body: string | undefined;
	};
}

export type PinnedAnswer = Pick<GuardedAnswer, 'status' | 'headers'> & { readonly body: OpenBody };

export interface Network {
	/** All addresses of a host. Throws `ToolError` if it has no address. */
	resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
	/** Does not follow redirects. Throws `ToolError`; the code is `unavailable` when the server does not answer. */
	send(request: PinnedRequest): Promise<PinnedAnswer>;
}

const MOST_TRIED = 3;
export const REDIRECTS = [301, 302, 303, 307, 308];

const forbidden = (message: string) =>
	notAllowed(
		message,
		'Use a public address that begins with https:// or http://. Nothing was sent there.',
	);

function judge(text: string, rules: AddressRules, what: string): WebAddress {
	const verdict = readWebAddress(text, rules);
	if (verdict.allowed) return verdict.address;
	throw forbidden(`${what} ${verdict.reason}.`);
}

/** The addresses to connect to. One address that is not public refuses them all: such a name cannot be trusted. */
async function addressesOf(
	{ host, isLoopback, isTrusted }: WebAddress,
	network: Pick<Network, 'resolve'>,
	signal: AbortSignal,
): Promise<readonly string[]> {
	if (isTrusted) return [host];
	// Loopback names are not resolved: a hosts file could point them elsewhere.
	if (isLoopback) return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
	const addresses = await network.resolve(host, signal);
	if (addresses.length === 0 || addresses.some((one) => judgeAddress(one) !== 'public'))
		throw forbidden('The name of the address leads to an address that is not public.');
	// IPv4 goes first: a network without IPv6 may be slow to report that.
	const isIp6 = (address: string) => address.includes(':');
	return [...addresses.filter((one) => !isIp6(one)), ...addresses.filter(isIp6)];
}

/** Judges requests of others, such as a node's. A name that cannot be looked up now is not refused. This binds no connection. */
export async function isRefused(
	{ url, rules, signal }: Pick<GuardedRequest, 'url' | 'rules' | 'signal'>,
	network: Pick<Network, 'resolve'>,
): Promise<boolean> {
	try {
		await addressesOf(judge(url, rules, 'The address'), network, signal);
		return false;
	} catch (error) {
		return ToolError.is(error) && error.code === 'forbidden';
	}
}

function pinned(
	{ url, host }: WebAddress,
	address: string,
	signal: AbortSignal,
	sent: PinnedRequest['sent'],
): PinnedRequest {
	const literal = new URL(url);
	literal.hostname = address.includes(':') ? `[${address}]` : address;
	const port = url.port === '' ? '' : `:${url.port}`;
	const isName = host !== address;
	const hostHeader = isName ? `${host}${port}` : literal.host;
	const request = { url: literal.href, serverName: isName ? host : undefined, hostHeader, signal };
	return sent === undefined ? request : { ...request, sent };
}

async function ask(
	address: WebAddress,
	network: Network,
	signal: AbortSignal,
	sent?: PinnedRequest['sent'],
): Promise<PinnedAnswer> {
	const addresses = await addressesOf(address, network, signal);
	let failure: unknown;
	// What changes something is sent once: an address that does not answer may have got it.
	const isRepeatable = sent === undefined || sent.method === 'GET';
	for (const one of addresses.slice(0, isRepeatable ? MOST_TRIED : 1)) {
		try {
			return await network.send(pinned(address, one, signal, sent));
		} catch (error) {
			failure = error;
			if (signal.aborted) break;
		}
	}
	throw failure;
}

/** A redirect to this machine is refused, even when the first address was allowed to be local. */
function follow(
	location: string,
	from: URL,
	{ rules, onRedirect }: Pick<GuardedRequest, 'rules' | 'onRedirect'>,
): WebAddress {
	const what = 'The address that it redirects to';
	const to = isUnclear(location) ? undefined : parseUrl(location, from);
	if (to === undefined) throw forbidden(`${what} is not a URL.`);
	const outside = { ...rules, allowLoopback: false, allowPrivate: false };
	return judge(to.href, onRedirect?.(to, from) ?? outside, what);
}

const tooSlow = (cause: unknown) =>
	new ToolError({
		code: 'timeout',
		message: 'The address did not answer in time.',
		hint: 'Try again later.',
		retryable: true,
		cause,
	});

const endOf = ({ reason }: { readonly reason: unknown }): unknown =>
	isTimeout(reason) ? tooSlow(reason) : reason;

async function fetchInHops(request: GuardedRequest, network: Network): Promise<GuardedAnswer> {
	const { maxRedirects, maxBytes, signal, headersFor } = request;
	const seen = new Set<string>();
	let address = judge(request.url, request.rules, 'The address');
	for (let redirects = 0; ; redirects += 1) {
		const { url } = address;
		seen.add(url.href);
		const sent = headersFor && { method: 'GET', headers: headersFor(url), body: undefined };
		const { status, headers, body } = await ask(address, network, signal, sent);
		const { location } = headers;
		const isRedirect = REDIRECTS.includes(status) && location !== undefined;
		if (!isRedirect || maxRedirects === 0) {
			if (Number(headers['content-length'] ?? 0) > maxBytes) {
				body.close();
				throw bodyTooLarge(maxBytes);
			}
			const read = await readCapped(body, maxBytes, signal);
			return { status, headers, body: read, url: url.href };
		}
		body.close();
		if (redirects === maxRedirects)
			throw unavailable(
				`The address redirects more than ${maxRedirects} times.`,
				'Use the address that it leads to in the end.',
			);
		address = follow(location, url, request);
		if (seen.has(address.url.href))
			throw unavailable(
				'The address redirects in a circle, as pages do that want a sign-in or a cookie.',
				'Use another address: this one requires a sign-in.',
			);
	}
}

/** The only way to an address outside n8n: checks each address, as written and as resolved, and connects to just that. Throws `ToolError`. */
export async function guardedFetch(request: GuardedRequest, network: Network) {
	try {
		return await fetchInHops(request, network);
	} catch (error) {
		throw request.signal.aborted ? endOf(request.signal) : error;
	}
}

/** The same for an answer that goes on, such as a stream: the caller reads and closes its body. Throws `ToolError`. */
export async function guardedOpen(
	{ url, rules, signal, sent }: OpenRequest,
	network: Network,
): Promise<PinnedAnswer> {
	try {
		return await ask(judge(url, rules, 'The address'), network, signal, sent);
	} catch (error) {
		throw signal.aborted ? endOf(signal) : error;
	}
}
