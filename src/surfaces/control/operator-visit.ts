import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { notAllowed } from '../../kernel/tool-error';
import { randomId } from '../../policy/random-id';
import {
	KNOWN_FOR,
	looksLikeDevice,
	readDevice,
	writeDevice,
} from '../../policy/sessions/known-device';
import {
	LONGEST_SESSION,
	type OperatorSession,
	isFormToken,
	leftSessionKey,
	looksLikeSession,
	readSession,
	writeSession,
} from '../../policy/sessions/operator-session';
import { learnSecrets } from '../../instance/node-secrets';
import { countSignIn } from '../../instance/identity/limit-tries';
import { type Store, guardStore, openStore } from '../../instance/open-store';
import type { Caller } from '../../instance/identity/verify-caller';
import { currentPasswordMark, verifyOperator } from '../../instance/identity/verify-caller';
import { createDataTableStore } from '../../adapters/own-tables/data-table-store';
import { withReserve } from '../../adapters/own-tables/with-reserve';
import type { LeftSession, LeftSessions } from '../../policy/sessions/left-sessions';
import { createLeftSessions } from '../../policy/sessions/left-sessions';
import type { StoredDocument } from '../../documents/document-store';
import { bindNode } from '../../instance/bind-node';

const PATIENCE = 30_000;
const KIND = 'left-session';
/** Digits of a moment: padded to them, moments sort as texts. */
const DIGITS = 15;

const momentText = (moment: number) => String(moment).padStart(DIGITS, '0');

const form = new RegExp(`^(\\d{${DIGITS}})-(.+)$`);

const now = () => Date.now();

const open = createLeftSessions(now);

function readLeft({ key: name }: StoredDocument): LeftSession[] {
	const [, moment, key] = form.exec(name) ?? [];
	return key === undefined ? [] : [{ key, expiresAt: Number(moment) }];
}

/** Sessions that were ended, kept in the store: they stay ended after a restart of n8n. */
function openLeftSessions(context: IWebhookFunctions, store: Store): LeftSessions {
	const guarded = guardStore(bindNode(context));
	const documents = () => {
		const api = store.connection.api(AbortSignal.timeout(PATIENCE));
		// Signing out must work even if n8n's data tables are full.
		const reserved = withReserve(api, (message) => context.logger.warn(message));
		return createDataTableStore(reserved.api, now);
	};
	return open(store.connection.fingerprint, {
		add: async ({ key, expiresAt }) =>
			await guarded(
				async () => await documents().put(KIND, `${momentText(expiresAt)}-${key}`, '{}'),
			),
		list: async () => {
			const found = await guarded(async () => await documents().list(KIND, momentText(now())));
			return found.flatMap(readLeft);
		},
	});
}

const COOKIE = 'foreman-session';
/** Stays after the session: from a browser that knew the password, tries are counted by themselves. */
const DEVICE = 'foreman-device';
export const FORM_TOKEN = 'csrf';
const fields = z.record(z.unknown()).catch({});

/** A field of a form; empty where it is missing or there twice. */
export function formField(context: IWebhookFunctions, name: string): string {
	const value = fields.parse({ ...Object(context.getBodyData()) })[name];
	return typeof value === 'string' ? value : '';
}

const placeOf = (context: IWebhookFunctions) =>
	JSON.stringify([context.getWorkflow().id, context.getNode().webhookId]);

function cookieOf(context: IWebhookFunctions, name = COOKIE): string {
	const { cookie = '' } = context.getRequestObject().headers;
	const values = cookie
		.split(';')
		.map((each) => each.trim())
		.filter((each) => each.startsWith(`${name}=`))
		.map((each) => each.slice(name.length + 1));
	// Two cookies of this name: one was planted. Accept neither.
	return values.length === 1 ? (values[0] ?? '') : '';
}

const momentOf = (context: IWebhookFunctions) => ({ place: placeOf(context), now: Date.now() });

export const saysSignedIn = (context: IWebhookFunctions): boolean =>
	looksLikeSession(cookieOf(context), momentOf(context));

/** Whether a session that began with a password is still good: the password, and whom it is for, are what they were. */
async function isPasswordOf(
	context: IWebhookFunctions,
	{ secret }: Store,
	{ password }: OperatorSession,
): Promise<boolean> {
	if (password === undefined) return true;
	const mark = await currentPasswordMark(context, secret).catch(() => undefined);
	return mark === password;
}

/** Who is signed in, if any. Throws `ToolError` where the store cannot say who has left. */
export async function sessionOf(context: IWebhookFunctions, store: Store) {
	const cookie = cookieOf(context);
	learnSecrets(context, [cookie]);
	const session = readSession(cookie, store.secret, momentOf(context));
	if (session === undefined) return undefined;
	if (!(await isPasswordOf(context, store, session))) return undefined;
	const key = leftSessionKey(session, store.secret);
	return (await openLeftSessions(context, store).has(key)) ? undefined : session;
}

