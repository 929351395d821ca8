import type { Destination } from '../../kernel/ports/destinations';
import { isExpression } from '../../kernel/workflow/is-expression';
import { parseUrl, readWebAddress } from '../addresses/read-web-address';

/** Characters of an address that a person is shown. */
export const LONGEST_SHOWN = 300;

/** What an address says, without the sign of an expression. */
export const literalOf = (address: string) => address.replace(/^=/, '').trim();

/** The address up to its path, where it says it before anything that is computed; else undefined. */
function beginOf(address: string): URL | undefined {
	const start = /^https?:\/\/[^/?#\\{}$\s@]+(?=[/?#]|$)/i.exec(literalOf(address))?.[0];
	return start === undefined ? undefined : parseUrl(start);
}

/** The scheme, host and port of an address, where it says them before anything that is computed; else undefined. */
export const originOf = (address: string): string | undefined => beginOf(address)?.origin;

/**
 * What a person agrees to: what the card shows, to the letter. Two spellings of one address are two agreements: readers of
 * addresses differ, and asking again is the safe mistake.
 */
export const destinationKey = ({ credential, method, address, ways = [], made }: Destination) =>
	JSON.stringify([
		credential?.id ?? '',
		method,
		address,
		...(address === '' ? [] : [ways.map(({ text }) => text), made?.of ?? '']),
	]);

/** Whether an expression stands in the path: what follows `?` and `#` chooses no webhook. */
export const hasComputedPath = (address: string) => /^[^?#]*\{/.test(literalOf(address));

/** Whether a host is certainly not this n8n: public, and not one of its names. */
function isElsewhere({ hostname }: URL, ownHosts: readonly string[]): boolean {
	const rules = { allowLoopback: false, encryptedOnly: false };
	const read = readWebAddress(`https://${hostname}/`, rules);
	return read.allowed && !ownHosts.includes(read.address.host);
}

/**
 * Whether an address leads to the same place in every run: host and method are literal. Behind them the path may be computed,
 * but not on this n8n, where a path is another person's workflow.
 */
export function isFixedAddress(
	{ address, method, ways = [], made }: Destination,
	ownHosts: readonly string[],
): boolean {
	if (address === '') return true;
	const begin = beginOf(address);
	if (begin === undefined || isExpression(method) || ways.some((way) => way.isComputed))
		return false;
	if (isElsewhere(begin, ownHosts)) return true;
	return !hasComputedPath(address) && made?.isComputed !== true;
}

/** Whether a stored credential goes to an address that stands in the node: not where its type says. */
export const isChosenAddress = ({ credential, address }: Destination): boolean =>
	credential !== undefined && address !== '';

/** Whether a run without writes goes there, unless a person declines: with a credential as its type says, or with data alone. */
export const isUsedUnasked = ({ credential, address, carries }: Destination): boolean =>
	credential === undefined ? carries === true : address === '';

/** Whether a person can agree to it: that a credential is used, or that data goes there. */
export const isToBeAgreed = (one: Destination): boolean =>
	one.credential !== undefined || isUsedUnasked(one);
