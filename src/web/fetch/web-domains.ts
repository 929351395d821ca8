import { notAllowed } from '../../kernel/tool-error';
import { within } from '../../kernel/within';
import { judgeAddress } from '../../policy/addresses/judge-address';
import { parseUrl } from '../../kernel/values/parse-url';
import { type AddressRules } from '../../policy/addresses/read-web-address';
import { type Network, isRefused } from '../guarded-fetch';

/** A host with what many put before its name, without the port that is usual. */
export const hostOf = ({ host }: URL) => host.replace(/^www\./, '').replace(/\.(?=:|$)/, '');

/** What counts as one place: the host, and whether it is encrypted on the way. */
export const siteOf = (url: URL): string => `${url.protocol}//${hostOf(url)}`;

/** What is sent of an address: all but what stands after `#`. */
export function addressOf(url: URL): string {
	const sent = new URL(url);
	sent.hash = '';
	return sent.href;
}

/** An address, and the one that its approval includes: unencrypted is no more than encrypted. */
export function withPlainer(url: URL): readonly URL[] {
	const plainer = url.protocol === 'https:' ? parseUrl(`http${url.href.slice(5)}`) : undefined;
	return plainer === undefined ? [url] : [url, plainer];
}

export const toldSite = (url: URL) => (url.protocol === 'https:' ? hostOf(url) : siteOf(url));

/** Characters that are looked at: a tool shows no more of a page. */
const LONGEST_TEXT = 100_000;
const LONGEST_ADDRESS = 4_000;
/** Markdown writes brackets of an address with a backslash before them. */
const ADDRESS = /https?:\/\/(?:\\[()_*]|[^\s<>"'`\\|^{}\][])+/gi;
const ENDS_A_SENTENCE = /[.,;:!?*_]+$/;
const ENDS_A_BRACKET = /[.,;:!?*_)]+$/;

/** What a reader may take for the address: all of it, up to the bracket that closes a link, and without what ends a sentence. */
function* readingsOf(match: string): Generator<string> {
	const closed = /^(?:\\.|[^)])*/.exec(match)?.[0] ?? match;
	for (const one of new Set([match, closed])) {
		const plain = one.replace(/\\(.)/g, '$1');
		yield plain;
		yield plain.replace(ENDS_A_SENTENCE, '');
		yield plain.replace(ENDS_A_BRACKET, '');
	}
}

export function addressesIn(text: string): ReadonlySet<string> {
	const found = new Set<string>();
	const start = text.slice(0, LONGEST_TEXT).replaceAll('\\/', '/');
	for (const [match] of start.matchAll(ADDRESS)) {
		if (match.length > LONGEST_ADDRESS) continue;
		for (const reading of readingsOf(match)) {
			const url = parseUrl(reading);
			if (url !== undefined) found.add(addressOf(url));
		}
	}
	return found;
}

export interface AskingRules {
	readonly network: Network;
	readonly domains: WebDomains;
	readonly ownPlace: (url: URL) => string | undefined;
}

const LOOK_UP = 3_000;

/** Whether fetch-url refuses an address, by what it says and by what its name resolves to now. */
export async function refusesAddress(
	address: string,
	{ network, domains, ownPlace }: AskingRules,
	signal: AbortSignal,
): Promise<boolean> {
	const url = parseUrl(address);
	const rules = url && ownPlace(url) === undefined ? domains.rulesFor(url) : undefined;
	if (rules === undefined) return true;
	const patience = within(signal, LOOK_UP);
	return await isRefused({ url: address, rules, signal: patience }, network);
}

const USUAL = ['', '80', '443'];

const isLoopback = (host: string) =>
	host === 'localhost' || judgeAddress(host.replace(/^\[|\]$/g, '')) === 'loopback';

const placeOf = ({ hostname, port }: URL) =>
	`${isLoopback(hostname) ? 'localhost' : hostname.replace(/\.$/, '')}:${USUAL.includes(port) ? '' : port}`;

/** Paths by which n8n lets a run go on, under whatever name it is reached. */
const WAITING = /^\/(?:.*\/)?(?:webhook|form)-waiting\//i;

export function ownPlaces(addresses: readonly string[]): (url: URL) => string | undefined {
	const own = new Set(
		addresses.flatMap((address) => {
			const url = parseUrl(address);
			return url === undefined ? [] : [placeOf(url)];
		}),
	);
	return (url) => {
		if (own.has(placeOf(url))) return 'this n8n itself';
		return WAITING.test(url.pathname) ? 'what resumes a waiting run' : undefined;
	};
}

/** Which addresses an operator lets agents ask. No model has a say in it. */
export interface WebDomains {
	rulesFor(url: URL): AddressRules | undefined;
	/** Whether the operator named it, so that no approval is needed. A domain stands for https:// alone. */
	isNamed(url: URL): boolean;
	/** Whether it was named with its port, and so may lie in the network around n8n. */
	isOrigin(url: URL): boolean;
}

const OUTSIDE: AddressRules = { allowLoopback: false, encryptedOnly: false };
const ANYWHERE: AddressRules = { ...OUTSIDE, allowLoopback: true, allowPrivate: true };
const ALL = '*';
const DOMAIN = /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/;

const originOf = (entry: string) => {
	const url = /^https?:\/\//i.test(entry) ? parseUrl(entry) : undefined;
	return url?.username === '' && ['', '/'].includes(url.pathname) ? url.origin : undefined;
};

const bareHost = ({ hostname }: URL) => hostname.replace(/\.$/, '');

/** Domains, with all below them, and addresses, exactly these; nothing stands for every public one. Throws `ToolError`. */
export function readWebDomains(text: string): WebDomains {
	const domains: string[] = [];
	const origins: string[] = [];
	let isOpen = text.trim() === '';
	for (const entry of text.split(/[\s,]+/).filter((one) => one !== '')) {
		const domain = entry.toLowerCase().replace(/^\*\./, '');
		const origin = originOf(entry);
		if (entry === ALL) isOpen = true;
		else if (origin !== undefined) origins.push(origin);
		else if (DOMAIN.test(domain)) domains.push(domain);
		else
			throw notAllowed(
				`Web Domains of the credential names ${JSON.stringify(entry.slice(0, 100))}, which is neither a domain nor an address. Nothing was sent.`,
				'A person corrects it: domains such as docs.example.com, addresses such as http://wiki:8080, or * for every public address, with commas between them.',
			);
	}
	const isOrigin = ({ origin }: URL) => origins.includes(origin);
	const isBelow = (url: URL) =>
		domains.some((domain) => bareHost(url) === domain || bareHost(url).endsWith(`.${domain}`));
	return {
		isOrigin,
		isNamed: (url) => isOrigin(url) || (url.protocol === 'https:' && isBelow(url)),
		rulesFor(url) {
			if (isOrigin(url)) return ANYWHERE;
			return isOpen || isBelow(url) ? OUTSIDE : undefined;
		},
	};
}
