import { z } from 'zod';

import { type Tenant, identifier, noPrincipal } from '../identity/principal';
import { sealForm } from '../seal-form';
import { sealedText } from '../sealed-text';

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

export const tenantsOf = ({
	organisation,
	agency,
	password,
}: Pick<OperatorSession, 'organisation' | 'agency' | 'password'>) =>
	tenantsSeen({ organisation, agency }, password !== undefined);

/** Longest session in milliseconds. */
export const LONGEST_SESSION = 3_600_000;

const sessions = sealedText('foreman-session-1', operatorSessionSchema);
const forms = sealForm<string>('foreman-form-1');
const ends = sealForm<string>('foreman-left-1');

/** The session as a cookie's value. Who cannot know the secret cannot make one. */
export const writeSession = sessions.write;

interface Moment {
	readonly place: string;
	readonly now: number;
}

const isOf = (session: OperatorSession | undefined, { place, now }: Moment) =>
	session?.place === place && now < session.expiresAt;

export const looksLikeSession = (cookie: string, moment: Moment): boolean =>
	isOf(sessions.claim(cookie), moment);

/** The session in a cookie's value; undefined where it was not made with this secret for this place, or is over. */
export function readSession(cookie: string, secret: string, moment: Moment) {
	const session = sessions.read(cookie, secret);
	return isOf(session, moment) ? session : undefined;
}

/** The id of a session in the list of sign-outs. It cannot be made, or traced to its session, without the secret. */
export const leftSessionKey = ({ id }: OperatorSession, secret: string) => ends.sealOf(id, secret);

/** What a form must send along: other sites cannot know it, and it is of no use in another session. */
export const formToken = ({ id }: OperatorSession, secret: string) => forms.sealOf(id, secret);

export const isFormToken = ({ id }: OperatorSession, token: string, secret: string): boolean =>
	forms.isSealed(id, token, secret);
