const SWEEP_EVERY = 50;

/**
 * Whether the write of this moment looks for rows that are too old. Looking takes as long as a write, so one in so many does
 * it: by the clock, as no process keeps count.
 */
export const isTimeToSweep = (now: number): boolean => now % SWEEP_EVERY === 0;
