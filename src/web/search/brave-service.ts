import { z } from 'zod';
import type { SearchHttpAnswer, SearchService } from './ask-service';
import { askService, checkStatus, secondsToWait } from './ask-service';
import { searchErrors } from './search-errors';
import type { RawResult } from './read-results';
import { anyList, anyText, readResults, sentResult, foundText } from './read-results';
import { type SearchCache, pauseService, withDomains } from './web-search';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { clipText } from '../../kernel/values/clip-text';

const NAME = 'Brave Search';
const PATH = '/res/v1/web/search';
const MOST_RESULTS = 20;
const MOST_CHARACTERS = 400;
const MOST_WORDS = 50;
const USUAL_PAUSE = 60;

export interface BraveSetting extends Pick<SearchService, 'key' | 'baseUrl'> {
	readonly apiKey: string;
}

const braveResult = sentResult
	.extend({ description: z.unknown(), page_age: anyText, age: anyText })
	.transform(({ url, title, description: snippet, page_age: day, age }) => ({
		url,
		title,
		snippet,
		dates: [day, age],
	}));

const answerSchema = z.object({ web: z.object({ results: anyList }).optional().catch(undefined) });

function addressOf(baseUrl: string, query: string): string {
	const parameters = new URLSearchParams({
		q: query,
		count: String(MOST_RESULTS),
		result_filter: 'web',
		text_decorations: 'false',
	});
	return `${baseUrl}${PATH}?${parameters}`;
}

function rawResults({ text: body, status }: SearchHttpAnswer): RawResult[] {
	const read = answerSchema.safeParse(jsonOrText(body));
	if (!read.success) throw searchErrors.unreadable(NAME, `status ${status}`);
	return (read.data.web?.results ?? []).flatMap((one) => braveResult.safeParse(one).data ?? []);
}

/** Brave refuses a wrong key with 422 too, as it does a query that it cannot read. */
const isAboutKey = ({ status, text: body }: SearchHttpAnswer) =>
	status === 401 || status === 403 || (status === 422 && /token/i.test(body));

/** Brave's search. What its plan allows and is used up is remembered in `cache`. */
export const braveService = (
	{ key, baseUrl, apiKey }: BraveSetting,
	cache: SearchCache,
): SearchService => ({
	key,
	baseUrl,
	name: NAME,
	async search({ query, domains }, port, signal) {
		const full = withDomains(query, domains);
		if (full.length > MOST_CHARACTERS || full.split(/\s+/).length > MOST_WORDS)
			throw searchErrors.tooLong(NAME, MOST_CHARACTERS, MOST_WORDS);
		const paused = cache.pauses.peek(key);
		if (paused !== undefined) throw searchErrors.usedUp(NAME, paused, port.now());
		const headers = { accept: 'application/json', 'x-subscription-token': apiKey };
		const answer = await askService(NAME, { url: addressOf(baseUrl, full), headers, signal }, port);
		const { status } = answer;
		const now = port.now();
		if (status === 429 || status === 402) {
			const seconds = secondsToWait(answer, now) ?? USUAL_PAUSE;
			throw pauseService(cache, { key, name: NAME }, now, seconds * 1_000);
		}
		if (isAboutKey(answer)) throw searchErrors.keyRefused(NAME);
		checkStatus(NAME, answer);
		return readResults(rawResults(answer), now);
	},
});

/** At the beginning of a word. Some control characters part words for SearXNG. */
const SIGNS = /(^|[\s\p{Cc}])(?:!{2,}|[!?](?=[\p{L}\p{N}]))+/gu;

/** Removes the signs by which SearXNG obeys a word: `!g` asks another engine, and `!!` leads away from it. The words stay. */
export const withoutBangs = (query: string): string => query.replace(SIGNS, '$1').trim();

const SEARXNG = 'SearXNG';
const LONGEST_SAID = 300;

export type SearxngSetting = Pick<SearchService, 'key' | 'baseUrl'>;

const searxngResult = sentResult
	.extend({ content: z.unknown(), publishedDate: anyText, pubdate: anyText })
	.transform(({ url, title, content: snippet, publishedDate, pubdate }) => ({
		url,
		title,
		snippet,
		dates: [publishedDate, pubdate],
	}));

const searxngAnswer = z.object({ results: z.array(z.unknown()), unresponsive_engines: anyList });

/** Throws `ToolError`. An answer in HTML is that of a SearXNG whose JSON is not switched on. */
function readAnswer({ text: body, headers }: SearchHttpAnswer) {
	if (/\bhtml\b/i.test(headers['content-type'] ?? '')) throw searchErrors.noJson();
	try {
		return searxngAnswer.parse(JSON.parse(body));
	} catch (error) {
		throw searchErrors.unreadable(SEARXNG, error);
	}
}

const silentEngines = (engines: readonly unknown[]): string =>
	clipText(
		engines
			.flatMap((one) => (Array.isArray(one) ? [one.map((part) => foundText(part, 60))] : []))
			.map(([name = '', why = '']) => (why === '' ? name : `${name} (${why})`))
			.join(', '),
		LONGEST_SAID,
	);

export const searxngService = (place: SearxngSetting, cache: SearchCache): SearchService => ({
	...place,
	name: SEARXNG,
	async search({ query, domains }, port, signal) {
		const paused = cache.pauses.peek(place.key);
		if (paused !== undefined) throw searchErrors.usedUp(SEARXNG, paused, port.now());
		const asked = { q: withDomains(withoutBangs(query), domains), format: 'json', pageno: '1' };
		const url = `${place.baseUrl}/search?${new URLSearchParams(asked)}`;
		const headers = { accept: 'application/json' };
		const answer = await askService(SEARXNG, { url, headers, signal }, port);
		const now = port.now();
		if (answer.status === 429) {
			const seconds = secondsToWait(answer, now);
			if (seconds === undefined) throw searchErrors.shutOut();
			throw pauseService(cache, { ...place, name: SEARXNG }, now, seconds * 1_000);
		}
		// SearXNG refuses a format that its settings do not name with 403.
		if (answer.status === 403) throw searchErrors.noJson();
		checkStatus(SEARXNG, answer);
		const { results, unresponsive_engines: silent } = readAnswer(answer);
		if (results.length === 0 && silent.length > 0)
			throw searchErrors.enginesSilent(silentEngines(silent));
		return readResults(
			results.flatMap((one) => searxngResult.safeParse(one).data ?? []),
			now,
		);
	},
});
