import { RUN_KIND } from './run-state';
import type { AgentIdentity, AgentTools } from './run-ports';

/** The run's own agent. */
export const mainAgent: AgentIdentity = {
	taskId: '',
	kind: RUN_KIND,
	title: '',
	instructions: '',
	tools: undefined,
};

const NOT_THERE = 'This run has no agent of its own.';

/** Replaces the main agent's tools in the run of a handed-out task, which has no agent of its own. */
export const noAgent: AgentTools = {
	names: [],
	connected: () => undefined,
	isRepeatable: () => false,
	ask: async () =>
		await Promise.resolve({ type: 'model-failed', problem: NOT_THERE, kind: 'final' }),
	call: async () => await Promise.resolve({ word: 'finished', text: NOT_THERE, isError: true }),
};
