import { z } from 'zod';
import type { FoundPage } from '../../kernel/ports/web-search';
import { clipText } from '../../kernel/values/clip-text';
import { withoutBetween } from '../../kernel/values/without-between';
import { parseUrl } from '../../kernel/values/parse-url';
import { isUnclear } from '../../policy/addresses/read-web-address';
import { withoutPictures } from '../pages/write/write-markdown';

const LONGEST_READ = 5_000;
const markup = /<\/?[a-z][^<>]{0,300}>/gi;

const withoutComments = (text: string): string =>
	withoutBetween(text, { open: '<!--', close: '-->', instead: '', isOpenEnded: false });

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

const named: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
	hellip: '…',
	ndash: '–',
	mdash: '—',
	lsquo: '‘',
	rsquo: '’',
	ldquo: '“',
	rdquo: '”',
};

const characterOf = (code: number): string =>
	code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code);

const decoded = (text: string): string =>
	text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
		if (decimal !== undefined) return characterOf(Number(decimal));
		if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
		const known = name?.toLowerCase() ?? '';
		return Object.hasOwn(named, known) ? (named[known] ?? whole) : whole;
	});

/** A title or a snippet as one line of at most so many characters: services send them with marks and entities of HTML. */
export function foundText(text: unknown, most: number): string {
	if (typeof text !== 'string') return '';
	const plain = decoded(withoutComments(text.slice(0, LONGEST_READ)).replace(markup, ''));
	return clipText(withoutPictures(plain.replace(/[\p{Cc}\s]+/gu, ' ').trim()), most);
}

const isoDay = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/;
/** Before the web, nothing was published on it. */
const FIRST_YEAR = 1990;
const MOST_AHEAD = 86_400_000;

/** The day, as `2026-11-23`, of an ISO date; undefined for anything else. */
export function publishedDay(said: unknown, now: number): string | undefined {
	const day = typeof said === 'string' ? isoDay.exec(said.slice(0, 100).trim())?.[1] : undefined;
	const moment = Date.parse(`${day}T00:00:00Z`);
	if (Number.isNaN(moment) || moment > now + MOST_AHEAD) return undefined;
	return new Date(moment).getUTCFullYear() < FIRST_YEAR ? undefined : day;
}

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

export const anyList = z.array(z.unknown()).catch([]);
export const anyText = z.string().nullish().catch(undefined);
export const sentResult = z.object({ url: z.string(), title: z.unknown() });

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
