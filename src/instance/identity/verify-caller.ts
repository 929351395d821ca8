import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { ToolError, notAllowed, unauthorized } from '../../kernel/tool-error';
import type { Principal } from '../../policy/identity/principal';
import type { FixedIdentity, IdentityConfig } from '../../policy/identity/identity-config';
import { readJsonPart } from '../../policy/identity/token-header';
import { verifyIdentity } from '../../policy/identity/verify-identity';
import { isPassword, passwordMark } from '../../policy/sessions/operator-password';
import { IDENTITY_CREDENTIAL_TITLE } from '../credential-names';
import { countPassword, refusedToken, type WayIn } from './limit-tries';
import { openKeySets, readIdentity } from './open-identity';
import { SHORTEST_ACCESS_TOKEN } from './verify-access-token';
import { learnSecrets } from '../node-secrets';

export interface Caller {
	readonly principal: Principal;
	/** When the token expires, in milliseconds since the epoch; a password does not. */
	readonly expiresAt: number;
	readonly way: 'token' | 'password';
	/** Whether they may change things. False where the token says that its bearer is something else than an admin. */
	readonly isAdmin: boolean;
}

/** The claim that takes something away from a token. Every word but this one leaves only reading. */
const ADMIN = 'admin';
const claimed = z.object({ exp: z.number(), foreman_role: z.unknown() });

const fixedForAll = () =>
	unauthorized(
		`The ${IDENTITY_CREDENTIAL_TITLE} credential of this trigger has the mode Fixed, which would let every program in.`,
		'Choose a credential of mode JWT in the trigger. People can open the pages with its Operator Password. Nothing was done.',
	);

/** The error where the credential has no password: who meets it can fill one in. */
export const noPassword = () =>
	unauthorized(
		'You cannot sign in here yet.',
		`Open the ${IDENTITY_CREDENTIAL_TITLE} credential of this Foreman Admin Trigger, fill in Operator Password, and open this page again.`,
	);

const wrongPassword = () =>
	unauthorized(
		'This is not the password.',
		`It is the Operator Password of the ${IDENTITY_CREDENTIAL_TITLE} credential that this trigger uses.`,
	);

export const notAdmin = () =>
	notAllowed(
		'The claim foreman_role of this token is not "admin", so its bearer may only read.',
		'Have it done with a token of an admin. Nothing was changed.',
	);

/** How people sign in. Throws `ToolError` where the credential cannot be used. */
export async function signInWay(
	context: IWebhookFunctions,
): Promise<'token' | 'password' | 'none'> {
	const config = await readIdentity(context, 0);
	if (config.mode === 'token') return 'token';
	return config.operatorPassword === undefined ? 'none' : 'password';
}

/** The mark of the password that holds at this moment; undefined without one. Throws `ToolError`. */
export async function currentPasswordMark(context: IWebhookFunctions, secret: string) {
	const config = await readIdentity(context, 0);
	return config.mode === 'fixed' ? passwordMark(config, secret) : undefined;
}

const isRefusal = (error: unknown, token: string): error is ToolError =>
	token !== '' && ToolError.is(error) && error.code === 'unauthorized';

type TokenIdentity = Exclude<IdentityConfig, FixedIdentity>;

async function callerOf(
	context: IWebhookFunctions,
	token: string,
	config: TokenIdentity,
	way: WayIn,
): Promise<Caller> {
	const now = () => Date.now();
	const ports = { keySets: openKeySets(context), clock: { now } };
	const principal = await verifyIdentity(token, config, ports).catch((error: unknown) => {
		throw isRefusal(error, token) ? refusedToken(context, way, error) : error;
	});
	const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url');
	const { exp, foreman_role: role = ADMIN } = claimed.parse(readJsonPart('payload', payload));
	return { principal, expiresAt: exp * 1000, way: 'token', isAdmin: role === ADMIN };
}

/** The caller that a token names. Throws `ToolError`, and slows those who keep sending wrong tokens. */
export async function verifyCaller(context: IWebhookFunctions, token: string): Promise<Caller> {
	learnSecrets(context, [token]);
	const config = await readIdentity(context, 0);
	if (config.mode === 'token') return await callerOf(context, token, config, 'header');
	context.logger.warn(`Foreman refused a request: ${fixedForAll().message}`);
	throw fixedForAll();
}

/** Who typed a token or the password into the sign-in form. `knownDevice` names their browser. Throws `ToolError`. */
export async function verifyOperator(
	context: IWebhookFunctions,
	typed: string,
	knownDevice: () => Promise<string | undefined> = async () => await Promise.resolve(undefined),
): Promise<Caller> {
	const token = typed.trim().replace(/^Bearer\s+/i, '');
	learnSecrets(context, [typed, token]);
	const config = await readIdentity(context, 0);
	if (config.mode === 'token') {
		const caller = await callerOf(context, token, config, 'form');
		if (!caller.isAdmin) throw notAdmin();
		return caller;
	}
	const { identity, operatorPassword } = config;
	if (operatorPassword === undefined) throw noPassword();
	// As long as an access token: it is let in at any time, as a token is.
	const isLong = operatorPassword.length >= SHORTEST_ACCESS_TOKEN;
	if (!isLong) countPassword(context, await knownDevice());
	if (!isPassword(typed, operatorPassword))
		throw isLong ? refusedToken(context, 'form', wrongPassword()) : wrongPassword();
	return { principal: identity, expiresAt: Infinity, way: 'password', isAdmin: true };
}
