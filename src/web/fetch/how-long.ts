/** How long an answer counts as it is. */
export interface Keeping {
	readonly etag: string;
	readonly lastModified: string;
	/** Milliseconds since the epoch. */
	readonly freshUntil: number;
}

/** Milliseconds for which nobody is asked again, whatever a server says. */
const LONGEST = 15 * 60_000;

/** Milliseconds where the server says nothing. */
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
export function howLong(headers: Headers, now: number, isData: boolean): Keeping | undefined {
	const isNotKept = /\bno-store\b/i.test(headers['cache-control'] ?? '');
	if (isNotKept || headers.vary?.trim() === '*') return undefined;
	const said = saidFor(headers, now) ?? (isData ? 0 : UNSAID);
	const freshFor = Number.isFinite(said) ? Math.min(Math.max(said, 0), LONGEST) : 0;
	const { etag = '', 'last-modified': lastModified = '' } = headers;
	if (freshFor === 0 && etag === '' && lastModified === '') return undefined;
	return { etag, lastModified, freshUntil: now + freshFor };
}
