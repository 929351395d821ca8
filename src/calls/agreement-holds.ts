import { isClientRun } from '../adapters/network/client-run';

const HOUR = 3_600_000;

/**
 * Milliseconds for which a run may do unasked what was agreed to in it. The run of a client has no end that we see, and its next
 * hour may be another conversation.
 */
export const agreementHolds = (run: string): number => (isClientRun(run) ? HOUR : 24 * HOUR);
