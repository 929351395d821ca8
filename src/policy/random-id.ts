import { randomBytes } from 'crypto';

/** 128 random bits in hex: not to be guessed, and never twice. */
export const randomId = (): string => randomBytes(16).toString('hex');

export const isRandomId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
