import type { WorkflowDocument } from './workflows';

/** Items by node name: these nodes are not run, their output is given. */
export type PinData = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>;

/** Runs drafts inside this n8n. */
export interface RunnerPort {
	/**
	 * Runs the draft from one trigger and waits until it has ended, or `timeout` milliseconds have
	 * passed and it has been stopped.
	 */
	run(draft: {
		readonly workflow: WorkflowDocument;
		readonly triggerName: string;
		readonly pinData: PinData;
		readonly timeout: number;
	}): Promise<{ readonly executionId: string; readonly timedOut: boolean }>;
}
