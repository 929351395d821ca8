import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../../kernel/tool-error';
import type { Principal } from '../../policy/identity/principal';
import { callerGroup } from '../../policy/sessions/caller-group';
import { createTokenBuckets, type TokenBuckets } from '../../policy/sessions/token-buckets';

const now = () => Date.now();

const each = (perMinute: number): TokenBuckets =>
	createTokenBuckets({ burst: perMinute, perMinute, now });

/** How a token is sent: by a person in a form, or by a program in a header. */
export type WayIn = 'form' | 'header';

/**
 * Wrong tokens a minute at one trigger, from one address and from all together. Who sends more is told to wait. Passwords are counted apart from the rest:
 * wrong keys that programs send to the same trigger do not keep people out.
 */
const wrongFromPlace = { form: each(10), header: each(60) } as const;
const wrongFromAll = { form: each(300), header: each(300) } as const;

/** Sign-ins a minute of one person. */
const signIns = each(60);

/** The caller's address as n8n gives it: that of the connection, or what the proxies say that the operator trusts (`N8N_PROXY_HOPS`). */
const placeOf = (context: IWebhookFunctions): string => {
	const { ip, socket } = context.getRequestObject();
	return callerGroup(ip ?? socket.remoteAddress ?? '');
};

const triggerOf = (context: IWebhookFunctions): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id]);

/** Milliseconds to wait. Further tries from an address that tries too often do not count among all, so that one address cannot keep other addresses out. */
function waitFor(
	context: IWebhookFunctions,
	way: WayIn,
	from: string,
	countsAmongAll: boolean,
): number {
	const trigger = triggerOf(context);
	const here = wrongFromPlace[way].take(`${trigger} ${from}`);
	return here === 0 && countsAmongAll ? wrongFromAll[way].take(trigger) : here;
}

/** The error for a caller who has to wait so many milliseconds. `rest` goes on after the time in its hint. */
function tooOften(wait: number, message: string, rest: string): ToolError {
	const retryAfter = Math.max(1, Math.ceil(wait / 1_000));
	return new ToolError({
		code: 'unavailable',
		message,
		hint: `Come back in ${retryAfter} s${rest}`,
		retryable: true,
		retryAfter,
	});
}

/**
 * The error for a wrong token: that it is refused, or that too many were. It counts only wrong tokens, after they were checked. A
 * right token is always let in, however many wrong ones others have sent, so that wrong ones cannot lock others out. A limit before
 * the check would not prevent guessing either, as a signature cannot be guessed.
 */
export function refusedToken(
	context: IWebhookFunctions,
	way: WayIn,
	refused: ToolError,
): ToolError {
	const wait = waitFor(context, way, placeOf(context), true);
	if (wait === 0) return refused;
	const message = `${refused.message} Too many wrong tokens were sent within a minute.`;
	return tooOften(wait, message, '. A valid token is accepted at any time.');
}

/**
 * Counts a try with a password before it is looked at, right or wrong: unlike a signature, a password can be guessed. A browser from which an operator signed
 * in before, `device`, is counted by itself: what others try at its address does not keep it out. Throws `ToolError` over the limit.
 */
export function countPassword(context: IWebhookFunctions, device: string | undefined): void {
	const from = device === undefined ? placeOf(context) : `device ${device}`;
	const wait = waitFor(context, 'form', from, device === undefined);
	if (wait === 0) return;
	const message = 'Too many passwords were tried within a minute.';
	throw tooOften(wait, message, '. Until then no password is looked at.');
}

/** Throws `ToolError` for a user who signs in too often. */
export function countSignIn(
	context: IWebhookFunctions,
	{ organisation, agency, user }: Principal,
): void {
	const wait = signIns.take(JSON.stringify([triggerOf(context), organisation, agency, user]));
	if (wait === 0) return;
	const message = 'You have signed in too often within a minute.';
	throw tooOften(wait, message, ', or go on where you are signed in.');
}
