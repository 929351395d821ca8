import { parseUrl } from '../../policy/addresses/read-web-address';
import { isRefused, type Network } from '../guarded-fetch';
import type { WebDomains } from './web-domains';
import { within } from '../../kernel/within';

/** What decides which addresses agents may ask. */
export interface AskingRules {
	readonly network: Network;
	readonly domains: WebDomains;
	/** What an address leads to on this n8n itself; undefined for any other. */
	readonly ownPlace: (url: URL) => string | undefined;
}

/** Milliseconds to look a name up. */
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
