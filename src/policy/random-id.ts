import { randomBytes } from 'crypto';

/** 128 random bits in hex: not to be guessed, and never twice. */
export const randomId = (): string => randomBytes(16).toString('hex');
