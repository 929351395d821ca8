import type { BuildsPort, OrchestrationPort } from '../kernel/ports/orchestration';
import type { ToolResultsPort } from '../kernel/ports/tool-results';
import { ToolError } from '../kernel/tool-error';

const outsideRun = async (): Promise<never> => {
	throw new ToolError({
		code: 'unsupported',
		message: 'This tool steers a run of the Foreman node, and there is no run here.',
		hint: 'Give the work to a Foreman node.',
	});
};

/** For calls that no run of the Foreman makes. */
export const noRun: {
	readonly orchestration: OrchestrationPort;
	readonly builds: BuildsPort;
	readonly toolResults: ToolResultsPort;
} = {
	orchestration: {
		check: outsideRun,
		execute: outsideRun,
		delegate: outsideRun,
		updateTasks: outsideRun,
		build: outsideRun,
		cancelTask: outsideRun,
		correctTask: outsideRun,
		workItem: outsideRun,
		startVerification: outsideRun,
		recordVerification: outsideRun,
		reportVerdict: outsideRun,
	},
	builds: { submitted: () => undefined },
	toolResults: { read: outsideRun },
};
