import type { NewHost } from '../../kernel/ports/web-pages';
import { notAllowed } from '../../kernel/tool-error';
import { readWebAddress, type AddressRules } from '../../policy/addresses/read-web-address';
import { type WebDomains, addressOf, hostOf, siteOf, toldSite, withPlainer } from './web-domains';
import type { WebTrail } from './web-trail';

export interface WebAccess {
	isAgreed(key: string): boolean;
	/** Whether what an agent wrote needs approval. Throws `ToolError`. */
	isAsked(): Promise<boolean>;
	readonly trail: WebTrail;
}

export interface HopSetting {
	readonly domains: WebDomains;
	readonly access: Pick<WebAccess, 'isAgreed' | 'trail'>;
	readonly ownPlace: (url: URL) => string | undefined;
}

const notNamed = (host: string) =>
	notAllowed(
		`${host} is not among the domains that agents may ask here. Nothing was sent there.`,
		'Do without it, or tell the person: an operator adds domains to Web Domains in the credential.',
	);

const newOnTheWay = (host: string, url: string) =>
	notAllowed(
		`The address redirects to ${host}, which has no approval in this run. It was not followed.`,
		'Call the tool with the address that it leads to: a person is asked.',
		{ said: url },
	);

const askFirst = (host: string) =>
	notAllowed(
		`Asking ${host} at an address that the run was not shown has no approval in this run. Nothing was sent.`,
		'Call the tool again: a person is asked.',
		{ retryable: true },
	);

const keyOf = (url: URL) => JSON.stringify(['web', siteOf(url)]);

const isAgreed = (url: URL, { domains, access }: HopSetting) =>
	domains.isNamed(url) || withPlainer(url).some((one) => access.isAgreed(keyOf(one)));

const hasAsked = (url: URL, { trail }: HopSetting['access']) =>
	withPlainer(url).some((one) => trail.hasAsked(siteOf(one)));

const wasShown = (url: URL, { trail }: HopSetting['access']) =>
	withPlainer(url).some((one) => trail.wasShown(addressOf(one)));

const isFollowed = (url: URL, { access }: HopSetting) =>
	hasAsked(url, access) && wasShown(url, access);

/** The host behind an address that needs approval; undefined where no approval is needed. */
export function newHostOf(url: URL, setting: HopSetting): NewHost | undefined {
	const rules = setting.domains.rulesFor(url);
	// Don't ask for approval of addresses that will be refused.
	const isAskable =
		rules !== undefined &&
		readWebAddress(url.href, rules).allowed &&
		setting.ownPlace(url) === undefined;
	const isOpen = isAgreed(url, setting) || isFollowed(url, setting);
	return isAskable && !isOpen ? { host: toldSite(url), key: keyOf(url) } : undefined;
}

export function openHops(setting: HopSetting, isAsked: boolean) {
	const { domains, ownPlace, access } = setting;
	const sites = new Set<string>();
	const addresses = new Set<string>();
	let isWritten = true;

	/** Whether a redirect tells its end no more than the server before knew without the agent. */
	const isPassedOn = (to: URL, from: URL) =>
		withPlainer(to).some((one) => siteOf(one) === siteOf(from)) ||
		(!isWritten && hasAsked(to, access));

	return {
		sites,
		addresses,
		/** Whether the agent had a say in the first address: what comes from there may be an echo of its own words. */
		isWritten: () => isWritten,
		/** The rules for an address; `from` redirects to it. Throws `ToolError` where it is not to be asked. */
		judge(url: URL, from?: URL): AddressRules {
			const own = ownPlace(url);
			if (own !== undefined)
				throw notAllowed(
					`The address leads to ${own}. Nothing was sent there.`,
					'Look at this n8n with its own tools, such as get-workflow. call-live-workflow calls a webhook.',
				);
			const rules = domains.rulesFor(url);
			if (rules === undefined) throw notNamed(hostOf(url));
			if (from === undefined) isWritten = isAsked && !wasShown(url, access);
			const isOpen = !isAsked || (from !== undefined && isPassedOn(url, from));
			const found = isOpen ? undefined : newHostOf(url, setting);
			if (found !== undefined)
				throw from === undefined ? askFirst(found.host) : newOnTheWay(found.host, url.href);
			sites.add(siteOf(url));
			addresses.add(addressOf(url));
			// A page outside does not send into the network around n8n.
			const comesFromOutside = from !== undefined && !domains.isOrigin(from);
			return comesFromOutside ? { allowLoopback: false, encryptedOnly: false } : rules;
		},
	};
}
