import { ToolError } from '../../kernel/tool-error';
import { type AddressRules, parseUrl } from '../../policy/addresses/read-web-address';

/** Which addresses an operator lets agents ask. No model has a say in it. */
export interface WebDomains {
	/** The rules for an address; undefined where it is not to be asked. */
	rulesFor(url: URL): AddressRules | undefined;
	/** Whether the operator named it, so that no approval is needed. A domain stands for https:// alone. */
	isNamed(url: URL): boolean;
	/** Whether it was named with its port, and so may lie in the network around n8n. */
	isOrigin(url: URL): boolean;
}

const OUTSIDE: AddressRules = { allowLoopback: false, encryptedOnly: false };
const ANYWHERE: AddressRules = { ...OUTSIDE, allowLoopback: true, allowPrivate: true };

/** Stands for every public address. */
const ALL = '*';

const DOMAIN = /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/;

const unreadable = (entry: string) =>
	new ToolError({
		code: 'forbidden',
		message: `Web Domains of the credential names ${JSON.stringify(entry.slice(0, 100))}, which is neither a domain nor an address. Nothing was sent.`,
		hint: 'A person corrects it: domains such as docs.example.com, addresses such as http://wiki:8080, or * for every public address, with commas between them.',
	});

const originOf = (entry: string) => {
	const url = /^https?:\/\//i.test(entry) ? parseUrl(entry) : undefined;
	return url?.username === '' && ['', '/'].includes(url.pathname) ? url.origin : undefined;
};

/** The host of an address, as lists of domains name it. */
const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '');

/**
 * Reads what an operator filled in: domains, which stand for all below them as well, and addresses with scheme and port, exactly
 * these. Nothing filled in stands for every public address. Throws `ToolError` for an entry that is neither.
 */
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
		else throw unreadable(entry);
	}
	const isOrigin = ({ origin }: URL) => origins.includes(origin);
	const isBelow = (url: URL) =>
		domains.some((domain) => hostOf(url) === domain || hostOf(url).endsWith(`.${domain}`));
	return {
		isOrigin,
		isNamed: (url) => isOrigin(url) || (url.protocol === 'https:' && isBelow(url)),
		rulesFor(url) {
			if (isOrigin(url)) return ANYWHERE;
			return isOpen || isBelow(url) ? OUTSIDE : undefined;
		},
	};
}
