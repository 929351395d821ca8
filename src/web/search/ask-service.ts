import type { FoundPage } from '../../kernel/ports/web-search';
import { ToolError } from '../../kernel/tool-error';
import type { GuardedAnswer, GuardedRequest } from '../guarded-fetch';
import { retryAfter, wholeSeconds } from '../retry-after';
import { searchErrors } from './search-errors';

export interface SearchHttpRequest extends Pick<GuardedRequest, 'url' | 'signal'> {
	readonly headers: Readonly<Record<string, string>>;
}

export interface SearchHttpAnswer extends Pick<GuardedAnswer, 'status' | 'headers'> {
	readonly text: string;
}

export interface SearchPort {
	/** One GET, without redirects. Throws `ToolError` where the service cannot be reached, or must not be. */
	get(request: SearchHttpRequest): Promise<SearchHttpAnswer>;
	now(): number;
	wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

interface ServiceQuery {
	readonly query: string;
	readonly domains: readonly string[];
}

export interface SearchService {
	/** Equal for the same service with the same key. Reveals neither. */
	readonly key: string;
	readonly baseUrl: string;
	readonly name: string;
	search(query: ServiceQuery, port: SearchPort, signal: AbortSignal): Promise<readonly FoundPage[]>;
}

/** Throws `ToolError` for an answer that means the same from every service, and is not its results. */
export function checkStatus(service: string, { status }: SearchHttpAnswer): void {
	if (status >= 300 && status < 400) throw searchErrors.elsewhere(service);
	if (status === 404) throw searchErrors.notFound(service, status);
	if (status >= 500) throw searchErrors.failing(service, status);
	if (status !== 200) throw searchErrors.queryRefused(service, status);
}

const numbersIn = (list = '') => list.split(',').map((part) => Number(part.trim() || NaN));

/** By the `X-RateLimit-*` headers: a number for each window, such as `1, 2000` a second and a month. 0 means no limit. */
function resetOfWindows(headers: SearchHttpAnswer['headers']): number | undefined {
	const limits = numbersIn(headers['x-ratelimit-limit']);
	const remaining = numbersIn(headers['x-ratelimit-remaining']);
	const resets = numbersIn(headers['x-ratelimit-reset']);
	const usedUp = resets.filter(
		(reset, index) => !Number.isNaN(reset) && limits[index] !== 0 && (remaining[index] ?? NaN) <= 0,
	);
	return usedUp.length === 0 ? undefined : wholeSeconds(Math.max(...usedUp));
}

/** Seconds after which a service that has had too much takes requests again; undefined where it does not say. */
export const secondsToWait = (
	{ headers }: Pick<SearchHttpAnswer, 'headers'>,
	now: number,
): number | undefined => resetOfWindows(headers) ?? retryAfter(headers['retry-after'], now);

const MOST_TRIES = 3;
const LONGEST_WAIT = 3;
const FIRST_BREAK = 250;

function breakAfter(answer: SearchHttpAnswer, tries: number, now: number): number | undefined {
	if (tries >= MOST_TRIES) return undefined;
	if (answer.status >= 500) return FIRST_BREAK * 2 ** (tries - 1);
	if (answer.status !== 429) return undefined;
	const seconds = secondsToWait(answer, now) ?? 1;
	return seconds > LONGEST_WAIT ? undefined : seconds * 1_000;
}

/** Who asks has given no address: it is told which service is away. */
async function getFrom(service: string, request: SearchHttpRequest, port: SearchPort) {
	try {
		return await port.get(request);
	} catch (error) {
		const isAway = ToolError.is(error) && error.code === 'unavailable';
		throw isAway ? searchErrors.away(service, error) : error;
	}
}

/** Asks a service of this name, again where it fails or has had too much for a moment. Throws `ToolError`. */
export async function askService(service: string, request: SearchHttpRequest, port: SearchPort) {
	for (let tries = 1; ; tries += 1) {
		const answer = await getFrom(service, request, port);
		const pause = breakAfter(answer, tries, port.now());
		if (pause === undefined) return answer;
		await port.wait(pause, request.signal);
	}
}
