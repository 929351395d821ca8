export interface ClockPort {
	/** Milliseconds since the epoch. */
	now(): number;
	/** The time zone of this n8n, for workflows that name none: an IANA name. */
	timeZone(): string;
	/** Waits. Rejects when the call has been cancelled or has run out of time. */
	sleep(milliseconds: number): Promise<void>;
}
