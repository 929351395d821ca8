import type { RunCommand } from '../run-command';
import type { RunPorts } from './board';

/** Milliseconds. */
const HEARTBEAT = 5_000;

/** Says every few seconds that the run is worked on, looks into its inbox, and at the time. Never throws. */
export async function keepBeating(
	{ sleep, held }: Pick<RunPorts, 'sleep' | 'held'>,
	isOn: () => boolean,
	on: {
		inbox(commands: readonly RunCommand[]): void;
		lost(error: unknown): void;
		timePassed(): void;
	},
): Promise<void> {
	for (;;) {
		await sleep(HEARTBEAT);
		if (!isOn()) return;
		try {
			on.inbox(await held.heartbeat());
		} catch (error) {
			on.lost(error);
			return;
		}
		on.timePassed();
	}
}
