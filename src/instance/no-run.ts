import type { BrowserPort } from '../kernel/ports/browser';
import type { BuildsPort, OrchestrationPort } from '../kernel/ports/orchestration';
import type { ToolResultsPort } from '../kernel/ports/tool-results';
import type { WorkspacePort } from '../kernel/ports/workspace';
import { ToolError } from '../kernel/tool-error';

const outsideRun = async (): Promise<never> => {
	throw new ToolError({
		code: 'unsupported',
		message: 'This tool steers a run of the Foreman node, and there is no run here.',
		hint: 'Give the work to a Foreman node.',
	});
};

/** One tool that is offered outside of a run takes work items as well. */
const noWorkItem = async (): Promise<never> => {
	throw new ToolError({
		code: 'unsupported',
		message: 'There is no work item: this is no run of the Foreman node.',
		hint: 'Pass "workflowId" instead of "workItemId". Nothing was changed.',
	});
};

/** For calls that no run of the Foreman makes. */
export const noRun: {
	readonly orchestration: OrchestrationPort;
	readonly builds: BuildsPort;
	readonly browser: BrowserPort;
	readonly toolResults: ToolResultsPort;
	readonly workspace: WorkspacePort;
} = {
	orchestration: {
		check: outsideRun,
		execute: outsideRun,
		delegate: outsideRun,
		updateTasks: outsideRun,
		build: outsideRun,
		cancelTask: outsideRun,
		correctTask: outsideRun,
		workItem: noWorkItem,
		noteBuild: outsideRun,
		startVerification: outsideRun,
		recordVerification: outsideRun,
		noteAnswers: outsideRun,
		reportVerdict: outsideRun,
	},
	builds: { submitted: () => undefined, ran: () => undefined, wroteTable: () => undefined },
	browser: { setUp: outsideRun },
	toolResults: { read: outsideRun },
	workspace: {
		list: outsideRun,
		read: outsideRun,
		write: outsideRun,
		submittedAs: outsideRun,
		noteSubmitted: outsideRun,
	},
};
