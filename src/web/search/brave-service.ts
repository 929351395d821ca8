import { z } from 'zod';

import type { SearchHttpAnswer, SearchService } from './ask-service';
import { askService, checkStatus, secondsToWait } from './ask-service';
import { searchErrors } from './search-errors';
import { type RawResult, anyList, anyText, readResults, sentResult } from './read-results';
import { type SearchCache, withDomains } from './web-search';

const NAME = 'Brave Search';
const PATH = '/res/v1/web/search';
const MOST_RESULTS = 20;
const MOST_CHARACTERS = 400;
const MOST_WORDS = 50;
const USUAL_PAUSE = 60;

export interface BraveSetting extends Pick<SearchService, 'key' | 'baseUrl'> {
	readonly apiKey: string;
}

const resultSchema = sentResult.extend({
	description: z.unknown(),
	page_age: anyText,
	age: anyText,
});

const answerSchema = z.object({
	web: z.object({ results: anyList }).optional().catch(undefined),
});

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
	let sent: unknown;
	try {
		sent = JSON.parse(body);
	} catch (error) {
		throw searchErrors.unreadable(NAME, error);
	}
	const read = answerSchema.safeParse(sent);
	if (!read.success) throw searchErrors.unreadable(NAME, `status ${status}`);
	return (read.data.web?.results ?? []).flatMap((one) => {
		const result = resultSchema.safeParse(one);
		if (!result.success) return [];
		const { url, title, description, page_age: day, age } = result.data;
		return [{ url, title, snippet: description, dates: [day, age] }];
	});
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
		const paused = cache.pausedUntil(key, port.now());
		if (paused !== undefined) throw searchErrors.usedUp(NAME, paused, port.now());
		const headers = { accept: 'application/json', 'x-subscription-token': apiKey };
		const answer = await askService(NAME, { url: addressOf(baseUrl, full), headers, signal }, port);
		const { status } = answer;
		const now = port.now();
		if (status === 429 || status === 402) {
			const until = now + (secondsToWait(answer, now) ?? USUAL_PAUSE) * 1_000;
			cache.pause(key, now, until);
			throw searchErrors.usedUp(NAME, until, now);
		}
		if (isAboutKey(answer)) throw searchErrors.keyRefused(NAME);
		checkStatus(NAME, answer);
		return readResults(rawResults(answer), now);
	},
});
