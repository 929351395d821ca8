import { isFenceLost } from '../fence-lost';
import type { RunCommand } from '../run-command';
import { LEASE } from '../run-store';
import type { RunPorts } from './run-ports';

/** Milliseconds. */
const HEARTBEAT = 5_000;

/** Renews the run's lease every few seconds, checks its inbox and reports the time. Never throws. */
export async function keepBeating(
	{ sleep, held, now }: Pick<RunPorts, 'sleep' | 'held' | 'now'>,
	isOn: () => boolean,
	on: {
		inbox(commands: readonly RunCommand[]): void;
		lost(error: unknown): void;
		timePassed(): void;
	},
): Promise<void> {
	let heldAt = now();
	for (;;) {
		await sleep(HEARTBEAT);
		if (!isOn()) return;
		try {
			on.inbox(await held.heartbeat());
			heldAt = now();
		} catch (error) {
			// n8n may be unavailable for a moment: the run stays held until its lease expires.
			if (isFenceLost(error) || now() - heldAt > LEASE / 2) {
				on.lost(error);
				return;
			}
		}
		on.timePassed();
	}
}
