import { fresh } from '../../kernel/fresh';
import type { WebPage, WebPagesPort, NewHost } from '../../kernel/ports/web-pages';
import { type ToolErrorCode, invalidInput, ToolError, notAllowed } from '../../kernel/tool-error';
import { within } from '../../kernel/within';
import { parseUrl } from '../../kernel/values/parse-url';
import { type GuardedAnswer, type Network, guardedFetch } from '../guarded-fetch';
import type { WebDomains } from './web-domains';
import { addressesIn, hostOf, addressOf, siteOf, toldSite, withPlainer } from './web-domains';
import { type PageReader, readWebAnswer } from './read-web-answer';
import { retryAfter } from '../retry-after';
import { type AddressRules, readWebAddress } from '../../policy/addresses/read-web-address';
import type { WebTrail } from './web-trail';

export interface WebAccess {
	isAgreed(key: string): boolean;
	/** Whether what an agent wrote needs approval. Throws `ToolError`. */
	isAsked(): Promise<boolean>;
	readonly trail: WebTrail;
}

export interface HopSetting {
	readonly domains: WebDomains;
	readonly access: Pick<WebAccess, 'isAgreed' | 'trail'>;
	readonly ownPlace: (url: URL) => string | undefined;
}

const notNamed = (host: string) =>
	notAllowed(
		`${host} is not among the domains that agents may ask here. Nothing was sent there.`,
		'Do without it, or tell the person: an operator adds domains to Web Domains in the credential.',
	);

const newOnTheWay = (host: string, url: string) =>
	notAllowed(
		`The address redirects to ${host}, which has no approval in this run. It was not followed.`,
		'Call the tool with the address that it leads to: a person is asked.',
		{ said: url },
	);

const askFirst = (host: string) =>
	notAllowed(
		`Asking ${host} at an address that the run was not shown has no approval in this run. Nothing was sent.`,
		'Call the tool again: a person is asked.',
		{ retryable: true },
	);

const keyOf = (url: URL) => JSON.stringify(['web', siteOf(url)]);

const isAgreed = (url: URL, { domains, access }: HopSetting) =>
	domains.isNamed(url) || withPlainer(url).some((one) => access.isAgreed(keyOf(one)));

const hasAsked = (url: URL, { trail }: HopSetting['access']) =>
	withPlainer(url).some((one) => trail.hasAsked(siteOf(one)));

const wasShown = (url: URL, { trail }: HopSetting['access']) =>
	withPlainer(url).some((one) => trail.wasShown(addressOf(one)));

const isFollowed = (url: URL, { access }: HopSetting) =>
	hasAsked(url, access) && wasShown(url, access);

/** The host behind an address that needs approval; undefined where no approval is needed. */
export function newHostOf(url: URL, setting: HopSetting): NewHost | undefined {
	const rules = setting.domains.rulesFor(url);
	// Don't ask for approval of addresses that will be refused.
	const isAskable =
		rules !== undefined &&
		readWebAddress(url.href, rules).allowed &&
		setting.ownPlace(url) === undefined;
	const isOpen = isAgreed(url, setting) || isFollowed(url, setting);
	return isAskable && !isOpen ? { host: toldSite(url), key: keyOf(url) } : undefined;
}

export function openHops(setting: HopSetting, isAsked: boolean) {
	const { domains, ownPlace, access } = setting;
	const sites = new Set<string>();
	const addresses = new Set<string>();
	let isWritten = true;

	/** Whether a redirect tells its end no more than the server before knew without the agent. */
	const isPassedOn = (to: URL, from: URL) =>
		withPlainer(to).some((one) => siteOf(one) === siteOf(from)) ||
		(!isWritten && hasAsked(to, access));

	return {
		sites,
		addresses,
		/** Whether the agent had a say in the first address: what comes from there may be an echo of its own words. */
		isWritten: () => isWritten,
		/** The rules for an address; `from` redirects to it. Throws `ToolError` where it is not to be asked. */
		judge(url: URL, from?: URL): AddressRules {
			const own = ownPlace(url);
			if (own !== undefined)
				throw notAllowed(
					`The address leads to ${own}. Nothing was sent there.`,
					'Look at this n8n with its own tools, such as get-workflow. call-live-workflow calls a webhook.',
				);
			const rules = domains.rulesFor(url);
			if (rules === undefined) throw notNamed(hostOf(url));
			if (from === undefined) isWritten = isAsked && !wasShown(url, access);
			const isOpen = !isAsked || (from !== undefined && isPassedOn(url, from));
			const found = isOpen ? undefined : newHostOf(url, setting);
			if (found !== undefined)
				throw from === undefined ? askFirst(found.host) : newOnTheWay(found.host, url.href);
			sites.add(siteOf(url));
			addresses.add(addressOf(url));
			// A page outside does not send into the network around n8n.
			const comesFromOutside = from !== undefined && !domains.isOrigin(from);
			return comesFromOutside ? { allowLoopback: false, encryptedOnly: false } : rules;
		},
	};
}

/** What statuses mean for a reader, the first that fits: what they say, and what to do. */
const refusals: ReadonlyArray<
	readonly [statuses: RegExp, code: ToolErrorCode, says: string, hint: string]
> = [
	[/404|410/, 'not-found', 'nothing is there', 'Check the address, or find the page another way.'],
	[
		/401|403|407/,
		'forbidden',
		'it wants a sign-in',
		'No credential is ever sent by this tool. Use a public address, or look with a workflow that has the credential.',
	],
	[
		/429/,
		'unavailable',
		'it was asked too often',
		'Wait before you ask it again, or use another address.',
	],
	[/^[5-9]/, 'unavailable', 'its server has a fault', 'Try again later, or use another address.'],
];

/** Why an answer is not a page. `said`: what it says, in the words of its operator. */
export function noPage(
	{ status, headers }: Pick<GuardedAnswer, 'status' | 'headers'>,
	said: string | undefined,
	now: number,
): ToolError {
	const [
		,
		code = 'unavailable',
		says = 'it does not answer such a request',
		hint = 'Check path and query of the address: what its answer says may help.',
	] = refusals.find(([statuses]) => statuses.test(String(status))) ?? [];
	const retryable = status === 429 || status >= 500;
	const seconds = retryable ? retryAfter(headers['retry-after'], now) : undefined;
	return new ToolError({
		code,
		hint,
		retryable,
		message: `The address answered with status ${status}: ${says}.`,
		...(seconds === undefined ? {} : { retryAfter: seconds }),
		...(said === undefined || said === '' ? {} : { said }),
	});
}

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
