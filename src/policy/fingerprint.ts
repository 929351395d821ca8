import { createHash } from 'crypto';

/** A fingerprint of these parts that reveals none of them. Used as a key for what is cached about a secret's owner. */
export const fingerprint = (...parts: readonly string[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('hex');
