import { createHash } from 'crypto';
import { z } from 'zod';

import { conflict } from '../../../kernel/tool-error';
import { fingerprint } from '../../fingerprint';
import { sealedText } from '../../sealed-text';
import type { ClientGrant, ClientRecord } from '../client-record';
import type { ClientRecords } from '../client-records';
import { isResource } from './authorization-request';
import { isSameSecret } from '../../seal-form';

/** Milliseconds. */
export const CODE_LASTS = 60_000;
const ACCESS_LASTS = 900_000;

const moment = z.number().int();
const id = z.string().regex(/^[0-9a-f]{32}$/);

const codes = sealedText('foreman-oauth-code-1', z.object({ id }).strict());
const refreshes = sealedText(
	'foreman-oauth-refresh-1',
	z.object({ id, generation: moment.min(1) }).strict(),
);
const accesses = sealedText(
	'foreman-oauth-access-1',
	z.object({ id, resource: z.string(), expiresAt: moment }).strict(),
);

const FORM = /^fm([oru])_(.+)$/s;

const bodyOf = (kind: 'o' | 'r' | 'u', text: string) => {
	const [, found, body = ''] = FORM.exec(text) ?? [];
	return found === kind ? body : '';
};

export const isAccessToken = (text: string): boolean => text.startsWith('fmo_');

/** The grant and the end of an access token that we have given out for this resource; undefined for any other. */
export function readAccess(text: string, resource: string, secret: string) {
	const access = accesses.read(bodyOf('o', text), secret);
	return access?.resource === resource ? access : undefined;
}

export const codeOf = (grantId: string, secret: string): string =>
	`fmu_${codes.write({ id: grantId }, secret)}`;

export const softwareOf = (clientId: string): string => fingerprint('oauth client', clientId);

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export interface TokenRequest {
	readonly clientId: string;
	readonly resource: string | undefined;
	readonly code?: {
		readonly text: string;
		readonly verifier: string;
		redirect: string | undefined;
	};
	readonly refresh?: string;
}

/** Tokens of a grant. `expiresIn`: seconds. */
export interface GrantedTokens {
	readonly access: string;
	readonly refresh: string;
	readonly expiresIn: number;
}

/** Why a client gets no tokens. `isForged`: we have not written what it sent; `reused`: the grant of what was used before. */
export interface RefusedTokens {
	readonly why: string;
	readonly isForged?: boolean;
	readonly reused?: ClientRecord;
}

interface GrantsSetting {
	readonly records: Pick<ClientRecords, 'find' | 'advance'>;
	readonly secret: string;
	readonly resource: string;
	readonly now: () => number;
}

type Granted = ClientRecord & { readonly grant: ClientGrant };

const hasGrant = (record: ClientRecord | undefined): record is Granted =>
	record?.grant !== undefined;

const invalid: RefusedTokens = { why: 'It is not valid, was revoked, or has expired.' };

/** What clients that people have let in are given: a short access token, and a refresh token that is good once. */
export function createGrants({ records, secret, resource, now }: GrantsSetting) {
	const isMeant = ({ grant }: Granted, { clientId, resource: named, code }: TokenRequest) =>
		isSameSecret(grant.software, softwareOf(clientId)) &&
		grant.resource === resource &&
		isResource(named, resource) &&
		(code === undefined ||
			(isSameSecret(grant.challenge, challengeOf(code.verifier)) &&
				isSameSecret(code.redirect ?? grant.redirect, grant.redirect)));

	const tokensOf = ({ id: grantId, grant, expiresAt }: Granted): GrantedTokens => {
		const end = Math.min(now() + ACCESS_LASTS, expiresAt);
		const access = accesses.write({ id: grantId, resource, expiresAt: end }, secret);
		const refresh = refreshes.write({ id: grantId, generation: grant.generation }, secret);
		const expiresIn = Math.max(0, Math.floor((end - now()) / 1_000));
		return { access: `fmo_${access}`, refresh: `fmr_${refresh}`, expiresIn };
	};

	return {
		/** Gives tokens for a code, or for a refresh token, once. Throws `ToolError` where the store does not answer. */
		async exchange(request: TokenRequest): Promise<GrantedTokens | RefusedTokens> {
			const { code, refresh = '' } = request;
			const shown =
				code === undefined
					? refreshes.read(bodyOf('r', refresh), secret)
					: codes.read(bodyOf('u', code.text), secret);
			if (shown === undefined) return { ...invalid, isForged: true };
			const generation = 'generation' in shown ? Number(shown.generation) : 0;
			const found = (await records.find(shown.id))?.record;
			if (!hasGrant(found) || !isMeant(found, request)) return invalid;
			if (found.revokedAt !== null) return invalid;
			// Who shows what was used has it from the client, or the client has used what was taken from it.
			if (found.grant.generation !== generation)
				return { why: 'It was used before. The client has lost its access.', reused: found };
			// A longer access makes no old code good again.
			const codeEnds = generation === 0 ? found.madeAt + CODE_LASTS : Infinity;
			if (Math.min(found.expiresAt, codeEnds) <= now()) return invalid;
			const meanwhile = usedMeanwhile();
			try {
				const next = await records.advance(found.id, ({ grant }) => {
					if (grant?.generation !== generation) throw meanwhile;
					const begun = generation === 0 ? { expiresAt: grant.until } : {};
					return { ...begun, grant: { ...grant, generation: generation + 1 } };
				});
				return hasGrant(next) ? tokensOf(next) : invalid;
			} catch (error) {
				if (error !== meanwhile) throw error;
				return { why: meanwhile.message, reused: found };
			}
		},

		async ofToken(text: string): Promise<Granted | undefined> {
			const shown =
				accesses.read(bodyOf('o', text), secret) ?? refreshes.read(bodyOf('r', text), secret);
			const found = shown && (await records.find(shown.id))?.record;
			return hasGrant(found) && found.grant.resource === resource ? found : undefined;
		},
	};
}

const usedMeanwhile = () =>
	conflict('It was used at the same moment.', 'Have the client sign in again.');
