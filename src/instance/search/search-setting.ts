import { z } from 'zod';

import { ToolError } from '../../kernel/tool-error';
import type { AddressRules } from '../../policy/addresses/read-web-address';
import { readWebAddress } from '../../policy/addresses/read-web-address';
import { fingerprint } from '../../policy/fingerprint';
import type { BraveSetting } from '../../web/search/brave-service';
import type { SearxngSetting } from '../../web/search/searxng-service';
import { SEARCH_CREDENTIAL_TITLE } from '../credential-names';
import { braveService } from '../../web/search/brave-service';
import type { SearchCache } from '../../web/search/search-cache';
import type { SearchService } from '../../web/search/search-service';
import { searxngService } from '../../web/search/searxng-service';

/** Which service an operator has chosen, and how it is reached. */
export interface SearchSetting {
	/** Undefined where it is not asked. It goes first. */
	readonly brave: BraveSetting | undefined;
	/** Undefined where it is not asked. */
	readonly searxng: SearxngSetting | undefined;
	readonly rules: AddressRules;
}

/** Where Brave's search is reached. A credential may say otherwise. */
export const BRAVE_URL = 'https://api.search.brave.com';

export const searchProviders = ['brave', 'searxng', 'braveThenSearxng'] as const;

const text = z.string().trim().catch('');

const fields = z.object({
	provider: z.enum(searchProviders).catch('brave'),
	apiKey: text,
	braveUrl: text,
	searxngUrl: text,
	allowPrivate: z.boolean().catch(false),
});

const KEY = /^[\x21-\x7e]{1,500}$/;

const wrong = (message: string) =>
	new ToolError({
		code: 'unauthorized',
		message: `The ${SEARCH_CREDENTIAL_TITLE} credential is not complete: ${message}`,
		hint: 'A person opens the credential and corrects it. Nothing was sent.',
	});

/** Throws `ToolError`. */
function addressOf(field: string, url: string, rules: AddressRules): string {
	if (url === '') throw wrong(`${field} is empty.`);
	const judged = readWebAddress(url, rules);
	if (!judged.allowed)
		throw new ToolError({
			code: 'forbidden',
			message: `${field} of the ${SEARCH_CREDENTIAL_TITLE} credential ${judged.reason}.`,
			hint: 'A person fills in an address that begins with https://, or switches Allow Private Addresses on for a service in the own network. Nothing was sent.',
		});
	const { url: address } = judged.address;
	address.search = '';
	return address.href.replace(/\/+$/, '');
}

/** Reads the credential of a search service. Throws `ToolError` where a field is wrong. */
export function readSearchSetting(stored: unknown): SearchSetting {
	const { provider, apiKey, braveUrl, searxngUrl, allowPrivate } = fields.parse(stored);
	// Without encryption anybody on the way reads the key, and says what was found.
	const rules: AddressRules = { allowLoopback: false, encryptedOnly: true, allowPrivate };
	const readBrave = (): BraveSetting => {
		if (!KEY.test(apiKey)) throw wrong('API Key is empty, or holds characters that no key has.');
		const given = braveUrl === '' ? BRAVE_URL : braveUrl;
		const baseUrl = addressOf('Brave Address', given, rules);
		return { key: fingerprint('brave', baseUrl, apiKey), baseUrl, apiKey };
	};
	const readSearxng = (): SearxngSetting => {
		const baseUrl = addressOf('SearXNG Address', searxngUrl, rules).replace(/\/search$/, '');
		return { key: fingerprint('searxng', baseUrl), baseUrl };
	};
	return {
		brave: provider === 'searxng' ? undefined : readBrave(),
		searxng: provider === 'brave' ? undefined : readSearxng(),
		rules,
	};
}

/** The services of a credential, in the order in which they are asked. */
export const searchServices = (
	{ brave, searxng }: SearchSetting,
	cache: SearchCache,
): SearchService[] => [
	...(brave === undefined ? [] : [braveService(brave, cache)]),
	...(searxng === undefined ? [] : [searxngService(searxng, cache)]),
];
