import type { AgentState } from '../agent/agent-state';
import { isStateTooLarge } from '../state-too-large';
import type { Inbox } from './inbox';
import type { RunInProgress } from './run-in-progress';
import { storedAgentOf } from './run-state';
import { shortenRun } from './shorten-run';

/** Saves the run's own part with its agent. Throws what saving throws. */
export async function saveRun(run: RunInProgress, inbox: Inbox, agent: AgentState): Promise<void> {
	// State and taken commands must be of the same moment: what is taken up meanwhile is in neither.
	const { state, ports } = run;
	const keep = async (beside: RunInProgress['state'], taken: readonly string[]) => {
		return await ports.held.save({ agent: storedAgentOf({ ...beside, agent }), taken });
	};
	const left = await inbox.empty(async (taken) => {
		// A command may leave the inbox only after its effect on a task is stored.
		if (taken.length > 0) for (const task of run.tasks.values()) await task.actor.save();
		try {
			return await keep(state, taken);
		} catch (error) {
			const isOver = agent.phase === 'stopped' || agent.phase === 'cancelled';
			if (!isStateTooLarge(error) || !isOver) throw error;
			// The agent's messages are not what is too large. Plan, evidence and answers are stored in short form.
			run.state = shortenRun(run.state);
			return await keep(shortenRun(state), taken);
		}
	});
	inbox.takeUp(left);
}
