import { parseUrl } from './parse-url';

/** Up to an expression, where that comes behind the end of the host. */
const FIXED = /^([a-z][a-z\d+.-]*:[\\/]*[^/?#\\{}]*)(?:[/?#\\]|$)/i;

const AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/([^/?#\\]*)/i;

/** The ports that `URL` leaves out. */
const USUAL_PORT = /:(?:80|443)?$/;

/** The host that a request to an address goes to; undefined for what is not an address, or names its host only in the run. */
export function readHost(address: string) {
	const text = address.replace(/^=/, '');
	const isComputed = text.includes('{{');
	const start = isComputed ? FIXED.exec(text.trim())?.[1] : text;
	const url = start === undefined ? undefined : parseUrl(start);
	if (start === undefined || url === undefined || url.host === '') return undefined;
	const written = AUTHORITY.exec(start.trim())?.[1]?.toLowerCase();
	/** `host`: as it is asked, in punycode and decoded. `isOdd`: it is written otherwise, as by letters of another script or `user@`. */
	return { host: url.host, isOdd: written?.replace(USUAL_PORT, '') !== url.host };
}

/** Follows the host, where the text says something else to the eye. */
export const ODD = 'careful: the address does not spell this host';

/** An address for people: first the host that a parser reads, then the text as it was given. */
export function toldAddress(address: string, most = Infinity): string {
	const text = address.length > most ? `${address.slice(0, most)}…` : address;
	const read = readHost(address);
	if (read === undefined) return text;
	return read.isOdd ? `${read.host} (${ODD}: ${text})` : `${read.host} (${text})`;
}

/** Every part is bounded: a model writes what is searched. */
const LONGEST = 2_000;
const ADDRESS = new RegExp(
	String.raw`\b[a-z][a-z\d+.-]{0,20}:[\\/]{1,3}[^\s"'\x60<>{}]{1,${LONGEST}}`,
	'giu',
);

const ENDS_A_SENTENCE = /[),.;:!?*_\]]+$/;

/** The addresses in a text that name their host, each once: the whole text as one, and those within that lead elsewhere. */
export function addressesOf(text: string): readonly string[] {
	const whole = text.length <= LONGEST ? readHost(text) : undefined;
	const inner = (text.match(ADDRESS) ?? [])
		.map((one) => one.replace(ENDS_A_SENTENCE, ''))
		.filter((one) => {
			const read = readHost(one);
			return read !== undefined && read.host !== whole?.host;
		});
	return [...new Set(whole === undefined ? inner : [text, ...inner])];
}
