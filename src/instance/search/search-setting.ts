import { z } from 'zod';

import type { AddressRules } from '../../policy/addresses/read-web-address';
import { fingerprint } from '../../policy/fingerprint';
import type { BraveSetting } from '../../web/search/brave-service';
import type { SearxngSetting } from '../../web/search/searxng-service';
import { credentialAddress, encryptedRules, incompleteCredential } from '../credential-address';
import { SEARCH_CREDENTIAL_TITLE } from '../credential-names';
import { braveService } from '../../web/search/brave-service';
import type { SearchCache } from '../../web/search/web-search';
import type { SearchService } from '../../web/search/ask-service';
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

/** Throws `ToolError`. */
function addressOf(field: string, url: string, rules: AddressRules): string {
	const { url: address } = credentialAddress(SEARCH_CREDENTIAL_TITLE, field, url, rules);
	address.search = '';
	return address.href.replace(/\/+$/, '');
}

/** Reads the credential of a search service. Throws `ToolError` where a field is wrong. */
export function readSearchSetting(stored: unknown): SearchSetting {
	const { provider, apiKey, braveUrl, searxngUrl, allowPrivate } = fields.parse(stored);
	const rules = encryptedRules(allowPrivate);
	const readBrave = (): BraveSetting => {
		if (!KEY.test(apiKey))
			throw incompleteCredential(
				SEARCH_CREDENTIAL_TITLE,
				'API Key is empty, or holds characters that no key has.',
			);
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
