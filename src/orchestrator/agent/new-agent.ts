import type { AgentSettings } from './agent-settings';
import type { InPhase } from './agent-state';

/** A new agent, which starts with its first message. `at`: milliseconds since the epoch. */
export const newAgent = (settings: AgentSettings, at: number): InPhase<'idle'> => ({
	schema: 1,
	phase: 'idle',
	answer: '',
	settings,
	messages: [],
	unread: [],
	counters: {
		steps: 0,
		messages: 0,
		tokensIn: 0,
		tokensOut: 0,
		startedAt: at,
		lastAt: at,
		milliseconds: 0,
		failuresInARow: 0,
		modelFailures: 0,
		emptyAnswers: 0,
	},
	maxCharacters: settings.context.maxCharacters,
	work: [],
	repeats: [],
	folded: { steps: 0, lines: [] },
	uncertain: [],
});
