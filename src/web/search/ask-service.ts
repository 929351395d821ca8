import { ToolError } from '../../kernel/tool-error';
import { secondsToWait } from './rate-limit';
import { searchErrors } from './search-errors';
import type { SearchHttpAnswer, SearchHttpRequest, SearchPort } from './search-service';

/** How often a service is asked that has had too much for a moment, or that fails. */
const MOST_TRIES = 3;

/** Seconds that an agent waits for its turn. */
const LONGEST_WAIT = 3;

/** Milliseconds before the second try; double before the third. */
const FIRST_BREAK = 250;

/** Milliseconds before the next try; undefined after the last one. */
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
export async function askService(
	service: string,
	request: SearchHttpRequest,
	port: SearchPort,
): Promise<SearchHttpAnswer> {
	for (let tries = 1; ; tries += 1) {
		const answer = await getFrom(service, request, port);
		const pause = breakAfter(answer, tries, port.now());
		if (pause === undefined) return answer;
		await port.wait(pause, request.signal);
	}
}
