export interface ClockPort {
	/** Milliseconds since the epoch. */
	now(): number;
	/** The time zone of this n8n as an IANA name, for workflows that set none. */
	timeZone(): string;
	/** Waits. Rejects when the call is cancelled or runs out of time. */
	sleep(milliseconds: number): Promise<void>;
}
