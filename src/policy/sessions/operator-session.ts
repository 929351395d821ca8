import { z } from 'zod';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { identifier, noPrincipal, type Tenant } from '../identity/principal';
import { sealForm } from '../seal-form';

const operatorSessionSchema = z
	.object({
		organisation: identifier,
		agency: identifier,
		user: identifier,
		/** The trigger it was made for: another one may go by another issuer. */
		place: z.string(),
		expiresAt: z.number().int(),
		id: z.string(),
		/** The mark of the password that it began with. Absent where it began with a token. */
		password: z.string().optional(),
	})
	.strict();
export type OperatorSession = Readonly<z.output<typeof operatorSessionSchema>>;

/** With a password, which is of one tenant alone, you also see what belongs to no tenant. A token never opens that. */
export const tenantsSeen = (own: Tenant, hasPassword: boolean): readonly [Tenant, ...Tenant[]] =>
	hasPassword ? [own, noPrincipal] : [own];

export const tenantsOf = ({ organisation, agency, password }: OperatorSession) =>
	tenantsSeen({ organisation, agency }, password !== undefined);

/** Longest session in milliseconds. */
export const LONGEST_SESSION = 3_600_000;

const sessions = sealForm<OperatorSession>('foreman-session-1');
const forms = sealForm<string>('foreman-form-1');
const ends = sealForm<string>('foreman-left-1');
const LONGEST = 8_192;

/** The session as a cookie's value. Who cannot know the secret cannot make one. */
export const writeSession = (session: OperatorSession, secret: string): string =>
	`${Buffer.from(JSON.stringify(session)).toString('base64url')}.${sessions.sealOf(session, secret)}`;

interface Moment {
	readonly place: string;
	readonly now: number;
}

function claimedSession(cookie: string, { place, now }: Moment) {
	const [body = '', seal = '', ...rest] = cookie.length > LONGEST ? [] : cookie.split('.');
	if (body === '' || seal === '' || rest.length > 0) return undefined;
	const given = jsonOrText(Buffer.from(body, 'base64url').toString());
	const { data: session } = operatorSessionSchema.safeParse(given);
	return session?.place === place && now < session.expiresAt ? { session, seal } : undefined;
}

/** Whether it is worth opening the store for a cookie's value: it looks like a session of this place that is not over. */
export const looksLikeSession = (cookie: string, moment: Moment): boolean =>
	claimedSession(cookie, moment) !== undefined;

/** The session in a cookie's value; undefined where it was not made with this secret for this place, or is over. */
export function readSession(
	cookie: string,
	secret: string,
	moment: Moment,
): OperatorSession | undefined {
	const claimed = claimedSession(cookie, moment);
	if (claimed === undefined) return undefined;
	return sessions.isSealed(claimed.session, claimed.seal, secret) ? claimed.session : undefined;
}

/** The id of a session in the list of sign-outs. It cannot be made, or traced to its session, without the secret. */
export const leftSessionKey = ({ id }: OperatorSession, secret: string): string =>
	ends.sealOf(id, secret);

/** What a form must send along: other sites cannot know it, and it is of no use in another session. */
export const formToken = ({ id }: OperatorSession, secret: string): string =>
	forms.sealOf(id, secret);

export const isFormToken = ({ id }: OperatorSession, token: string, secret: string): boolean =>
	forms.isSealed(id, token, secret);
