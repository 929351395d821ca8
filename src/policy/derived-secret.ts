import { hkdfSync } from 'crypto';

/** Says what the secret is for. Never change it: with another one, nothing that was sealed before counts. */
const PURPOSE = 'n8n-nodes-foreman: seals of the store, 1';
const BYTES = 32;

/** What seals the rows of a store that has an API key and no secret of its own. Another key makes another secret. */
export const derivedSecret = (apiKey: string): string =>
	Buffer.from(hkdfSync('sha256', apiKey.trim(), '', PURPOSE, BYTES)).toString('base64url');
