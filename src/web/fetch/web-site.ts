import { parseUrl } from '../../policy/addresses/read-web-address';

/** A host with what many put before its name, without the port that is usual. */
export const hostOf = ({ host }: URL): string =>
	host.replace(/^www\./, '').replace(/\.(?=:|$)/, '');

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

/** As a person reads it: the host, and that it is not encrypted where it is not. */
export const toldSite = (url: URL): string =>
	url.protocol === 'https:' ? hostOf(url) : siteOf(url);
