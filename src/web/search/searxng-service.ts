import { z } from 'zod';

import { clipText } from '../../kernel/values/clip-text';
import type { SearchHttpAnswer, SearchService } from './ask-service';
import { askService, checkStatus, secondsToWait } from './ask-service';
import { searchErrors } from './search-errors';
import { anyList, anyText, foundText, readResults, sentResult } from './read-results';
import { type SearchCache, withDomains } from './web-search';

/** At the beginning of a word. Some control characters part words for SearXNG. */
const SIGNS = /(^|[\s\p{Cc}])(?:!{2,}|[!?](?=[\p{L}\p{N}]))+/gu;

/** Removes the signs by which SearXNG obeys a word: `!g` asks another engine, and `!!` leads away from it. The words stay. */
export const withoutBangs = (query: string): string => query.replace(SIGNS, '$1').trim();

const NAME = 'SearXNG';
const LONGEST_SAID = 300;

export type SearxngSetting = Pick<SearchService, 'key' | 'baseUrl'>;

const resultSchema = sentResult.extend({
	content: z.unknown(),
	publishedDate: anyText,
	pubdate: anyText,
});

const answerSchema = z.object({ results: z.array(z.unknown()), unresponsive_engines: anyList });

/** Throws `ToolError`. An answer in HTML is that of a SearXNG whose JSON is not switched on. */
function readAnswer({ text: body, headers }: SearchHttpAnswer) {
	if (/\bhtml\b/i.test(headers['content-type'] ?? '')) throw searchErrors.noJson();
	try {
		return answerSchema.parse(JSON.parse(body));
	} catch (error) {
		throw searchErrors.unreadable(NAME, error);
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
	name: NAME,
	async search({ query, domains }, port, signal) {
		const paused = cache.pausedUntil(place.key, port.now());
		if (paused !== undefined) throw searchErrors.usedUp(NAME, paused, port.now());
		const asked = { q: withDomains(withoutBangs(query), domains), format: 'json', pageno: '1' };
		const url = `${place.baseUrl}/search?${new URLSearchParams(asked)}`;
		const headers = { accept: 'application/json' };
		const answer = await askService(NAME, { url, headers, signal }, port);
		const now = port.now();
		if (answer.status === 429) {
			const seconds = secondsToWait(answer, now);
			if (seconds === undefined) throw searchErrors.shutOut();
			cache.pause(place.key, now, now + seconds * 1_000);
			throw searchErrors.usedUp(NAME, now + seconds * 1_000, now);
		}
		// SearXNG refuses a format that its settings do not name with 403.
		if (answer.status === 403) throw searchErrors.noJson();
		checkStatus(NAME, answer);
		const { results, unresponsive_engines: silent } = readAnswer(answer);
		if (results.length === 0 && silent.length > 0)
			throw searchErrors.enginesSilent(silentEngines(silent));
		const raw = results.flatMap((one) => {
			const result = resultSchema.safeParse(one);
			if (!result.success) return [];
			const { url: page, title, content, publishedDate, pubdate } = result.data;
			return [{ url: page, title, snippet: content, dates: [publishedDate, pubdate] }];
		});
		return readResults(raw, now);
	},
});
