import type { AgentTools } from './board';

/** The agent that such a run does not have: nothing wakes it. */
export const nobody: AgentTools = {
	names: [],
	connected: () => undefined,
	isRepeatable: () => false,
	ask: async () =>
		await Promise.resolve({ type: 'model-failed', problem: 'Nobody is there.', kind: 'final' }),
	call: async () =>
		await Promise.resolve({ word: 'finished', text: 'Nobody is there.', isError: true }),
};
