import { z } from 'zod';

import { identifier } from '../identity/principal';
import { sealForm } from '../seal-form';

/** Who signed in to the pages of one control trigger, and until when. */
export const operatorSessionSchema = z
	.object({
		organisation: identifier,
		agency: identifier,
		user: identifier,
		/** The trigger it was made for: another one may go by another issuer. */
		place: z.string(),
		/** Milliseconds since the epoch. */
		expiresAt: z.number().int(),
		/** 128 random bits in hex. */
		id: z.string(),
	})
	.strict();

export type OperatorSession = Readonly<z.output<typeof operatorSessionSchema>>;

const sessions = sealForm<OperatorSession>('foreman-session-1');
const forms = sealForm<string>('foreman-form-1');

/** Far above any real cookie: a longer one is work for nothing. */
const LONGEST = 8_192;

/** The session as a cookie's value. Who cannot know the secret cannot make one. */
export const writeSession = (session: OperatorSession, secret: string): string =>
	`${Buffer.from(JSON.stringify(session)).toString('base64url')}.${sessions.sealOf(session, secret)}`;

/** The session in a cookie's value; undefined where it was not made with this secret for this place, or is over. */
export function readSession(
	cookie: string,
	secret: string,
	{ place, now }: { readonly place: string; readonly now: number },
): OperatorSession | undefined {
	const [body = '', seal = '', ...rest] = cookie.length > LONGEST ? [] : cookie.split('.');
	if (body === '' || seal === '' || rest.length > 0) return undefined;
	try {
		const given: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
		const session = operatorSessionSchema.parse(given);
		const holds =
			sessions.isSealed(session, seal, secret) &&
			session.place === place &&
			now < session.expiresAt;
		return holds ? session : undefined;
	} catch {
		return undefined;
	}
}

/** What a form must send along: other sites cannot know it, and it is of no use in another session. */
export const formToken = ({ id }: OperatorSession, secret: string): string =>
	forms.sealOf(id, secret);

export const isFormToken = ({ id }: OperatorSession, token: string, secret: string): boolean =>
	forms.isSealed(id, token, secret);
