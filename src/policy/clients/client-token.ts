import { randomBytes } from 'crypto';

import { randomId } from '../random-id';
import { sealForm } from '../seal-form';

/** 256 bits: nobody can guess it, however often they may try. */
const SECRET_BYTES = 32;

const form = /^fmk_([0-9a-f]{32})_([\w-]{43})$/;

/** What a program sends to be let in, read into the id of its key and the secret. */
export interface ClientToken {
	readonly id: string;
	readonly secret: string;
}

const { sealOf, isSealed } = sealForm<ClientToken>('foreman-client-token-1');

/** Tokens of client keys. Of a secret only a keyed hash is stored. */
export const clientTokens = {
	draw: (): ClientToken => ({
		id: randomId(),
		secret: randomBytes(SECRET_BYTES).toString('base64url'),
	}),

	text: ({ id, secret }: ClientToken): string => `fmk_${id}_${secret}`,

	/** Undefined for anything that is no token of ours. */
	read(text: string): ClientToken | undefined {
		const [, id, secret] = form.exec(text.trim()) ?? [];
		return id === undefined || secret === undefined ? undefined : { id, secret };
	},

	/** With the secret of the store as its key: who reads the table cannot try secrets. */
	hash: sealOf,

	/** Compares in constant time. */
	fits: isSealed,
};
