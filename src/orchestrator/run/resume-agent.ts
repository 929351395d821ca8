import { startedCalls } from '../agent/agent-loop';
import type { Actor } from './actor';
import type { AgentTools, Board } from './board';
import { callKey } from './bound-call';

/** Has an agent go on where it was left. What only reads, or has come through its gate, is called again. */
export function resumeAgent(board: Board, taskId: string, actor: Actor, tools: AgentTools): void {
	const repeatable = startedCalls(actor.state())
		.filter(({ id, name }) => tools.isRepeatable(name) || board.passed.has(callKey(taskId, id)))
		.map(({ id }) => id);
	actor.send({ type: 'resumed-after-crash', repeatable });
}
