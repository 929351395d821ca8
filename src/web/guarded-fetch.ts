import { ToolError } from '../kernel/tool-error';
import { judgeAddress } from '../policy/addresses/judge-address';
import {
	type AddressRules,
	isUnclear,
	parseUrl,
	readWebAddress,
	type WebAddress,
} from '../policy/addresses/read-web-address';
import { isTimeout } from '../kernel/is-timeout';
import { type OpenBody, readCapped } from './read-capped';

export interface GuardedRequest {
	readonly url: string;
	readonly rules: AddressRules;
	/** How often a redirect is followed. With none, a redirect is an answer like any other. */
	readonly maxRedirects: 0 | 1 | 2 | 3 | 4 | 5;
	readonly maxBytes: number;
	/** Ends the request, also while the answer is read. */
	readonly signal: AbortSignal;
}

export interface GuardedAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
	/** Where the answer came from, after redirects. */
	readonly url: string;
}

/** One request to one address: nothing is resolved any more. */
export interface PinnedRequest {
	/** With an IP address in the place of the name. */
	readonly url: string;
	/** What the server is asked for and must prove to be, undefined for an IP address. */
	readonly serverName: string | undefined;
	readonly hostHeader: string;
	readonly signal: AbortSignal;
	/** What else is asked than to get what is there. */
	readonly sent?: {
		readonly method: string;
		/** Names in small letters. */
		readonly headers: Readonly<Record<string, string>>;
		readonly body: string | undefined;
	};
}

export interface PinnedAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: OpenBody;
}

/** What the guard needs of the world. */
export interface Network {
	/** All addresses of a host. Throws `ToolError` where there are none. */
	resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
	/** Follows no redirect. Throws `ToolError`: `unavailable` where nobody answers. */
	send(request: PinnedRequest): Promise<PinnedAnswer>;
}

/** Addresses of one name that are tried, one after the other. */
const MOST_TRIED = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

const forbidden = (message: string) =>
	new ToolError({
		code: 'forbidden',
		message,
		hint: 'Use a public address that begins with https:// or http://. Nothing was sent there.',
	});

function judge(text: string, rules: AddressRules, what: string): WebAddress {
	const verdict = readWebAddress(text, rules);
	if (verdict.allowed) return verdict.address;
	throw forbidden(`${what} ${verdict.reason}.`);
}

/** The addresses to connect to. One that is not public refuses all: the name is not to be trusted. */
async function addressesOf(
	{ host, isLoopback }: WebAddress,
	network: Network,
	signal: AbortSignal,
): Promise<readonly string[]> {
	// A name that a hosts file could turn into something else is not resolved at all.
	if (isLoopback) return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
	const addresses = await network.resolve(host, signal);
	if (addresses.length === 0 || addresses.some((one) => judgeAddress(one) !== 'public'))
		throw forbidden('The name of the address leads to an address that is not public.');
	// Not every network has IPv6, and one without it may be slow to say so.
	const isIp6 = (address: string) => address.includes(':');
	return [...addresses.filter((one) => !isIp6(one)), ...addresses.filter(isIp6)];
}

function pinned({ url, host }: WebAddress, address: string, signal: AbortSignal): PinnedRequest {
	const literal = new URL(url);
	literal.hostname = address.includes(':') ? `[${address}]` : address;
	const port = url.port === '' ? '' : `:${url.port}`;
	const isName = host !== address;
	const hostHeader = isName ? `${host}${port}` : literal.host;
	return { url: literal.href, serverName: isName ? host : undefined, hostHeader, signal };
}

/** Asks one address after the other, until one answers. */
async function ask(
	address: WebAddress,
	network: Network,
	signal: AbortSignal,
): Promise<PinnedAnswer> {
	const addresses = await addressesOf(address, network, signal);
	let failure: unknown;
	for (const one of addresses.slice(0, MOST_TRIED)) {
		try {
			return await network.send(pinned(address, one, signal));
		} catch (error) {
			failure = error;
			if (signal.aborted) break;
		}
	}
	throw failure;
}

/** Where a redirect leads. It never leads to this machine, whatever is allowed for the first address. */
function follow(location: string, from: URL, rules: AddressRules): WebAddress {
	const what = 'The address that it redirects to';
	const to = isUnclear(location) ? undefined : parseUrl(location, from);
	if (to === undefined) throw forbidden(`${what} is not a URL.`);
	return judge(to.href, { ...rules, allowLoopback: false }, what);
}

const tooManyRedirects = (most: number) =>
	new ToolError({
		code: 'unavailable',
		message: `The address redirects more than ${most} times.`,
		hint: 'Use the address that it leads to in the end.',
	});

const tooSlow = (cause: unknown) =>
	new ToolError({
		code: 'timeout',
		message: 'The address did not answer in time.',
		hint: 'Try again later.',
		retryable: true,
		cause,
	});

/** Why a request ended with its signal: time ran out, or the run was cancelled. */
function endOf({ reason }: { readonly reason: unknown }): unknown {
	return isTimeout(reason) ? tooSlow(reason) : reason;
}

async function fetchInHops(
	{ url, rules, maxRedirects, maxBytes, signal }: GuardedRequest,
	network: Network,
): Promise<GuardedAnswer> {
	let address = judge(url, rules, 'The address');
	for (let redirects = 0; ; redirects += 1) {
		const { status, headers, body } = await ask(address, network, signal);
		const { location } = headers;
		const isRedirect = REDIRECTS.includes(status) && location !== undefined;
		if (!isRedirect || maxRedirects === 0) {
			const read = await readCapped(body, maxBytes, signal);
			return { status, headers, body: read, url: address.url.href };
		}
		body.close();
		if (redirects === maxRedirects) throw tooManyRedirects(maxRedirects);
		address = follow(location, address.url, rules);
	}
}

/**
 * The one way in which Foreman gets something from an address that is no n8n's. Each address, also that of a redirect,
 * is judged as it is written and as it is resolved, and the connection goes to the very address that was judged.
 * Throws `ToolError`.
 */
export async function guardedFetch(
	request: GuardedRequest,
	network: Network,
): Promise<GuardedAnswer> {
	try {
		return await fetchInHops(request, network);
	} catch (error) {
		throw request.signal.aborted ? endOf(request.signal) : error;
	}
}
