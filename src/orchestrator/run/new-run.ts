import type { RunState } from './run-state';

/** A run that nothing has happened in. */
export const newRun = (agent: RunState['agent'], message: string): RunState => ({
	...{ schema: 1, agent, message, items: [], checklist: [], answers: [], heard: [] },
	...{ notified: [], told: [], tooLate: [] },
});
