import { redactPatterns } from './redact-patterns';

/**
 * For what is kept: audit, log and stored errors. Whoever keeps it cuts it afterwards, not before: half a
 * secret looks like none. What is known to be a secret goes through `createRedactor` first.
 */
export const redactForRecord = (value: unknown): unknown => redactPatterns(value);
