import { z } from 'zod';

import type { FoundPage } from '../../kernel/ports/web-search';
import { isUnclear, parseUrl } from '../../policy/addresses/read-web-address';
import { foundText } from './found-text';
import { publishedDay } from './published-day';

const LONGEST_TITLE = 200;

const LONGEST_SNIPPET = 500;

const LONGEST_URL = 2_000;

/** A result as a service sends it, in the words of this package. */
export interface RawResult {
	readonly url: string;
	readonly title: unknown;
	readonly snippet: unknown;
	/** What the service says of when it was published, the most exact first. */
	readonly dates: readonly unknown[];
}

const isAddress = (text: string): boolean => {
	if (text.length > LONGEST_URL || isUnclear(text)) return false;
	const url = parseUrl(text);
	return url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === '';
};

/** A list of anything, for what a service may leave out. */
export const anyList = z.array(z.unknown()).catch([]);

/** The pages that can be read, each address once, in the order of the service. */
export function readResults(results: readonly RawResult[], now: number): FoundPage[] {
	const pages = new Map<string, FoundPage>();
	for (const { url: sent, title, snippet, dates } of results) {
		const url = sent.trim();
		if (!isAddress(url) || pages.has(url)) continue;
		const day = dates.map((one) => publishedDay(one, now)).find((one) => one !== undefined);
		pages.set(url, {
			title: foundText(title, LONGEST_TITLE),
			url,
			snippet: foundText(snippet, LONGEST_SNIPPET),
			...(day === undefined ? {} : { publishedDate: day }),
		});
	}
	return [...pages.values()];
}
