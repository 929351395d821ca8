import type { EventWriter } from '../../orchestrator/event-writer';
import type { RunCommand } from '../../orchestrator/run-command';
import type { HeldRun } from '../../orchestrator/run-store';

type Held = Pick<HeldRun, 'save' | 'heartbeat' | 'release'>;

/**
 * A handed-out task's run, held by its worker. Events are flushed before release, so that whoever sees the end finds them
 * all. A correction may come from an agent that has read foreign text meanwhile: `onCorrected` is called.
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
