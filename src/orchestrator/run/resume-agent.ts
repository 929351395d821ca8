import { startedCalls } from '../agent/agent-state';
import type { Actor } from './actor';
import type { RunInProgress } from './run-in-progress';
import type { AgentTools } from './run-ports';
import { boundCallKey } from './bound-call';
import { taskOfCall } from './background/tasks';

/** Continues an agent where it stopped. Repeats calls that only read, have passed their gate or are handed over to a program. */
export function resumeAgent(
	run: RunInProgress,
	taskId: string,
	actor: Actor,
	tools: AgentTools,
): void {
	const isSafe = (id: string, name: string) =>
		tools.isRepeatable(name) ||
		tools.isHandedOver?.(name) === true ||
		run.passed.has(boundCallKey(taskId, id)) ||
		// The task that the call started continues and will answer it.
		taskOfCall(run, id)?.record.purpose.for === 'call';
	const repeatable = startedCalls(actor.state())
		.filter(({ id, name }) => isSafe(id, name))
		.map(({ id }) => id);
	actor.send({ type: 'resumed-after-crash', repeatable });
}
