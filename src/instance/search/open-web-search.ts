import { z } from 'zod';
import { pause } from '../../adapters/in-process/clock';
import { hostNetwork } from '../../adapters/network/host-network';
import type { WebSearchPort } from '../../kernel/ports/web-search';
import { type ToolError, unauthorized } from '../../kernel/tool-error';
import type { AddressRules } from '../../policy/addresses/read-web-address';
import { fingerprint } from '../../policy/fingerprint';
import { addressesIn } from '../../web/fetch/web-domains';
import type { WebTrail } from '../../web/fetch/web-trail';
import { guardedOpen, type Network } from '../../web/guarded-fetch';
import { readCapped } from '../../web/read-capped';
import type { SearchPort, SearchService } from '../../web/search/ask-service';
import type { BraveSetting, SearxngSetting } from '../../web/search/brave-service';
import { braveService, searxngService } from '../../web/search/brave-service';
import { type SearchCache, createSearchCache, createWebSearch } from '../../web/search/web-search';
import type { NodeContext } from '../connect';
import {
	credentialAddress,
	encryptedRules,
	incompleteCredential,
	readCredential,
} from '../read-credential';
import { SEARCH_CREDENTIAL, SEARCH_CREDENTIAL_TITLE } from '../credential-names';
import { rulesToTest, serviceTest } from '../credential-test/test-result';

const MOST_BYTES = 2_000_000;

const searchHttp = (network: Network, rules: AddressRules): SearchPort => ({
	async get({ url, headers, signal }) {
		const sent = { method: 'GET', headers, body: undefined };
		const answer = await guardedOpen({ url, rules, signal, sent }, network);
		const body = await readCapped(answer.body, MOST_BYTES, signal);
		return { status: answer.status, headers: answer.headers, text: body.toString('utf8') };
	},
	now: () => Date.now(),
	wait: pause,
});

const BRAVE_URL = 'https://api.search.brave.com';
const searchProviders = ['brave', 'searxng', 'braveThenSearxng'] as const;
const text = z.string().trim().catch('');

const fields = z.object({
	provider: z.enum(searchProviders).catch('brave'),
	apiKey: text,
	braveUrl: text,
	searxngUrl: text,
	allowPrivate: z.boolean().catch(false),
});

const KEY = /^[\x21-\x7e]{1,500}$/;

function addressOf(field: string, url: string, rules: AddressRules): string {
	const { url: address } = credentialAddress(SEARCH_CREDENTIAL_TITLE, field, url, rules);
	address.search = '';
	return address.href.replace(/\/+$/, '');
}

/** Reads the credential of a search service. Throws `ToolError` where a field is wrong. */
export function readSearchSetting(stored: unknown) {
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

const searchServices = (
	{ brave, searxng }: ReturnType<typeof readSearchSetting>,
	cache: SearchCache,
): SearchService[] => [
	...(brave === undefined ? [] : [braveService(brave, cache)]),
	...(searxng === undefined ? [] : [searxngService(searxng, cache)]),
];

const cache = createSearchCache();

export const hasSearch = (context: Pick<NodeContext, 'getNode'>): boolean =>
	context.getNode().credentials?.[SEARCH_CREDENTIAL] !== undefined;

const noService = () =>
	unauthorized(
		`Searching the web is off: this node has no ${SEARCH_CREDENTIAL_TITLE} credential.`,
		'A person chooses or makes one in the node, under More Credentials: with a key of Brave Search, or the address of a SearXNG. Nothing was searched.',
	);

/** The search service that is chosen in a node. What it finds is on the run's trail from then on. */
export const openWebSearch = (
	context: NodeContext,
	item: number,
	trail: WebTrail,
	signal: AbortSignal,
): WebSearchPort => ({
	async search(wish) {
		if (!hasSearch(context)) throw noService();
		const setting = readSearchSetting(await readCredential(context, item, SEARCH_CREDENTIAL));
		const port = searchHttp(hostNetwork(context.helpers), setting.rules);
		const services = searchServices(setting, cache);
		const found = await createWebSearch({ services, cache, port, signal }).search(wish);
		trail.shown(found.flatMap(({ url }) => [...addressesIn(url)]));
		return found;
	},
});

export const noWebSearch: WebSearchPort = { search: async () => await Promise.reject(noService()) };
const PATIENCE = 20_000;
const QUERY = { query: 'n8n', domains: [] };

const inWords = ({ message, said, hint }: ToolError) =>
	`${message}${said === undefined ? '' : ` ${said}.`} ${hint}`;

/** Answers n8n's *Test* of the credential of a search service by searching with each service that it names: what came, or the first thing that is wrong. */
export const testSearch = serviceTest(async (network, data) => {
	const setting = readSearchSetting(data);
	const signal = AbortSignal.timeout(PATIENCE);
	const found: string[] = [];
	for (const service of searchServices(setting, createSearchCache())) {
		const { baseUrl } = service;
		const port = searchHttp(network, rulesToTest(baseUrl, setting.rules));
		const pages = await service.search(QUERY, port, signal);
		found.push(`${service.name} answers, with ${pages.length} results for "${QUERY.query}".`);
	}
	return found.join(' ');
}, inWords);
