import type { Limits } from '../agent/agent-settings';

/** What a prompt must know about the agent that reads it. */
export interface PromptFacts {
	/** Names of the tools that the agent is really offered. The prompt names no others. */
	readonly tools: readonly string[];
	/** When the run began, as `2026-11-21 18:47` in the time zone. It stays the same during the whole run. */
	readonly startedAt: string;
	/** IANA name. */
	readonly timeZone: string;
	/** Whether somebody can answer questions during the run. */
	readonly attended: boolean;
	readonly limits: Pick<Limits, 'maxSteps' | 'maxMilliseconds'>;
}
