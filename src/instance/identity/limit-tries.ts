import type { IWebhookFunctions } from 'n8n-workflow';
import { type ToolError, unavailable } from '../../kernel/tool-error';
import type { Principal } from '../../policy/identity/principal';
import { callerGroup } from '../../policy/sessions/caller-group';
import { createTokenBuckets } from '../../policy/sessions/token-buckets';

const each = (perMinute: number) =>
	createTokenBuckets({ burst: perMinute, perMinute, now: () => Date.now() });

/** How a token is sent: by a person in a form, or by a program in a header. */
export type WayIn = 'form' | 'header';

/** How often a minute at one trigger, from one address and from all together. Passwords count apart, so that programs with wrong keys do not keep people out. */
const limits = {
	form: { here: each(10), all: each(300) },
	header: { here: each(60), all: each(300) },
	registration: { here: each(10), all: each(60) },
} as const;
const signIns = each(60);

/** The caller's address as n8n gives it: that of the connection, or what the proxies say that the operator trusts (`N8N_PROXY_HOPS`). */
const placeOf = (context: IWebhookFunctions): string => {
	const { ip, socket } = context.getRequestObject();
	return callerGroup(ip ?? socket.remoteAddress ?? '');
};

const triggerOf = (context: IWebhookFunctions): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id]);

/** Milliseconds to wait. Further tries from an address that tries too often do not count among all, so that one address cannot keep other addresses out. A known `device` counts by itself. */
function waitFor(context: IWebhookFunctions, what: keyof typeof limits, device?: string) {
	const { here, all } = limits[what];
	const trigger = triggerOf(context);
	const from = device === undefined ? placeOf(context) : `device ${device}`;
	const wait = here.take(`${trigger} ${from}`);
	return wait === 0 && device === undefined ? all.take(trigger) : wait;
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
	const wait = waitFor(context, way);
	if (wait === 0) return refused;
	const message = `${refused.message} Too many wrong tokens were sent within a minute.`;
	return tooOften(wait, message, '. A valid token is accepted at any time.');
}

/** Counts a password before it is looked at, as it can be guessed; a known `device` by itself. Throws `ToolError` over the limit. */
export function countPassword(context: IWebhookFunctions, device: string | undefined): void {
	const wait = waitFor(context, 'form', device);
	if (wait === 0) return;
	const message = 'Too many passwords were tried within a minute.';
	throw tooOften(wait, message, '. Until then no password is looked at.');
}

/** Counts a program that registers itself: anyone may. Throws `ToolError` over the limit. */
export function countRegistration(context: IWebhookFunctions): void {
	const wait = waitFor(context, 'registration');
	if (wait > 0) throw tooOften(wait, 'Too many programs have registered within a minute.', '.');
}

/** Throws `ToolError` for a user who signs in too often. */
export function countSignIn(context: IWebhookFunctions, { organisation, agency, user }: Principal) {
	const wait = signIns.take(JSON.stringify([triggerOf(context), organisation, agency, user]));
	if (wait === 0) return;
	const message = 'You have signed in too often within a minute.';
	throw tooOften(wait, message, ', or go on where you are signed in.');
}
