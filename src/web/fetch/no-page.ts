import { ToolError, type ToolErrorCode } from '../../kernel/tool-error';
import type { GuardedAnswer } from '../guarded-fetch';
import { retryAfter } from '../retry-after';

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

/** Why an answer is not a page. `said`: what it says, in the words of its operator. */
export function noPage(
	{ status, headers }: Pick<GuardedAnswer, 'status' | 'headers'>,
	said: string | undefined,
	now: number,
): ToolError {
	const { says, ...word } = wordFor(status);
	const seconds = retryAfter(headers['retry-after'], now);
	return new ToolError({
		...word,
		message: `The address answered with status ${status}: ${says}.`,
		...(seconds === undefined || word.retryable !== true ? {} : { retryAfter: seconds }),
		...(said === undefined || said === '' ? {} : { said }),
	});
}
