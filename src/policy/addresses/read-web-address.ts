import { parseUrl } from '../../kernel/values/parse-url';
import { isIpAddress, judgeAddress } from './judge-address';

/** What an operator allows. No model has a say in it. */
export interface AddressRules {
	/** Whether 127.0.0.0/8, [::1] and `localhost` may be asked, with http:// and on any port as well. */
	readonly allowLoopback: boolean;
	readonly encryptedOnly: boolean;
	/** Whether the network around n8n may be asked, with http:// and on any port as well. n8n looks its names up. Default: no. */
	readonly allowPrivate?: boolean;
}

/** An address that may be asked, once what its name resolves to was judged as well. */
export interface WebAddress {
	readonly url: URL;
	/** A name without dot at its end, or an IP address without brackets. */
	readonly host: string;
	readonly isLoopback: boolean;
	/** Whether its name is not looked up and judged, because the operator allows every address. */
	readonly isTrusted: boolean;
}

type AddressVerdict =
	| { readonly allowed: true; readonly address: WebAddress }
	/** `reason` follows "The address …". */
	| { readonly allowed: false; readonly reason: string };

const PORTS = ['', '80', '443', '8080', '8443'];

/** Names that mean something else in each network, or nothing at all (RFC 6761, RFC 6762 and what hosts files say). */
const SPECIAL_NAMES =
	/(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|alt|invalid|test|svc)$/;

const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/;
const ANY_NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;
/** Parsers read past these, each in its own way. */
const UNCLEAR = /[\p{Cc}\s\\]/u;
const authorityOf = (text: string) => /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
const refuse = (reason: string): AddressVerdict => ({ allowed: false, reason });

export const isUnclear = (text: string): boolean => UNCLEAR.test(text);

const MACHINE = 'points to this machine';

function whyNot(host: string, allowLoopback: boolean): string | undefined {
	if (host === 'localhost') return allowLoopback ? undefined : MACHINE;
	if (host.endsWith('.localhost')) return MACHINE;
	if (!isIpAddress(host))
		return SPECIAL_NAMES.test(host) || !NAME.test(host)
			? 'has a name that is not public'
			: undefined;
	const kind = judgeAddress(host);
	if (kind === 'public' || (kind === 'loopback' && allowLoopback)) return undefined;
	return kind === 'private' ? 'is not public' : MACHINE;
}

function whyNotTrusted(host: string): string | undefined {
	if (!isIpAddress(host)) return ANY_NAME.test(host) ? undefined : 'has an invalid host name';
	return judgeAddress(host) === 'this-machine' ? MACHINE : undefined;
}

/** Judges an address by what it says, before any name is resolved. */
export function readWebAddress(text: string, rules: AddressRules): AddressVerdict {
	if (isUnclear(text)) return refuse('has a space, a backslash or a control character in it');
	const url = parseUrl(text);
	if (url === undefined) return refuse('is not a URL');
	if (!/^https?:\/\/[^/]/i.test(text)) return refuse('does not begin with https://');
	if (authorityOf(text).includes('@')) return refuse('holds a user name or a password');
	const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
	const isTrusted = rules.allowPrivate === true;
	const reason = isTrusted ? whyNotTrusted(host) : whyNot(host, rules.allowLoopback);
	if (reason !== undefined) return refuse(reason);
	const isLoopback = host === 'localhost' || judgeAddress(host) === 'loopback';
	url.hash = '';
	if (isTrusted) return { allowed: true, address: { url, host, isLoopback, isTrusted } };
	if (rules.encryptedOnly && !isLoopback && url.protocol !== 'https:')
		return refuse('does not begin with https://');
	if (!isLoopback && !PORTS.includes(url.port))
		return refuse('has a port other than 80, 443, 8080 and 8443');
	return { allowed: true, address: { url, host, isLoopback, isTrusted } };
}
