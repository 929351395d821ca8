import type { IWebhookFunctions } from 'n8n-workflow';
import { type ToolError, unavailable } from '../../kernel/tool-error';
import type { Principal } from '../../policy/identity/principal';
import { callerGroup } from '../../policy/sessions/caller-group';
import { createTokenBuckets } from '../../policy/sessions/token-buckets';

const each = (perMinute: number) =>
	createTokenBuckets({ burst: perMinute, perMinute, now: () => Date.now() });

/** How a token is sent: by a person in a form, or by a program in a header. */
export type WayIn = 'form' | 'header';

/** Wrong ones a minute at one trigger. Passwords count apart, so that programs with wrong keys do not keep people out. */
const wrongFromPlace = { form: each(10), header: each(60) } as const;
const wrongFromAll = { form: each(300), header: each(300) } as const;
const signIns = each(60);

/** The caller's address as n8n gives it: that of the connection, or what the proxies say that the operator trusts (`N8N_PROXY_HOPS`). */
const placeOf = (context: IWebhookFunctions): string => {
	const { ip, socket } = context.getRequestObject();
	return callerGroup(ip ?? socket.remoteAddress ?? '');
};

const triggerOf = (context: IWebhookFunctions): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id]);

/** Milliseconds to wait. Further tries from an address that tries too often do not count among all, so that one address cannot keep other addresses out. */
function waitFor(context: IWebhookFunctions, way: WayIn, from: string, countsAmongAll: boolean) {
	const trigger = triggerOf(context);
	const here = wrongFromPlace[way].take(`${trigger} ${from}`);
	return here === 0 && countsAmongAll ? wrongFromAll[way].take(trigger) : here;
}

function tooOften(wait: number, message: string, rest: string): ToolError {
	const retryAfter = Math.max(1, Math.ceil(wait / 1_000));
	return unavailable(message, `Come back in ${retryAfter} s${rest}`, {
		retryable: true,
		retryAfter,
	});
}

/** Counts a wrong token, after the check: a right one is let in however many wrong ones were sent, and none can be guessed. */
export function refusedToken(context: IWebhookFunctions, way: WayIn, refused: ToolError) {
	const wait = waitFor(context, way, placeOf(context), true);
	if (wait === 0) return refused;
	const message = `${refused.message} Too many wrong tokens were sent within a minute.`;
	return tooOften(wait, message, '. A valid token is accepted at any time.');
}

/** Counts a password before it is looked at, as it can be guessed; a known `device` by itself. Throws `ToolError` over the limit. */
export function countPassword(context: IWebhookFunctions, device: string | undefined): void {
	const from = device === undefined ? placeOf(context) : `device ${device}`;
	const wait = waitFor(context, 'form', from, device === undefined);
	if (wait === 0) return;
	const message = 'Too many passwords were tried within a minute.';
	throw tooOften(wait, message, '. Until then no password is looked at.');
}

/** Registrations a minute of programs that want to sign in: from one address, and from all together. */
const registeredFromPlace = each(10);
const registeredFromAll = each(60);

/** Counts a program that registers itself: anyone may. Throws `ToolError` over the limit. */
export function countRegistration(context: IWebhookFunctions): void {
	const trigger = triggerOf(context);
	const here = registeredFromPlace.take(`${trigger} ${placeOf(context)}`);
	const wait = here === 0 ? registeredFromAll.take(trigger) : here;
	if (wait > 0) throw tooOften(wait, 'Too many programs have registered within a minute.', '.');
}

/** Throws `ToolError` for a user who signs in too often. */
export function countSignIn(context: IWebhookFunctions, { organisation, agency, user }: Principal) {
	const wait = signIns.take(JSON.stringify([triggerOf(context), organisation, agency, user]));
	if (wait === 0) return;
	const message = 'You have signed in too often within a minute.';
	throw tooOften(wait, message, ', or go on where you are signed in.');
}
