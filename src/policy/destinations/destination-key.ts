import type { Destination } from '../../kernel/ports/destinations';
import { parseUrl } from '../addresses/read-web-address';

/** The scheme, host and port of an address, where it says them before anything that is computed; else undefined. */
export function originOf(address: string): string | undefined {
	const literal = address.replace(/^=/, '').trim();
	const start = /^https?:\/\/[^/?#\\{}$\s@]+(?=[/?#]|$)/i.exec(literal)?.[0];
	return start === undefined ? undefined : parseUrl(start)?.origin;
}

/**
 * What a person agrees to: that a credential goes to a host. Of an address that is computed, that it goes where these words
 * lead now.
 */
export const destinationKey = ({ credential, address }: Destination): string =>
	JSON.stringify([credential?.id ?? '', originOf(address) ?? address]);

/** Whether the host of an address is the same in every run. */
export const isFixedAddress = ({ address }: Destination): boolean =>
	address === '' || originOf(address) !== undefined;

/** Whether a stored credential goes to an address that stands in the node: not where its type says. */
export const isChosenAddress = ({ credential, address }: Destination): boolean =>
	credential !== undefined && address !== '';

/** Whether a run without writes goes there, as long as nobody says no: with a credential as its type says, or with data alone. */
export const isUsedUnasked = ({ credential, address, carries }: Destination): boolean =>
	credential === undefined ? carries === true : address === '';

/** Whether a person can agree to it: that a credential is used, or that data goes there. */
export const isToBeAgreed = (one: Destination): boolean =>
	one.credential !== undefined || isUsedUnasked(one);
