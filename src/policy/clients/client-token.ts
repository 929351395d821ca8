import { randomBytes } from 'crypto';

import { randomId } from '../random-id';
import { isSameSecret, sealForm } from '../seal-form';

/** 192 bits: it cannot be guessed in any number of tries. */
const SECRET_BYTES = 24;

/** Characters at the end of a secret by which we know that we have drawn it. */
const MARK = 11;

const form = /^fmk_([0-9a-f]{32})_([\w-]{43})$/;

interface ClientToken {
	readonly id: string;
	readonly secret: string;
}

const { sealOf, isSealed } = sealForm<ClientToken>('foreman-client-token-1');

const marks = sealForm<readonly string[]>('foreman-client-token-mark-1');

const markOf = (id: string, drawn: string, storeSecret: string) =>
	marks.sealOf([id, drawn], storeSecret).slice(0, MARK);

/** Tokens of client keys. Of a secret only a keyed hash is stored. */
export const clientTokens = {
	/** A new one, for keys in the store that has this secret. Two of the same id are two secrets, of which the store knows one. */
	draw(storeSecret: string, id = randomId()): ClientToken {
		const drawn = randomBytes(SECRET_BYTES).toString('base64url');
		return { id, secret: `${drawn}${markOf(id, drawn, storeSecret)}` };
	},

	/** Whether we have drawn it. What others make up is refused without a look into the store, which costs n8n more than it costs them. */
	isDrawn({ id, secret }: ClientToken, storeSecret: string): boolean {
		return isSameSecret(secret.slice(-MARK), markOf(id, secret.slice(0, -MARK), storeSecret));
	},

	text: ({ id, secret }: ClientToken): string => `fmk_${id}_${secret}`,

	/** Undefined for anything that is no token of ours. */
	read(text: string): ClientToken | undefined {
		const [, id, secret] = form.exec(text.trim()) ?? [];
		return id === undefined || secret === undefined ? undefined : { id, secret };
	},

	/** With the secret of the store as its key: who reads the table cannot try secrets. */
	hash: sealOf,

	fits: isSealed,
};
