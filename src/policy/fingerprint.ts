import { createHash } from 'crypto';

/** The same for the same parts, and tells none of them: for keys of what is remembered about a secret's owner. */
export const fingerprint = (...parts: readonly string[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('hex');
