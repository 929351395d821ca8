import { isFenceLost } from '../fence-lost';
import type { RunCommand } from '../run-command';
import { LEASE } from '../run-store';
import type { RunPorts } from './board';

const HEARTBEAT = 5_000;

/** Holds a run while it is driven, and looks for what others have to tell it. Ends when it is off. Throws where the run is lost. */
export async function keepHeld(
	{ held, sleep, now }: Pick<RunPorts, 'held' | 'sleep' | 'now'>,
	isOn: () => boolean,
	onBeat: (inbox: readonly RunCommand[]) => void,
): Promise<void> {
	let heldAt = now();
	for (;;) {
		await sleep(HEARTBEAT);
		if (!isOn()) return;
		try {
			onBeat(await held.heartbeat());
			heldAt = now();
		} catch (error) {
			// n8n may be away for a moment: the run is held until its lease runs out.
			if (isFenceLost(error) || now() - heldAt > LEASE / 2) throw error;
		}
	}
}
