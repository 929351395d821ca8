export interface ClockPort {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Waits. Rejects when the call has been cancelled or has run out of time. */
	sleep(milliseconds: number): Promise<void>;
}
