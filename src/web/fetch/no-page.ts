import { ToolError } from '../../kernel/tool-error';
import type { ToolErrorCode } from '../../kernel/tool-error';
import type { GuardedAnswer } from '../guarded-fetch';

interface Word {
	readonly code: ToolErrorCode;
	readonly says: string;
	readonly hint: string;
	readonly retryable?: boolean;
}

const GONE: Word = {
	code: 'not-found',
	says: 'nothing is there',
	hint: 'Check the address, or find the page another way.',
};

const CLOSED: Word = {
	code: 'forbidden',
	says: 'it wants a sign-in',
	hint: 'No credential is ever sent by this tool. Use a public address, or look with a workflow that has the credential.',
};

const BUSY: Word = {
	code: 'unavailable',
	says: 'it was asked too often',
	hint: 'Wait before you ask it again, or use another address.',
	retryable: true,
};

const BROKEN: Word = {
	code: 'unavailable',
	says: 'its server has a fault',
	hint: 'Try again later, or use another address.',
	retryable: true,
};

const REFUSED: Word = {
	code: 'unavailable',
	says: 'it does not answer such a request',
	hint: 'Check path and query of the address: what its answer says may help.',
};

function wordFor(status: number): Word {
	if (status === 404 || status === 410) return GONE;
	if (status === 401 || status === 403 || status === 407) return CLOSED;
	if (status === 429) return BUSY;
	return status >= 500 ? BROKEN : REFUSED;
}

/** Seconds; undefined where the server names none. */
function secondsToWait(said: string | undefined, now: number): number | undefined {
	if (said === undefined) return undefined;
	const until = /^\d{1,7}$/.test(said) ? now + Number(said) * 1000 : Date.parse(said);
	return Number.isNaN(until) ? undefined : Math.max(1, Math.ceil((until - now) / 1000));
}

/** Why an answer is no page. `said`: what it says, in the words of whoever runs the server. */
export function noPage(
	{ status, headers }: Pick<GuardedAnswer, 'status' | 'headers'>,
	said: string | undefined,
	now: number,
): ToolError {
	const { says, ...word } = wordFor(status);
	const retryAfter = secondsToWait(headers['retry-after'], now);
	return new ToolError({
		...word,
		message: `The address answered with status ${status}: ${says}.`,
		...(retryAfter === undefined || word.retryable !== true ? {} : { retryAfter }),
		...(said === undefined || said === '' ? {} : { said }),
	});
}