/** Whether the user signed out of the session in this process meanwhile. */
export const isLeft = (context: IWebhookFunctions, store: Store, session: OperatorSession) =>
	openLeftSessions(context, store).isKnown(leftSessionKey(session, store.secret));

/** Ends a session, for every browser and over restarts. Throws `ToolError` where that cannot be kept. */
export async function endSession(
	context: IWebhookFunctions,
	store: Store,
	session: OperatorSession,
): Promise<void> {
	const key = leftSessionKey(session, store.secret);
	await openLeftSessions(context, store).add({ key, expiresAt: session.expiresAt });
}

const isEncrypted = (context: IWebhookFunctions) =>
	context.getRequestObject().protocol === 'https' ||
	(context.getNodeWebhookUrl('default') ?? '').startsWith('https:');

/** No Path: the browser then sends it only below the folder of the sign-in, also behind a proxy that changes addresses. */
const cookieText = (context: IWebhookFunctions, name: string, value: string, seconds: number) =>
	[
		`${name}=${value}`,
		`Max-Age=${seconds}`,
		'HttpOnly',
		'SameSite=Strict',
		...(isEncrypted(context) ? ['Secure'] : []),
	].join('; ');

const cookieHeader = (context: IWebhookFunctions, value: string, seconds: number) => ({
	'set-cookie': cookieText(context, COOKIE, value, seconds),
});

async function knownDevice(context: IWebhookFunctions): Promise<string | undefined> {
	const cookie = cookieOf(context, DEVICE);
	if (!looksLikeDevice(cookie)) return undefined;
	try {
		const { secret } = await openStore(context, 0);
		const password = await currentPasswordMark(context, secret);
		if (password === undefined) return undefined;
		return readDevice(cookie, { place: placeOf(context), password }, secret, Date.now());
	} catch {
		// The sign-in goes on as from any browser, and tells what is wrong.
		return undefined;
	}
}

/** The cookie by which the browser is known the next time; undefined for who signed in with a token. Throws `ToolError`. */
export async function deviceCookie(
	context: IWebhookFunctions,
	{ secret }: Store,
	{ way }: Pick<Caller, 'way'>,
): Promise<string | undefined> {
	const password = way === 'password' ? await currentPasswordMark(context, secret) : undefined;
	if (password === undefined) return undefined;
	const expiresAt = Date.now() + KNOWN_FOR;
	const device = { place: placeOf(context), id: randomId(), expiresAt, password };
	return cookieText(context, DEVICE, writeDevice(device, secret), KNOWN_FOR / 1000);
}

/** The person that what they typed into the form is for. Throws `ToolError`. */
export async function signIn(context: IWebhookFunctions): Promise<Caller> {
	const caller = await verifyOperator(
		context,
		formField(context, 'token'),
		async () => await knownDevice(context),
	);
	countSignIn(context, caller.principal);
	return caller;
}

/** The header that keeps a user signed in, at most as long as their token is valid. Throws `ToolError`. */
export async function beginSession(
	context: IWebhookFunctions,
	{ secret }: Store,
	{ principal, expiresAt, way }: Caller,
) {
	const now = Date.now();
	const password = way === 'password' ? await currentPasswordMark(context, secret) : undefined;
	const { organisation, agency, user } = principal;
	const session = {
		organisation,
		agency,
		user,
		place: placeOf(context),
		id: randomId(),
		expiresAt: Math.min(expiresAt, now + LONGEST_SESSION),
		...(password === undefined ? {} : { password }),
	};
	const seconds = Math.max(0, Math.floor((session.expiresAt - now) / 1000));
	return cookieHeader(context, writeSession(session, secret), seconds);
}

export const signOut = (context: IWebhookFunctions) => cookieHeader(context, '', 0);

const notFromHere = () =>
	notAllowed(
		'The form was not sent from a page of this session.',
		'Open the page again and repeat what you did. Nothing was changed.',
	);

/** Throws `ToolError` where the browser says that another site has sent the form. Old browsers do not say. */
export function refuseOtherSites(context: IWebhookFunctions): void {
	const site = context.getRequestObject().headers['sec-fetch-site'] ?? 'same-origin';
	if (site !== 'same-origin' && site !== 'none') throw notFromHere();
}

export function refuseForeignForm(
	context: IWebhookFunctions,
	session: OperatorSession,
	{ secret }: Store,
): void {
	if (!isFormToken(session, formField(context, FORM_TOKEN), secret)) throw notFromHere();
}
