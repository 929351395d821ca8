import { fresh } from '../../kernel/fresh';
import type { WebPage, WebPagesPort } from '../../kernel/ports/web-pages';
import { invalidInput } from '../../kernel/tool-error';
import { within } from '../../kernel/within';
import { parseUrl } from '../../kernel/values/parse-url';
import { type GuardedAnswer, type Network, guardedFetch } from '../guarded-fetch';
import { addressesIn, hostOf } from './web-domains';
import { type PageReader, readWebAnswer } from './read-web-answer';
import { noPage } from './no-page';
import { type HopSetting, type WebAccess, newHostOf, openHops } from './web-hops';

interface Keeping {
	readonly etag: string;
	readonly lastModified: string;
	/** Milliseconds since the epoch until which the page is used without asking the server. */
	readonly freshUntil: number;
}

interface CachedPage extends Keeping {
	readonly page: WebPage;
	readonly hops: readonly string[];
}

/** Keeps the pages that were used last: so many, and of so many characters together. */
export const createPageCache = () =>
	fresh<string, CachedPage>({
		most: 100,
		size: { of: ({ page: { content, title } }) => content.length + title.length, most: 10_000_000 },
	});
type PageCache = ReturnType<typeof createPageCache>;
const LONGEST = 15 * 60_000;
const UNSAID = 5 * 60_000;
type Headers = Readonly<Record<string, string>>;

function saidFor(headers: Headers, now: number): number | undefined {
	const control = headers['cache-control'] ?? '';
	if (/\bno-cache\b/i.test(control)) return 0;
	const seconds = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
	if (seconds !== undefined) return Number(seconds) * 1000 - Number(headers.age ?? 0) * 1000;
	const { expires } = headers;
	if (expires === undefined) return undefined;
	const until = Date.parse(expires);
	return Number.isNaN(until) ? 0 : until - now;
}

/** How long an answer may be kept; undefined where it may not, or would be of no use. Data is kept no longer than its server says. */
function howLong(headers: Headers, now: number, isData: boolean): Keeping | undefined {
	const isNotKept = /\bno-store\b/i.test(headers['cache-control'] ?? '');
	if (isNotKept || headers.vary?.trim() === '*') return undefined;
	const said = saidFor(headers, now) ?? (isData ? 0 : UNSAID);
	const freshFor = Number.isFinite(said) ? Math.min(Math.max(said, 0), LONGEST) : 0;
	const { etag = '', 'last-modified': lastModified = '' } = headers;
	if (freshFor === 0 && etag === '' && lastModified === '') return undefined;
	return { etag, lastModified, freshUntil: now + freshFor };
}

export interface WebPagesSetting extends HopSetting {
	readonly network: Network;
	readonly access: WebAccess;
	readonly readPage: PageReader;
	readonly cache: PageCache;
	/** Whom pages are kept for. Throws `ToolError`. */
	readonly caller: () => Promise<string>;
	readonly now: () => number;
	readonly signal: AbortSignal;
}

const LARGEST = 5 * 1024 * 1024;
const PATIENCE = 30_000;
const LONGEST_SAID = 1_000;

const ASKED_FOR = {
	accept:
		'text/markdown, text/html, application/xhtml+xml, application/pdf, application/json, text/plain;q=0.9, */*;q=0.5',
	'user-agent': 'Mozilla/5.0 (compatible; Foreman for n8n)',
} as const;

const conditions = ({ etag, lastModified }: CachedPage) => ({
	...(etag === '' ? {} : { 'if-none-match': etag }),
	...(lastModified === '' ? {} : { 'if-modified-since': lastModified }),
});

const validatorsOf = (known: CachedPage | undefined): Readonly<Record<string, string>> =>
	known === undefined ? {} : { etag: known.etag, 'last-modified': known.lastModified };

/** Gets pages through the guard, each address judged by itself, and keeps them for those who asked. */
export function createWebPages(setting: WebPagesSetting): WebPagesPort {
	const { network, access, readPage, cache, caller, now, signal } = setting;

	const saidBy = async (answer: GuardedAnswer) => {
		try {
			const { content } = await readWebAnswer(answer, readPage, signal);
			return content.trim().slice(0, LONGEST_SAID);
		} catch {
			return undefined;
		}
	};

	/** The address goes to the guard as it was written: parsers mend what it refuses. */
	const get = async (
		text: string,
		url: URL,
		known: CachedPage | undefined,
		hops: ReturnType<typeof openHops>,
	) => {
		const passed: string[] = [];
		const answer = await guardedFetch(
			{
				url: text,
				rules: hops.judge(url),
				maxRedirects: 5,
				maxBytes: LARGEST,
				signal: within(signal, PATIENCE),
				onRedirect: hops.judge,
				headersFor(to) {
					passed.push(to.href);
					const isKnown = known !== undefined && to.href === known.page.finalUrl;
					return { ...ASKED_FOR, ...(isKnown ? conditions(known) : {}) };
				},
			},
			network,
		);
		return { answer, passed };
	};

	const read = async (url: URL, answer: GuardedAnswer) => {
		const { title, content, flags, notes, isData } = await readWebAnswer(answer, readPage, signal);
		const final = parseUrl(answer.url) ?? url;
		const led = hostOf(final) === hostOf(url) ? [] : ['redirectedCrossDomain'];
		const page: WebPage = {
			finalUrl: answer.url,
			title,
			content,
			notes,
			flags: [...new Set([...flags, ...led])],
		};
		return { page, isData };
	};

	const isOpen = ({ hops: passed }: CachedPage, hops: ReturnType<typeof openHops>) => {
		try {
			let from: URL | undefined;
			for (const text of passed) {
				const url = parseUrl(text);
				if (url === undefined) return false;
				hops.judge(url, from);
				from = url;
			}
			return true;
		} catch {
			return false;
		}
	};

	/** Notes what addresses the run now has from others. Those of a page that may repeat the agent's words count for nothing. */
	const shown = (page: WebPage, hops: ReturnType<typeof openHops>) => {
		if (!hops.isWritten()) access.trail.shown([...addressesIn(page.content), ...hops.addresses]);
		return page;
	};

	return {
		async newHost(text) {
			const url = parseUrl(text);
			return await Promise.resolve(url && newHostOf(url, setting));
		},
		async read(text) {
			const url = parseUrl(text);
			if (url === undefined)
				throw invalidInput(
					'"url" is not a URL.',
					'Give the whole address, with https:// at its beginning. Nothing was sent.',
				);
			const isAsked = await access.isAsked();
			const hops = openHops(setting, isAsked);
			hops.judge(url);
			const key = JSON.stringify([await caller(), text]);
			const found = cache.peek(key);
			const known = found && isOpen(found, hops) ? found : undefined;
			const fresh = known !== undefined && known.freshUntil > now() ? known : undefined;
			const got = fresh ?? (await get(text, url, known, hops));
			if (!isAsked) access.trail.asked(hops.sites);
			if ('page' in got) return shown(got.page, hops);
			const { answer, passed } = got;
			const isSame = answer.status === 304 && known !== undefined;
			if (!isSame && (answer.status < 200 || answer.status > 299)) {
				cache.forget(key);
				throw noPage(answer, await saidBy(answer), now());
			}
			const { page, isData } = isSame
				? { page: known.page, isData: true }
				: await read(url, answer);
			const said = { ...validatorsOf(isSame ? known : undefined), ...answer.headers };
			const kept = howLong(said, now(), isData);
			if (kept === undefined) cache.forget(key);
			else cache.keep(key, { page, hops: passed, ...kept });
			return shown(page, hops);
		},
	};
}
