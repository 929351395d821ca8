import { cancelOpenRun } from './background/cancel';
import { boundCallKey } from './bound-call';
import { driveRun } from './drive-run';
import type { OpenRun } from './driven-run';
import { createRunLoop } from './run-loop';
import type { RunPorts } from './run-ports';
import type { StoredForRun } from './assemble-run';
import { assembleRun } from './assemble-run';

/** Takes up a new or stored run. Throws `ToolError` if its tools cannot be opened. */
export async function openRun(stored: StoredForRun, ports: RunPorts): Promise<OpenRun> {
	const loop = createRunLoop();
	const taken = await assembleRun(stored, ports, loop);
	const { run } = taken;
	const { root, tasks } = run;
	return {
		state: () => ({ ...run.state, agent: root.state() }),
		tasks: () =>
			[...tasks.values()].map(({ record, actor }) => ({ ...record, agent: actor.state() })),
		root,
		answerConnected(taskId, callId, text, isError) {
			const actor = taskId === '' ? root : tasks.get(taskId)?.actor;
			actor?.send({ type: 'call-finished', callId, text, isError });
			run.change({ hasForeignAnswers: true });
		},
		passConnected: (taskId, callId) => void run.passed.add(boundCallKey(taskId, callId)),
		cancel: (reason) => cancelOpenRun(run, reason),
		drive: async () => await driveRun(taken, loop, stored.inbox),
	};
}
