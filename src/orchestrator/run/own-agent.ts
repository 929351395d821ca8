import type { AgentIdentity } from './board';
import { RUN_KIND } from './run-kinds';

/** The run's own agent. */
export const ownAgent: AgentIdentity = {
	taskId: '',
	kind: RUN_KIND,
	title: '',
	instructions: '',
	tools: undefined,
};
