import type { NewHost } from '../../kernel/ports/web-pages';
import { ToolError } from '../../kernel/tool-error';
import type { AddressRules } from '../../policy/addresses/read-web-address';
import type { WebDomains } from './web-domains';

/** What a run may ask of the web. */
export interface WebAccess {
	/** Whether a person agreed to a key, or the run asked that host before it read what strangers wrote. */
	isAgreed(key: string): boolean;
	/** Whether a person has to be asked about new hosts now. Throws `ToolError`. */
	isAsked(): Promise<boolean>;
	/** Keeps hosts that were asked when nobody had to be. */
	agree(keys: readonly string[]): void;
}

export interface HopSetting {
	readonly domains: WebDomains;
	readonly access: Pick<WebAccess, 'isAgreed'>;
	/** What an address leads to on this n8n itself; undefined for any other. */
	readonly ownPlace: (url: URL) => string | undefined;
}

const notNamed = (host: string) =>
	new ToolError({
		code: 'forbidden',
		message: `${host} is not among the domains that agents may ask here. Nothing was sent there.`,
		hint: 'Do without it, or tell the person: an operator adds domains to Web Domains in the credential.',
	});

const ofThisN8n = (what: string) =>
	new ToolError({
		code: 'forbidden',
		message: `The address leads to ${what}. Nothing was sent there.`,
		hint: 'Look at this n8n with its own tools, such as get-workflow. call-live-workflow calls a webhook.',
	});

const newOnTheWay = (host: string, url: string) =>
	new ToolError({
		code: 'forbidden',
		message: `The address redirects to ${host}, to which nobody agreed in this run. It was not followed.`,
		hint: 'Call the tool with the address that it leads to: a person is asked.',
		said: url,
	});

const askFirst = (host: string) =>
	new ToolError({
		code: 'forbidden',
		message: `Nobody agreed in this run to ask ${host}. Nothing was sent.`,
		hint: 'Call the tool again: a person is asked.',
		retryable: true,
	});

/** A host with what many put before its name, without the port that is usual. */
export const hostOf = ({ host }: URL): string =>
	host.replace(/^www\./, '').replace(/\.(?=:|$)/, '');

/** What a person agrees to. */
const keyOf = (url: URL) => JSON.stringify(['web', hostOf(url)]);

/** The host behind an address; undefined where somebody agreed to it. */
export function newHostOf(url: URL, setting: HopSetting): NewHost | undefined {
	const { domains, access } = setting;
	const key = keyOf(url);
	// What is refused anyway is no question.
	const isAskable = domains.rulesFor(url) !== undefined && setting.ownPlace(url) === undefined;
	const isKnown = domains.isNamed(url) || access.isAgreed(key);
	return isAskable && !isKnown ? { host: hostOf(url), key } : undefined;
}

/** Judges one address after the other on the way to a page. */
export function openHops(setting: HopSetting, isAsked: boolean) {
	const { domains, ownPlace } = setting;
	const keys = new Set<string>();
	return {
		/** Those of the hosts on the way. */
		keys,
		/** The rules for an address; `from` redirects to it. Throws `ToolError` where it is not to be asked. */
		judge(url: URL, from?: URL): AddressRules {
			const own = ownPlace(url);
			if (own !== undefined) throw ofThisN8n(own);
			const rules = domains.rulesFor(url);
			if (rules === undefined) throw notNamed(hostOf(url));
			const found = isAsked ? newHostOf(url, setting) : undefined;
			if (found !== undefined)
				throw from === undefined ? askFirst(found.host) : newOnTheWay(found.host, url.href);
			keys.add(keyOf(url));
			// A page outside does not send into the network around n8n.
			const comesFromOutside = from !== undefined && !domains.isOrigin(from);
			return comesFromOutside ? { allowLoopback: false, encryptedOnly: false } : rules;
		},
	};
}
