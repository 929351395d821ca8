import { parseUrl } from '../../../kernel/values/parse-url';

const LONGEST = 500;

/** Schemes by which programs that are known have themselves opened. Others must be a reversed domain, such as `com.example.app`. */
const KNOWN_SCHEMES = ['claude:', 'cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:'];

const OWN_SCHEME = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;

/** Without user name, and nothing that parsers read differently. */
const PLAIN =
	/^[a-z][a-z0-9.-]*:(?:\/\/[\w.:[\]-]*|(?!\/\/))(?:\/[\w.~%!$&'()*+,;=:/-]*)?(?:\?[\w.~%!$&'()*+,;=:/?-]*)?$/i;

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/** Whether a client may name an address as the one to which its codes go: https, this machine, or a program's own scheme. */
export function isRedirect(text: string): boolean {
	if (text.length > LONGEST || !PLAIN.test(text)) return false;
	const url = parseUrl(text);
	if (url === undefined) return false;
	// What a parser changes, such as a step up, could be read in another way elsewhere.
	if (url.href !== text && url.href !== `${text}/`) return false;
	if (url.username !== '' || url.password !== '') return false;
	if (url.protocol === 'https:') return url.hostname.includes('.') || url.hostname === 'localhost';
	if (url.protocol === 'http:') return LOOPBACK.test(text);
	return KNOWN_SCHEMES.includes(url.protocol) || OWN_SCHEME.test(url.protocol);
}

const portless = (text: string) => text.replace(LOOPBACK, '$1');

/** Whether an address is one of those that a client has named: exactly, but for the port on this machine. */
export const isOneOf = (text: string, named: readonly string[]): boolean =>
	isRedirect(text) && named.some((one) => one === text || portless(one) === portless(text));

export function redirectPlace(text: string): string {
	const { host, protocol } = new URL(text);
	if (LOOPBACK.test(text)) return `${host}, a program on the computer of your browser`;
	if (protocol === 'https:') return host;
	return `the program that opens ${protocol} on the computer of your browser`;
}

/** What a policy of a page has to name so that its form may lead there. No policy can name an IPv6 address. */
export function redirectSource(text: string): string {
	const { protocol, origin, hostname } = new URL(text);
	const hasOrigin = protocol.startsWith('http') && !hostname.startsWith('[');
	return hasOrigin ? origin : protocol;
}
