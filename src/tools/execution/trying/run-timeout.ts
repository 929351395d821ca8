import { wholeOf } from '../../fields';

/** Milliseconds. */
export const LONGEST_RUN = 600_000;

/** Stopping and reading the result take time of their own. */
const MARGIN = 30_000;

/** Milliseconds that a tool which runs a workflow may take. */
export const RUN_DEADLINE = LONGEST_RUN + MARGIN;

export const runTimeout = wholeOf(1, LONGEST_RUN, 300_000, 'Milliseconds');
