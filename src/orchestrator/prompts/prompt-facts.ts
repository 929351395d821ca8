import type { Limits } from '../agent/agent-settings';

/** What a prompt has to know of the agent that reads it. */
export interface PromptFacts {
	/** Names of the tools that the agent is really offered: no other is named. */
	readonly tools: readonly string[];
	/** When the run began, as `2026-11-21 18:47`, in the time zone. Stays the same all through the run. */
	readonly startedAt: string;
	/** IANA name. */
	readonly timeZone: string;
	/** Whether somebody can answer questions while the run goes on. */
	readonly attended: boolean;
	readonly limits: Pick<Limits, 'maxSteps' | 'maxMilliseconds'>;
}
