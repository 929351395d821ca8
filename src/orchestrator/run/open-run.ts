import { cancelOpenRun } from './background/cancel';
import { boundCallKey } from './bound-call';
import { driveRun } from './drive-run';
import { createRunLoop } from './run-loop';
import type { RunPorts } from './run-ports';
import type { StoredForRun } from './assemble-run';
import { assembleRun } from './assemble-run';
import type { RunState, TaskState } from './run-state';

/** Takes up a new or stored run, which this process holds. Throws `ToolError` if its tools cannot be opened. */
export async function openRun(stored: StoredForRun, ports: RunPorts) {
	const loop = createRunLoop();
	const taken = await assembleRun(stored, ports, loop);
	const { run } = taken;
	const { root, tasks } = run;
	return {
		state: (): RunState => ({ ...run.state, agent: root.state() }),
		tasks: (): TaskState[] =>
			[...tasks.values()].map(({ record, actor }) => ({ ...record, agent: actor.state() })),
		root,
		/** Passes on n8n's answer to a connected call. */
		answerConnected(taskId: string, callId: string, text: string, isError: boolean) {
			const actor = taskId === '' ? root : tasks.get(taskId)?.actor;
			actor?.send({ type: 'call-finished', callId, text, isError });
			run.change({ hasForeignAnswers: true });
		},
		/** A connected call has passed its gate, so n8n must run its own node now. */
		passConnected: (taskId: string, callId: string) =>
			void run.passed.add(boundCallKey(taskId, callId)),
		/** Called when the person or n8n has stopped the execution. */
		cancel: (reason: string) => cancelOpenRun(run, reason),
		/** Works until everything is done or waits for a person or n8n. Throws what saving throws. */
		drive: async () => await driveRun(taken, loop, stored.inbox),
	};
}

export type OpenRun = Awaited<ReturnType<typeof openRun>>;
