import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

import type { Json } from './live-instance';
import { endServer, listenHere } from './local-server';

/** A page that the server knows. */
export interface KnownPage {
	readonly url: string;
	readonly title: string;
	readonly text: string;
	/** As the service says it. */
	readonly published?: string;
}

/** One request as it came. */
interface Asked {
	readonly path: string;
	readonly query: string;
	readonly parameters: URLSearchParams;
	readonly headers: IncomingMessage['headers'];
}

/** What the server does beside answering. */
interface Manner {
	/** Answers itself, and says so with true. */
	readonly instead?: (asked: Asked, response: ServerResponse, times: number) => boolean;
	/** The key that Brave's way of asking needs. */
	readonly key?: string;
}

const wordsOf = (query: string) =>
	query
		.replace(/\(site:.*\)$/, '')
		.toLowerCase()
		.split(/\s+/)
		.filter((word) => word !== '');

/** The pages that hold each word of the query, of the sites that it names. */
function find(pages: readonly KnownPage[], query: string): KnownPage[] {
	const sites = [...query.matchAll(/site:(\S+?)(?=[\s)]|$)/g)].map(([, site = '']) => site);
	const isOf = (host: string) => sites.some((site) => host === site || host.endsWith(`.${site}`));
	return pages.filter(({ url, title, text }) => {
		const said = `${title} ${text}`.toLowerCase();
		const isMeant = wordsOf(query).every((word) => said.includes(word));
		return isMeant && (sites.length === 0 || isOf(new URL(url).hostname));
	});
}

/** As a SearXNG answers (searx/webutils.py, get_json_response). */
const asSearxng = (query: string, found: readonly KnownPage[]): Json => ({
	...{ query, number_of_results: found.length },
	results: found.map(({ url, title, text, published }, index) => ({
		...{ url, title, content: text, thumbnail: '', template: 'default.html', engine: 'own' },
		...{ parsed_url: ['https', new URL(url).hostname, '/', '', '', ''], img_src: '' },
		...{ engines: ['own'], positions: [index + 1], score: 1 / (index + 1), category: 'general' },
		...{ publishedDate: published ?? null, pubdate: published },
	})),
	...{ answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] },
});

/** As Brave's web search answers. */
const asBrave = (query: string, found: readonly KnownPage[]): Json => ({
	...{ type: 'search', query: { original: query, more_results_available: false } },
	mixed: { type: 'mixed', main: [], top: [], side: [] },
	web: {
		...{ type: 'search', family_friendly: true },
		results: found.map(({ url, title, text, published }) => ({
			...{ type: 'search_result', subtype: 'generic', url, title, description: text },
			...{ is_source_local: false, language: 'en', profile: { name: 'Own', url } },
			...(published === undefined ? {} : { age: published }),
		})),
	},
});

/** A search service on this machine that speaks as a SearXNG and as Brave do, and keeps what it was asked. */
export async function startSearchServer(
	pages: readonly KnownPage[],
	{ instead = () => false, key = '' }: Manner = {},
) {
	const asked: Asked[] = [];
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
		const query = searchParams.get('q') ?? '';
		const one = { path: pathname, query, parameters: searchParams, headers: request.headers };
		asked.push(one);
		if (instead(one, response, asked.length)) return;
		const send = (status: number, body: Json) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		const found = find(pages, query);
		if (pathname === '/res/v1/web/search') {
			if (request.headers['x-subscription-token'] === key && key !== '') {
				const count = Number(searchParams.get('count'));
				send(200, asBrave(query, found.slice(0, count)));
				return;
			}
			const code = 'SUBSCRIPTION_TOKEN_INVALID';
			send(422, { type: 'ErrorResponse', error: { status: 422, code } });
			return;
		}
		if (pathname === '/search' && searchParams.get('format') === 'json') {
			send(200, asSearxng(query, found));
			return;
		}
		response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
	};
	const server = createServer(answer);
	const url = await listenHere(server);
	return {
		url,
		asked,
		stop: async () => await endServer(server),
	};
}

export type SearchServer = Awaited<ReturnType<typeof startSearchServer>>;
