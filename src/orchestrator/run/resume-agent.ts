import { startedCalls } from '../agent/agent-loop';
import type { Actor } from './actor';
import type { RunInProgress } from './run-in-progress';
import type { AgentTools } from './run-ports';
import { boundCallKey } from './bound-call';
import { taskOfCall } from './background/tasks';

/** Has an agent go on where it was left. Calls that only read, or that their gate has let through, are made again. */
export function resumeAgent(
	run: RunInProgress,
	taskId: string,
	actor: Actor,
	tools: AgentTools,
): void {
	const isSafe = (id: string, name: string) =>
		tools.isRepeatable(name) ||
		run.passed.has(boundCallKey(taskId, id)) ||
		// The task that it has started goes on and will answer it.
		taskOfCall(run, id)?.record.purpose.for === 'call';
	const repeatable = startedCalls(actor.state())
		.filter(({ id, name }) => isSafe(id, name))
		.map(({ id }) => id);
	actor.send({ type: 'resumed-after-crash', repeatable });
}
