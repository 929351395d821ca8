import { createTaintLedger } from '../policy/taint';

/** The one of this process. */
export const taintLedger = createTaintLedger();
