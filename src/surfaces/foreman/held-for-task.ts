import type { EventWriter } from '../../orchestrator/event-writer';
import type { RunCommand } from '../../orchestrator/run-command';
import type { HeldRun } from '../../orchestrator/run-store';

type Held = Pick<HeldRun, 'save' | 'heartbeat' | 'release'>;

/**
 * The run of a task that was handed out, in the hands of its worker. Whoever hears that it has ended finds all of its events;
 * and a correction may be by an agent that has read text of strangers meanwhile.
 */
export function heldForTask(
	held: Held,
	writer: Pick<EventWriter, 'flush'>,
	onCorrected: () => Promise<void>,
): Held {
	const heard = async (inbox: readonly RunCommand[]) => {
		if (inbox.some(({ kind }) => kind === 'correct')) await onCorrected();
		return inbox;
	};
	return {
		save: async (changes) => await heard(await held.save(changes)),
		heartbeat: async () => await heard(await held.heartbeat()),
		async release(phase, changes) {
			await writer.flush();
			return await heard(await held.release(phase, changes));
		},
	};
}
