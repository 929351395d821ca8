import { createPageTools } from '../../../src/adapters/pages/create-page-tools';
import type { Network, PinnedRequest } from '../../../src/web/guarded-fetch';
import type { WebPagesSetting } from '../../../src/web/fetch/web-pages';
import { createPageCache, createWebPages } from '../../../src/web/fetch/web-pages';
import { readWebDomains } from '../../../src/web/fetch/web-domains';
import { createWebTrails } from '../../../src/web/fetch/web-trail';
import { readPage } from '../../../src/web/pages/read-page';

export interface Played {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Buffer;
}

export type Play = (request: PinnedRequest, address: string) => Played | undefined;

/** The web as a test plays it, by the address that was meant: every name is public. */
export function playedWeb(
	play: Play,
	changes: Partial<WebPagesSetting> & { domains?: never; list?: string } = {},
) {
	const { list = '', ...rest } = changes;
	const sent: Array<PinnedRequest & { readonly address: string }> = [];
	const agreed = new Set<string>();
	const state = { isAsked: false, now: 1_000_000, run: 'run' };
	const trails = createWebTrails({
		...{ holds: () => Infinity, now: () => state.now },
		shorten: (address) => address,
	});
	const network: Network = {
		resolve: async () => await Promise.resolve(['93.184.215.14']),
		async send(request) {
			const url = new URL(request.url);
			const address = `${url.protocol}//${request.hostHeader}${url.pathname}${url.search}`;
			sent.push({ ...request, address });
			const { status = 200, headers = {}, body = '' } = play(request, address) ?? { status: 404 };
			return await Promise.resolve({
				...{ status, headers: { 'content-type': 'text/html', ...headers } },
				body: {
					chunks: (async function* () {
						yield Buffer.from(body);
					})(),
					close: () => undefined,
				},
			});
		},
	};
	const setting: WebPagesSetting = {
		...{ network, cache: createPageCache(), domains: readWebDomains(list) },
		readPage: async (request) => await readPage(request, createPageTools()),
		ownPlace: () => undefined,
		access: {
			isAgreed: (key) => agreed.has(key),
			isAsked: async () => await Promise.resolve(state.isAsked),
			trail: {
				hasAsked: (site) => trails.of(state.run).hasAsked(site),
				wasShown: (address) => trails.of(state.run).wasShown(address),
				asked: (sites) => trails.of(state.run).asked(sites),
				shown: (addresses) => trails.of(state.run).shown(addresses),
			},
		},
		caller: async () => await Promise.resolve('somebody'),
		now: () => state.now,
		signal: new AbortController().signal,
		...rest,
	};
	return {
		pages: createWebPages(setting),
		pagesFor: (caller: string) =>
			createWebPages({ ...setting, caller: async () => await Promise.resolve(caller) }),
		...{ sent, state, agreed },
		get addresses() {
			return sent.map(({ address }) => address);
		},
	};
}
