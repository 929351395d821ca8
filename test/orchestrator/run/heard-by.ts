import type { Message } from '../../../src/orchestrator/agent/agent-message';

/** All that an agent was told and has said, as text. */
export const heardBy = (messages: readonly Message[]): string =>
	messages.map(({ text }) => text).join('\n');

/** How often the model has answered. */
export const turnsOf = (messages: readonly Message[]): number =>
	messages.filter(({ role }) => role === 'assistant').length;
